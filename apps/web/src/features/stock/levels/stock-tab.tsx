import { t } from '@hireyard/messages';
import { stockmovement } from '@hireyard/wire/stock/stockmovement';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { useState } from 'react';
import { useCan } from '../../../page/session-hooks.ts';
import type { ColumnChanges } from '../../../resource/list/columns.tsx';
import { RelatedList } from '../../../resource/list/related-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import type { StockItem } from '../curve.ts';
import { kindOf, signed } from '../movement-words.ts';
import { Levels } from './levels.tsx';
import { MovementCard } from './movement-card.tsx';
import { MovementDialog } from './movement-dialog.tsx';
import './levels.css';

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
const columns = ['kind', 'quantity', 'created_at', 'depot', 'to_depot', 'reason', 'created_by'];

const card = (movement: Movement) => <MovementCard of={movement} />;

/** What is owned where, and every movement that led to it (domain rules §3). */
export default function StockTab({ item }: { readonly item: StockItem }) {
  const can = useCan();
  const [moving, setMoving] = useState(false);
  return (
    <div className="hy-st-tab">
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
        query={{ stockitem__id__in: item.id }}
        columns={columns}
        changes={changes}
        card={card}
        title={t('Movements')}
        empty={t('Nothing has been bought, sold or moved yet')}
      />
      {moving && <MovementDialog item={item} onClose={() => setMoving(false)} />}
    </div>
  );
}
