/** Changed fields and lines of a contract: − before, + after. */
import { t } from '@hireyard/messages';
import type { Effect } from '@hireyard/wire/contracts/change';
import { NumberText } from '../../../ui/text.tsx';
import { useSettings } from '../../../lib/format.ts';
import { fieldLabel, fieldText, lineKind } from './effect-words.ts';
import { Stack, Cells } from '../../../ui/layout.tsx';

export function Diff({ effect }: { readonly effect: Pick<Effect, 'fields' | 'lines'> }) {
  const settings = useSettings();
  const { fields, lines } = effect;
  if (fields.length === 0 && lines.length === 0)
    return <p className="hy-none">{t('Nothing on the contract changes.')}</p>;
  return (
    <Stack as="ul">
      {fields.map(({ field, before, after }) => (
        <Cells key={field} columns="108px minmax(0, 1fr)" align="baseline" className="hy-anywhere">
          <span className="hy-label">{fieldLabel(field)}</span>
          <span>
            <del>{fieldText(field, before, settings) || t('empty')}</del>
            <span aria-hidden="true"> → </span>
            <ins>{fieldText(field, after, settings) || t('empty')}</ins>
          </span>
        </Cells>
      ))}
      {lines.map((line) => (
        <LineDiff key={line.id ?? `item-${line.stockitem}`} {...line} />
      ))}
    </Stack>
  );
}

const WORDS = {
  new: t('Added'),
  gone: t('Removed'),
  more: t('Increased'),
  less: t('Reduced'),
  dated: t('Own dates'),
} as const;

function LineDiff({ title, before, after, dates = [] }: Effect['lines'][number]) {
  const settings = useSettings();
  const dateText = (day: string | null) => fieldText('delivery_date', day, settings) || t('as the contract');
  const kind = lineKind({ before, after });
  const by = after - before;
  return (
    <Cells columns="108px minmax(0, 1fr)" align="baseline" className="hy-anywhere">
      <span className="hy-label">{WORDS[kind]}</span>
      <span>
        {kind !== 'dated' && (
          <b dir="ltr" className={`hy-num ${by > 0 ? 'hy-success' : 'hy-danger'}`}>
            {by > 0 ? '+' : '−'}
            <NumberText value={Math.abs(by)} />
          </b>
        )}{' '}
        {kind === 'gone' ? <del>{title}</del> : title}
        {(kind === 'more' || kind === 'less') && (
          <small className="hy-nowrap">
            {' '}
            <NumberText value={before} />
            <span aria-hidden="true"> → </span>
            <NumberText value={after} />
          </small>
        )}
        {dates.map((date) => (
          <span key={date.field} className="hy-block hy-size-label">
            {fieldLabel(date.field)}: <del>{dateText(date.before)}</del>
            <span aria-hidden="true"> → </span>
            <ins>{dateText(date.after)}</ins>
          </span>
        ))}
      </span>
    </Cells>
  );
}
