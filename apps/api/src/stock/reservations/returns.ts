/** The return day of hires, for everything that counts returns (domain rules §11). */
import { ENDED } from '@hireyard/domain/stock/availability';
import { type RawBuilder, sql } from '../../db/database.ts';
import { GOODS } from './goods.ts';

/** The day the hire `c` was counted in; else the collection day of its line `l`, which for a late one is today. */
export const dayBack = (today: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(c.counted_in_on, greatest(coalesce(l.collection_date, c.collection_date), ${today}))`;

/** Whether the line `l` of the hire `c` may be back between two days, both included; narrow it with `dayBack`. */
export const mayBeBack = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  (c.position = 'complete' and c.counted_in_on between ${from} and ${to})
  or (c.position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection') and least(c.collection_date, l.collection_date) <= ${to}))`;

/** Whether the line `l` has goods that return. */
export const isReturned: RawBuilder<unknown> = sql`(${GOODS} and l.quantity > 0)`;

/** Days for which a line with a collection date of its own is looked for. */
const MAX_LATE = 400;

const TODAY = sql`(select today from stock_clock)`;

/** Whether the contract `t` is a hire that returns goods on a day (YYYY-MM-DD). */
export const returnsOn = (day: string): RawBuilder<unknown> => {
  const on = sql`${day}::date`;
  return sql`t.id in (select c.id from contract c join contract_line l on l.contract_id = c.id
    where ${mayBeBack(on, on)} and ${dayBack(TODAY)} = ${on} and ${isReturned})`;
};

/** Outstanding units of the line `l` with its goods `n`, on the hire `h`. Once the hire is over, only units that went out. */
const OUTSTANDING = sql`case when h.position = any (${[...ENDED]}::text[]) then coalesce(n.still_out, 0)
    else l.quantity + coalesce(n.swapped - n.returned - n.lost, 0) end`;

/**
 * Whether goods of the contract with this alias were due back before a day. A line's own collection date decides for its goods; those of
 * the others are due on the contract's.
 */
export const isLateBack = (contract: 'c' | 't', day: RawBuilder<unknown>): RawBuilder<unknown> => {
  const of = (column: string) => sql.raw(`${contract}.${column}`);
  const lines = (
    own: RawBuilder<unknown>,
  ) => sql`select l.contract_id from contract_line l join contract h on h.id = l.contract_id left join goods_line n on n.contract_line_id = l.id
    where ${own} and ${GOODS} and ${OUTSTANDING} > 0`;
  return sql`(${of('collection_date')} < ${day} and (
      not ${of('id')} = any (array(select contract_id from contract_line where collection_date >= ${day}))
      or exists (${lines(sql`l.contract_id = ${of('id')} and l.collection_date is null`)}))
    or ${of('id')} = any (array(${lines(sql`l.collection_date between ${day} - ${MAX_LATE}::int and ${day} - 1`)})))`;
};
