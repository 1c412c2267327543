/** Ensures that a depot never has more units packed than it owns (domain rules §12). */
import { shortMessage, unitsShort } from '@hireyard/domain/stock/packing';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';

export interface Place {
  readonly stockitem: number;
  readonly depot: number;
}
export interface Level {
  readonly stockitem: number;
  readonly owned: number;
  readonly packed: number;
}

/**
 * Locks the levels of these items at these depots in a fixed order, so that concurrent packing waits. Creates missing
 * levels first: without a row to lock, two calls could pack the same new units.
 */
export async function lockLevels(tx: Tx, places: readonly Place[]): Promise<void> {
  const items = places.map((one) => one.stockitem);
  const depots = places.map((one) => one.depot);
  await tx.rows(sql`insert into stock_level (stockitem_id, depot_id, original)
    select distinct i.id, d.id, 0 from unnest(${items}::int[], ${depots}::int[]) w (item, depot) join stockitem i on i.id = w.item join depot d on d.id = w.depot
    where not exists (select from stock_level l where l.stockitem_id = i.id and l.depot_id = d.id) order by 1, 2 on conflict do nothing`);
  await tx.rows(sql`select 1 from stock_level where (stockitem_id, depot_id) in (select * from unnest(${items}::int[], ${depots}::int[]))
    order by stockitem_id, depot_id for update`);
}

/** Returns owned and packed units of items at a depot, leaving out a group that is about to change. */
export const levelsOf = (db: Db, items: readonly number[], depot: number, without = 0): Promise<Level[]> =>
  db.rows<Level>(sql`
    select i.id as stockitem, coalesce(l.original, 0) as owned, coalesce((select sum(g.quantity) from stockgroup g
      where g.stockitem_id = i.id and g.depot_id = ${depot} and g.id <> ${without}), 0)::int as packed
    from unnest(${items}::int[]) i (id) left join stock_level l on l.stockitem_id = i.id and l.depot_id = ${depot} order by i.id`);

/** Throws 400 under `quantity` unless the depot has enough unpacked units. Lock the level first. */
export async function requireUnits(tx: Tx, place: Place, quantity: number, without = 0): Promise<void> {
  const [level] = await levelsOf(tx, [place.stockitem], place.depot, without);
  const { owned = 0, packed = 0 } = level ?? {};
  if (unitsShort(quantity, owned, packed) > 0) throw invalid({ quantity: [shortMessage(owned, packed)] });
}

export interface PackedOver {
  readonly stockitem_id: number;
  readonly sku: string;
  readonly depot: string;
  readonly owned: number;
  readonly packed: number;
}

/** Returns the places with more units packed than owned, which happens if owned units are reduced after packing. */
export const packedOverOwned = (db: Db): Promise<PackedOver[]> =>
  db.rows<PackedOver>(sql`
    select i.id as stockitem_id, i.sku, d.code as depot, coalesce(l.original, 0) as owned, g.packed
    from (select stockitem_id, depot_id, sum(quantity)::int as packed from stockgroup group by 1, 2) g
    join stockitem i on i.id = g.stockitem_id join depot d on d.id = g.depot_id
    left join stock_level l on l.stockitem_id = g.stockitem_id and l.depot_id = g.depot_id
    where g.packed > coalesce(l.original, 0) order by i.sku, d.code`);
