/** GET contract/timeline/: hires within some days, as bars (docs/use/contract-views.md). */
import { MAX_BARS, MAX_TIMELINE_DAYS, type TimelineBar } from '@hireyard/wire/contracts/views';
import { sql } from '../../db/database.ts';
import { conditions } from '../../records/list/filters.ts';
import type { ActionReader } from '../../records/implementation.ts';
import { contractSource } from '../source/contract.ts';
import { cardColumns, cardJoins, daysOf, withoutAbandoned } from './view-rows.ts';

/** @throws HttpError 400 for malformed filters and days */
export const timeline: ActionReader = async (call) => {
  const { from, to } = daysOf(call, MAX_TIMELINE_DAYS);
  const where = sql`${conditions(contractSource, call.query, call.user)} and ${withoutAbandoned(call.query)}`;
  const rows = await call.db.rows<TimelineBar & { readonly in_all: number }>(sql`
    with hit as materialized (
      select t.id, t.delivery_date from contract t where ${where} and t.delivery_date is not null and t.collection_date is not null
        and daterange(t.delivery_date, t.collection_date, '[]') && daterange(${from}, ${to}, '[]'))
    select (select count(*)::int from hit) as in_all, ${cardColumns}
    from (select id, delivery_date from hit order by delivery_date, id limit ${sql.lit(MAX_BARS)}) h
    join contract t on t.id = h.id ${cardJoins} order by h.delivery_date, h.id`);
  const bars = rows.map((row) => {
    const { in_all: _, ...bar } = row;
    return bar;
  });
  return { body: { count: rows[0]?.in_all ?? 0, bars } };
};
