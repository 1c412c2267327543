import { stockmovement } from '@hireyard/wire/resources/stockmovement';
import { useState } from 'react';
import { useCan } from '../../../frame/session-hooks.ts';
import type { ColumnChanges } from '../../../resource-ui/columns.tsx';
import { RelatedList } from '../../../resource-ui/related-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import type { StockItem } from '../curve.ts';
import { kindText, signOf } from '../movement-words.ts';
import { Levels } from './levels.tsx';
import { MovementDialog } from './movement-dialog.tsx';

const signed = (quantity: unknown, kind: unknown): string =>
  kind === 'transfer' ? String(quantity) : `${signOf(String(kind)) > 0 ? '+' : '−'}${String(quantity)}`;
const kindOf = (kind: unknown): string => kindText[kind as keyof typeof kindText] ?? String(kind);

const changes: ColumnChanges = {
  kind: { width: 170, priority: 1, cell: (row) => kindOf(row['kind']), text: (row) => kindOf(row['kind']) },
  quantity: {
    priority: 1,
    cell: (row) => <span className="hy-num">{signed(row['quantity'], row['kind'])}</span>,
    text: (row) => signed(row['quantity'], row['kind']),
  },
};
const columns = ['kind', 'quantity', 'created_at', 'depot', 'to_depot', 'reason', 'created_by'];

/** What is owned where, and every movement that led to it (domain rules §3). */
export default function StockTab({ item }: { readonly item: StockItem }) {
  const can = useCan();
  const [moving, setMoving] = useState(false);
  return (
    <>
      <Levels
        item={item}
        action={
          can('stock.add_stockmovement') && (
            <Button kind="primary" icon={IconPlus} onClick={() => setMoving(true)}>
              New movement
            </Button>
          )
        }
      />
      <RelatedList
        resource={stockmovement}
        query={{ stockitem__id__in: item.id }}
        columns={columns}
        changes={changes}
        title="Movements"
        empty="Nothing has been bought, sold or moved yet"
      />
      {moving && <MovementDialog item={item} onClose={() => setMoving(false)} />}
    </>
  );
}
