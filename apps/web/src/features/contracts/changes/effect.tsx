/** The effect of a change: figures before and after, fields, lines, and issues. */
import { t } from '@hireyard/messages';
import type { Effect, Impact } from '@hireyard/wire/contracts/change';
import { ScrollArea } from '../../../ui/layout.tsx';
import { Money, NumberText } from '../../../ui/text.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { Issues } from './issues.tsx';
import { Diff } from './diff.tsx';
import { figureRows } from './effect-words.ts';

interface EffectViewProps {
  readonly effect: Effect | Impact;
}

export function EffectView({ effect }: EffectViewProps) {
  return (
    <div className="hy-stack hy-gap-16">
      {'refused' in effect && <Issues {...effect} />}
      <Diff effect={effect} />
      <Figures effect={effect} />
    </div>
  );
}

function Figures({ effect }: EffectViewProps) {
  const { vehicles } = effect;
  return (
    <ScrollArea className="hy-cr-figures hy-scroll-x" role="group" label={t('Figures')}>
      <table className="hy-table">
        <TableHead
          columns={[t('Figure'), [t('Before'), 'hy-end'], [t('After'), 'hy-end'], [t('Change'), 'hy-end']]}
        />
        <tbody>
          {figureRows(effect).map(({ label, before, after, by }) => (
            <tr key={label} className={before === after ? undefined : 'is-changed'}>
              <th scope="row">{label}</th>
              <td className="hy-end">
                <Money amount={before} />
              </td>
              <td className="hy-end">
                <Money amount={after} strong={before !== after} />
              </td>
              <td className="hy-end">
                {before === after ? (
                  <Same />
                ) : (
                  <span dir="ltr">
                    {!by.startsWith('-') && '+'}
                    <Money amount={by} />
                  </span>
                )}
              </td>
            </tr>
          ))}
          <tr className={vehicles.before === vehicles.after ? undefined : 'is-changed'}>
            <th scope="row">{t('Vehicles')}</th>
            <td className="hy-end">
              <NumberText value={vehicles.before} />
            </td>
            <td className="hy-end">
              <NumberText value={vehicles.after} />
            </td>
            <td className="hy-end">
              {vehicles.before === vehicles.after ? (
                <Same />
              ) : (
                <span dir="ltr">
                  {vehicles.after > vehicles.before && '+'}
                  <NumberText value={vehicles.after - vehicles.before} />
                </span>
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </ScrollArea>
  );
}

const Same = () => (
  <span className="hy-none">
    <span aria-hidden="true">–</span>
    <span className="hy-sr">{t('the same')}</span>
  </span>
);
