/** Units that are free over windows of days, read from the roll-up by day. */
import type { Need } from '@hireyard/domain/availability';
import { type Db, sql } from '../db/database.ts';

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

/** Answers in the order of the questions. What `contractId` itself has counts as free. */
export async function freeFor(db: Db, asks: readonly Ask[], contractId: number | null): Promise<Free[]> {
  const of = <K extends keyof Ask>(name: K) => asks.map((ask) => ask[name]);
  return db.rows<Free>(sql`
    select owned, free from free_units(${of('stockitem_id')}::int[], ${of('depot_id')}::int[], ${of('first')}::date[],
      ${of('last')}::date[], ${contractId}::int) order by n`);
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
