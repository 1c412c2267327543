import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table-head.tsx';
import type { Level, StockItem } from '../curve.ts';
import { useFree } from '../data.ts';

interface LevelsProps {
  readonly item: StockItem;
  readonly action: ReactNode;
}

/** What each depot owns, has on the shelf, and has free today. */
export function Levels({ item, action }: LevelsProps) {
  const { locale } = useSettings();
  const free = useFree(item);
  const n = (value: number | undefined) => value?.toLocaleString(locale) ?? '–';
  const freeAt = (level: Level) => free.find((one) => one.depot.id === level.depot.id)?.free?.[0];
  const levels = item.depot_stock;
  const row = (name: ReactNode, owned: number, live: number, today: number | undefined) => (
    <>
      <th scope="row">{name}</th>
      <td className="hy-end hy-num">{n(owned)}</td>
      <td className="hy-end hy-num">{n(live)}</td>
      <td className="hy-end hy-num hy-st-wide">{n(owned - live)}</td>
      <td className="hy-end hy-num">{n(today)}</td>
    </>
  );
  const frees = levels.map(freeAt);
  const total = frees.includes(undefined)
    ? undefined
    : frees.reduce((sum: number, one) => sum + (one ?? 0), 0);
  return (
    <Card flush title={t('Stock by depot')} help="stock.levels" actions={action}>
      {levels.length === 0 ? (
        <EmptyState title={t('None owned yet')}>{t('Book what you buy or find as a movement.')}</EmptyState>
      ) : (
        <table className="hy-table hy-st-levels">
          <TableHead
            columns={[
              t('Depot'),
              [t('Owned'), 'hy-end'],
              [t('On the shelf'), 'hy-end'],
              [t('Out'), 'hy-end hy-st-wide'],
              [t('Free today'), 'hy-end'],
            ]}
          />
          <tbody>
            {levels.map((level) => (
              <tr key={level.depot.id}>
                {row(
                  <Link to={paths.depot.to({ id: level.depot.id })}>
                    {level.depot.code}
                    <span className="hy-st-wide"> · {level.depot.name}</span>
                  </Link>,
                  level.original,
                  level.live,
                  freeAt(level),
                )}
              </tr>
            ))}
            {levels.length > 1 && (
              <tr className="is-total">
                {row(t('All depots'), item.original_stock_level, item.live_stock_level, total)}
              </tr>
            )}
          </tbody>
        </table>
      )}
    </Card>
  );
}
