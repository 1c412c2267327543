/** Weight and volume of the lines of hires, for vehicles that carry several (domain rules §5). */
import type { Load } from '@hireyard/domain/contracts/delivery';
import { type Db, sql } from '../../db/database.ts';
import { LINE_DAYS } from '../../stock/reservations/claims.ts';
import { ITEM, type LineRow } from './facts.ts';
import { loadOf } from './figures.ts';

type Row = Pick<
  LineRow,
  | 'quantity'
  | 'height'
  | 'width'
  | 'depth'
  | 'weight'
  | 'pack_size'
  | 'container'
  | 'loose_volume_factor'
  | 'delivery_date'
  | 'collection_date'
> & {
  readonly id: number;
  readonly contract_id: number;
  readonly stockitem_id: number;
  readonly unsent: number;
  readonly sent: boolean;
};

/** Kilograms and cubic metres of a line with its dates (its own, or else the contract's) and its units that have not left. */
export type LineLoad = Load &
  Pick<Row, 'id' | 'quantity' | 'delivery_date' | 'collection_date' | 'stockitem_id' | 'unsent' | 'sent'>;

/** Returns the loads of the lines of these hires by contract; leaves out hires without goods. */
export async function lineLoadsOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly LineLoad[]>> {
  const rows = await db.rows<Row>(sql`
    select l.id, l.contract_id, l.stockitem_id, l.quantity, ${LINE_DAYS}, ${ITEM},
      greatest(0, l.quantity + coalesce(n.swapped - n.went_out, 0)) as unsent, coalesce(n.sent > 0, false) as sent
    from contract_line l join contract c on c.id = l.contract_id join stockitem i on i.id = l.stockitem_id
    left join stock_container b on b.id = i.container_id left join goods_line n on n.contract_line_id = l.id where l.contract_id = any (${[...ids]}::int[]) and l.quantity > 0 order by l.id`);
  const by = Map.groupBy(rows, (row) => row.contract_id);
  return new Map(
    [...by].map(([id, lines]) => [
      id,
      lines.map((line) => ({
        ...loadOf(line),
        id: line.id,
        delivery_date: line.delivery_date,
        collection_date: line.collection_date,
        stockitem_id: line.stockitem_id,
        quantity: line.quantity,
        unsent: line.unsent,
        sent: line.sent,
      })),
    ]),
  );
}
