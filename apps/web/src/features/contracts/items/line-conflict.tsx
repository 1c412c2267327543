/** Notices about lines that someone else changed or removed during an edit, with the choices. */
import { t } from '@hireyard/messages';
import {
  formatDay,
  formatMoney,
  formatNumber,
  type Settings,
  useSettings,
  inFigures,
} from '../../../lib/format.ts';
import MergeChoice from '../../../resource/form/merge.tsx';
import type { Side } from '../../../resource/form/side.ts';
import type { ContractLine } from '../data.ts';
import type { LineField } from './lines.ts';
import type { Draft } from './line-state.ts';
import { useLastEditor } from './others.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';
import '../../../resource/form/merge.css';

const LABELS: Readonly<Record<LineField, string>> = {
  stockitem: t('Item'),
  quantity: t('Quantity'),
  delivery_date: t('Own delivery date'),
  collection_date: t('Own collection date'),
  locked_price: t('Unit price'),
  locked_washup_price: t('Wash-up'),
  unlisted_description: t('Description'),
  unlisted_price: t('Unit price'),
  unlisted_washup_price: t('Wash-up'),
};

function textOf(name: LineField, part: Partial<ContractLine>, { locale, currency }: Settings): string {
  if (name === 'stockitem') return part.stockitem?.internal_title ?? '';
  const value = part[name];
  if (name === 'delivery_date' || name === 'collection_date')
    return typeof value === 'string' ? formatDay(value, locale, 'weekday') : t('the contract’s date');
  if (value === null || value === undefined) return t('the list price');
  if (typeof value === 'number') return formatNumber(value, locale);
  return name === 'unlisted_description' ? value : formatMoney(value, locale, currency);
}

interface LineClashProps {
  /** The line as saved. */
  readonly line: ContractLine;
  readonly draft: Draft;
  readonly onChoose: (name: LineField, side: Side) => void;
}

/** Asks which value of each conflicting field to keep. */
export function LineClash({ line, draft, onChoose }: LineClashProps) {
  const clashes = draft.clashes ?? [];
  const who = useLastEditor(line.id, clashes);
  const settings = useSettings();
  return (
    <tr className="hy-ln-failure" data-line={line.id}>
      <td colSpan={8}>
        {clashes.map((name) => (
          <MergeChoice
            key={name}
            label={LABELS[name]}
            who={who}
            theirs={textOf(name, line, settings)}
            mine={textOf(name, draft.patch as Partial<ContractLine>, settings)}
            onChoose={(side) => onChoose(name, side)}
          />
        ))}
      </td>
    </tr>
  );
}

interface LineRemovedProps {
  /** Id of the removed line. */
  readonly line: number;
  readonly title: string;
  readonly quantity: number;
  readonly onAdd: () => void;
  readonly onLeave: () => void;
}

/** Offers to add a line again that someone else removed during an edit. */
export function LineRemoved({ line, title, quantity, onAdd, onLeave }: LineRemovedProps) {
  const who = useLastEditor(line, []);
  return (
    <tr className="hy-ln-failure">
      <td colSpan={8}>
        <Row
          className="hy-merge hy-surface is-warning"
          role="group"
          aria-label={t('{title} was removed', { title })}
        >
          <p className="hy-first-4" role="status">
            {t('{who} removed {title}. Add {quantity} × {title} again?', {
              who,
              title,
              quantity: inFigures(quantity),
            })}
          </p>
          <Button data-removed={line} onClick={onAdd}>
            {t('Add again')}
          </Button>
          <Button onClick={onLeave}>{t('Don’t add')}</Button>
        </Row>
      </td>
    </tr>
  );
}
