/** GET contract/timeline/: hires within some days, as bars (docs/use/contract-views.md). */
import { MAX_BARS, MAX_TIMELINE_DAYS, type TimelineBar } from '@hireyard/wire/contracts/views';
import { sql } from '../../db/database.ts';
import { conditions } from '../../records/list/filters.ts';
import { awayBetween } from '../../stock/reservations/drops.ts';
import type { ActionReader } from '../../records/implementation.ts';
import { contractSource } from '../source/contract.ts';
import { cardColumns, cardJoins, daysOf, withoutAbandoned } from './view-rows.ts';

/** @throws HttpError 400 for malformed filters and days */
export const timeline: ActionReader = async (call) => {
  const { from, to } = daysOf(call, MAX_TIMELINE_DAYS);
  const where = sql`${conditions(contractSource, call.query, call.user)} and ${withoutAbandoned(call.query)}`;
  const [first, last] = [sql`${from}::date`, sql`${to}::date`];
  const rows = await call.db.rows<TimelineBar & { readonly in_all: number }>(sql`
    with hit as materialized (
      select t.id, t.delivery_date from contract t where ${where} and t.delivery_date is not null and t.collection_date is not null
        and t.id in ${awayBetween(first, last)})
    select (select count(*)::int from hit) as in_all, ${cardColumns}, least(t.delivery_date, o.first_day) as first_day,
      greatest(t.collection_date, o.last_day) as last_day
    from (select id, delivery_date from hit order by delivery_date, id limit ${sql.lit(MAX_BARS)}) h
    join contract t on t.id = h.id ${cardJoins} cross join lateral (select min(delivery_date) as first_day, max(collection_date) as last_day
      from contract_line where contract_id = t.id and (delivery_date is not null or collection_date is not null)) o order by h.delivery_date, h.id`);
  const bars = rows.map((row) => {
    const { in_all: _, ...bar } = row;
    return bar;
  });
  return { body: { count: rows[0]?.in_all ?? 0, bars } };
};
