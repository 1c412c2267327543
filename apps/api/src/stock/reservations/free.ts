/** Calculates free units over windows of days from the daily roll-up. */
import type { Need } from '@hireyard/domain/stock/availability';
import { type Db, sql } from '../../db/database.ts';
import { composed } from '../../db/statement.ts';

export interface FreeQuery {
  readonly stockitem_id: number;
  readonly depot_id: number;
  readonly first: string;
  /** Inclusive. */
  readonly last: string;
}
export interface Free {
  readonly owned: number;
  /** On the lowest day of the window, from today on; below zero = short. */
  readonly free: number;
}

/** The questions are behind `offset 0`: otherwise the database would plan each one separately, which costs more than the read. */
const FREE = composed<Free>(`
  select owned, free from (select $1::int[] as items, $2::int[] as depots, $3::date[] as firsts, $4::date[] as lasts offset 0) a
  cross join lateral free_units(a.items, a.depots, a.firsts, a.lasts, $5::int) order by n`);

/** Returns the results in the order of the questions. Units of `contractId` itself count as free. */
export async function freeFor(
  db: Db,
  queries: readonly FreeQuery[],
  contractId: number | null,
): Promise<Free[]> {
  const of = <K extends keyof FreeQuery>(name: K) => queries.map((query) => query[name]);
  return db.rows(FREE(of('stockitem_id'), of('depot_id'), of('first'), of('last'), contractId));
}

/** Converts the claims to needs with item names. */
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
