import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { MOVEMENT_KINDS, stockmovement } from '@hireyard/wire/stock/stockmovement';
import { type ReactNode, useState } from 'react';
import { formatNumber, useSettings } from '../../../lib/format.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import type { ColumnChanges } from '../../../resource/list/columns.tsx';
import { RelatedList } from '../../../resource/list/related-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { type Level, type StockItem, useFree } from '../data.ts';
import { kindOf, signed } from '../words.ts';
import { MovementDialog } from './movement-dialog.tsx';
import '../stock.css';
import { recordPath } from '../../../lib/registry/records.ts';
import { Select } from '../../../ui/inputs.tsx';
import { Stack } from '../../../ui/layout.tsx';

interface LevelsProps {
  readonly item: StockItem;
  readonly action: ReactNode;
}

/** Owned, on the shelf and free today, for each depot. */
function Levels({ item, action }: LevelsProps) {
  const { locale } = useSettings();
  const free = useFree(item);
  const n = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, locale));
  const freeAt = (level: Level) => free.find((one) => one.depot.id === level.depot.id)?.free?.[0];
  const levels = item.depot_stock;
  const row = (name: ReactNode, owned: number, live: number, today: number | undefined) => (
    <>
      <th scope="row">{name}</th>
      <td className="hy-end hy-num">{n(owned)}</td>
      <td className="hy-end hy-num">{n(live)}</td>
      <td className="hy-end hy-num hy-desk">{n(owned - live)}</td>
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
        <EmptyState title={t('No stock yet')}>{t('Record a stock movement.')}</EmptyState>
      ) : (
        <table className="hy-table ">
          <TableHead
            columns={[
              t('Depot'),
              [t('Owned'), 'hy-end'],
              [t('On the shelf'), 'hy-end'],
              [t('Out'), 'hy-end hy-desk'],
              [t('Free today'), 'hy-end'],
            ]}
          />
          <tbody>
            {levels.map((level) => (
              <tr key={level.depot.id}>
                {row(
                  <Link to={recordPath('depot', level.depot.id) ?? ''}>
                    {level.depot.code}
                    <span className="hy-desk"> · {level.depot.name}</span>
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

/** A movement on a phone: kind and quantity, place, time and reason. */
function MovementCard({ of }: { readonly of: Read<typeof stockmovement> }) {
  const { kind, depot, to_depot: to, reason, created_by: by } = of;
  return (
    <>
      <b>{kindOf(kind)}</b>
      <span className="hy-end hy-num">{signed(of.quantity, kind)}</span>
      <span className="hy-card-line">
        {to === null ? depot.name : `${depot.name} → ${to.name}`}
        {reason !== '' && ` · ${reason}`}
      </span>
      <span className="hy-card-line">
        <MomentText at={of.created_at} />
        {by !== null && ` · ${by}`}
      </span>
    </>
  );
}

type Movement = Read<typeof stockmovement>;

const changes: ColumnChanges = {
  kind: {
    width: 170,
    priority: 1,
    cell: (row) => kindOf(String(row['kind'])),
    text: (row) => kindOf(String(row['kind'])),
  },
  quantity: {
    priority: 1,
    cell: (row) => <span className="hy-num">{signed(Number(row['quantity']), String(row['kind']))}</span>,
    text: (row) => signed(Number(row['quantity']), String(row['kind'])),
  },
};
const KINDS = [...MOVEMENT_KINDS, 'opening'].map((value) => ({ value, label: kindOf(value) }));
const columns = ['kind', 'quantity', 'created_at', 'depot', 'to_depot', 'reason', 'created_by'];

const card = (movement: Movement) => <MovementCard of={movement} />;

/** Owned units by depot, and their movements (domain rules §3). */
export default function StockTab({ item }: { readonly item: StockItem }) {
  const can = useCan();
  const [moving, setMoving] = useState(false);
  const [kind, setKind] = useState('');
  return (
    <Stack gap="gutter">
      <Levels
        item={item}
        action={
          can('stock.add_stockmovement') && (
            <Button kind="primary" icon={IconPlus} onClick={() => setMoving(true)}>
              {t('New movement')}
            </Button>
          )
        }
      />
      <RelatedList
        resource={stockmovement}
        query={{ stockitem__id__in: item.id, ...(kind !== '' && { kind__in: kind }) }}
        columns={columns}
        changes={changes}
        card={card}
        title={t('Movements')}
        action={
          <Select
            className="is-fit"
            aria-label={t('Kind')}
            value={kind}
            options={[{ value: '', label: t('All movements') }, ...KINDS]}
            onChange={(event) => setKind(event.target.value)}
          />
        }
        empty={kind === '' ? t('No stock movements yet') : t('No such movements')}
      />
      {moving && <MovementDialog item={item} onClose={() => setMoving(false)} />}
    </Stack>
  );
}
