/** Weight and volume of whole hires, for vehicles that carry several (domain rules §5). */
import { type Load, sumLoads } from '@hireyard/domain/contracts/delivery';
import { type Db, sql } from '../../db/database.ts';
import { ITEM, type LineRow } from './facts.ts';
import { loadOf } from './figures.ts';

type Row = Pick<
  LineRow,
  'quantity' | 'height' | 'width' | 'depth' | 'weight' | 'pack_size' | 'container' | 'loose_volume_factor'
> & { readonly contract_id: number };

/** Returns kilograms and cubic metres of these hires; leaves out hires without goods. */
export async function loadsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Load>> {
  const rows = await db.rows<Row>(sql`
    select l.contract_id, l.quantity, ${ITEM} from contract_line l join stockitem i on i.id = l.stockitem_id
    left join stock_container b on b.id = i.container_id where l.contract_id = any (${[...ids]}::int[])`);
  const by = Map.groupBy(rows, (row) => row.contract_id);
  return new Map([...by].map(([id, lines]) => [id, sumLoads(lines.map(loadOf))]));
}
