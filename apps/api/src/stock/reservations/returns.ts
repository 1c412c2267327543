/** The return day of hires, for everything that counts returns (domain rules §11). */
import { type RawBuilder, sql } from '../../db/database.ts';
import { GOODS } from './goods.ts';

/** The day the hire `c` was counted in; else its collection day, which for a late hire is today. */
export const dayBack = (today: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(c.counted_in_on, greatest(c.collection_date, ${today}))`;

/** Whether the hire `c` may be back between two days, both included; narrow it with `dayBack`. */
export const mayBeBack = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  (c.position = 'complete' and c.counted_in_on between ${from} and ${to})
  or (c.position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection') and c.collection_date <= ${to}))`;

/** Whether the line `l` has goods that return. */
export const isReturned: RawBuilder<unknown> = sql`(${GOODS} and l.quantity > 0)`;

const TODAY = sql`(select today from stock_clock)`;

/** Whether the contract `t` is a hire that returns goods on a day (YYYY-MM-DD). */
export const returnsOn = (day: string): RawBuilder<unknown> => {
  const on = sql`${day}::date`;
  return sql`t.id in (select c.id from contract c where ${mayBeBack(on, on)} and ${dayBack(TODAY)} = ${on}
    and exists (select from contract_line l where l.contract_id = c.id and ${isReturned}))`;
};
