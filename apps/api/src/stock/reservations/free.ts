/** Units that are free over windows of days, read from the roll-up by day. */
import type { Need } from '@hireyard/domain/stock/availability';
import { type Db, sql } from '../../db/database.ts';
import { composed } from '../../db/statement.ts';

export interface Ask {
  readonly stockitem_id: number;
  readonly depot_id: number;
  readonly first: string;
  /** Inclusive. */
  readonly last: string;
}
export interface Free {
  readonly owned: number;
  /** On the poorest day of the window from today on; below zero = short. */
  readonly free: number;
}

/** The questions stand behind `offset 0`: a plan that could look into them would be made anew for each, which costs more than the reading. */
const FREE = composed<Free>(`
  select owned, free from (select $1::int[] as items, $2::int[] as depots, $3::date[] as firsts, $4::date[] as lasts offset 0) a
  cross join lateral free_units(a.items, a.depots, a.firsts, a.lasts, $5::int) order by n`);

/** Answers in the order of the questions. What `contractId` itself has counts as free. */
export async function freeFor(db: Db, asks: readonly Ask[], contractId: number | null): Promise<Free[]> {
  const of = <K extends keyof Ask>(name: K) => asks.map((ask) => ask[name]);
  return db.rows(FREE(of('stockitem_id'), of('depot_id'), of('first'), of('last'), contractId));
}

/** The claims as needs with the names that people know the items by. */
export async function needsOf(
  db: Db,
  claims: readonly { readonly stockitem_id: number; readonly quantity: number }[],
): Promise<Need[]> {
  const rows = await db.rows<{ id: number; sku: string; title: string }>(sql`
    select id, sku, internal_title as title from stockitem where id = any (${claims.map((one) => one.stockitem_id)}::int[])`);
  const names = new Map(rows.map((row) => [row.id, row]));
  return claims.map(({ stockitem_id, quantity }) => {
    const { sku = '', title = '' } = names.get(stockitem_id) ?? {};
    return { stockitem_id, quantity, sku, title: title === '' ? sku : title };
  });
}
