/** GET contract/calendar/: deliveries and collections per day (docs/use/contract-views.md). */
import { type CalendarEntry, MAX_CALENDAR_DAYS, MAX_CALENDAR_ENTRIES } from '@hireyard/wire/contracts/views';
import { sql } from '../../db/database.ts';
import { type DropLeg, dropsBetween } from '../../stock/reservations/drops.ts';
import type { Call } from '../../platform/http/call.ts';
import { given } from '../../platform/http/given.ts';
import { conditions } from '../../records/list/filters.ts';
import type { ActionReader } from '../../records/implementation.ts';
import { contractSource } from '../source/contract.ts';
import { daysOf, withoutAbandoned } from './view-rows.ts';

const DEFAULT_ENTRIES = 4;

interface Day {
  readonly day: string;
  readonly deliveries: number;
  readonly collections: number;
  readonly vehicles_out: number;
  readonly vehicles_back: number;
}

/** SQL: drops and returns of hires within the days. */
function movements(call: Call, from: string, to: string) {
  const where = sql`${conditions(contractSource, call.query, call.user)} and ${withoutAbandoned(call.query)}`;
  const [first, last] = [sql`${from}::date`, sql`${to}::date`];
  const leg = (which: DropLeg, kind: CalendarEntry['kind'], trip: string) => sql`
    select d.id, d.day, ${sql.lit(kind)} as kind, d.delivery_type in (${sql.lit(trip)}, 'both') as driven, d.vehicles
    from ${dropsBetween({ contract: 't', leg: which, from: first, to: last, where })} d`;
  return sql`${leg('out', 'delivery', 'deliver')} union all ${leg('back', 'collection', 'collect')}`;
}

/** Leaves out days without entries. @throws HttpError 400 for malformed filters and days */
export const calendar: ActionReader = async (call) => {
  const { from, to, days } = daysOf(call, MAX_CALENDAR_DAYS);
  const most = Math.floor(MAX_CALENDAR_ENTRIES / days);
  const entries = Math.min(most, Math.max(0, given<number>(call, 'entries', 'int') ?? DEFAULT_ENTRIES));
  const moved = movements(call, from, to);
  const found = await call.db.rows<Day>(sql`
    select day, count(*) filter (where kind = 'delivery')::int as deliveries, count(*) filter (where kind = 'collection')::int as collections,
      coalesce(sum(vehicles) filter (where kind = 'delivery' and driven), 0)::int as vehicles_out,
      coalesce(sum(vehicles) filter (where kind = 'collection' and driven), 0)::int as vehicles_back
    from (${moved}) m group by day order by day`);
  const shown =
    entries === 0 || found.length === 0
      ? []
      : await call.db.rows<CalendarEntry & { readonly day: string }>(sql`
    select m.day, m.kind, m.driven, t.id, t.contract_number, k.name as customer, d.code as depot, ss.states
    from (select *, row_number() over (partition by day, kind order by id) as n from (${moved}) x) m
    join contract t on t.id = m.id join state_set ss on ss.id = t.state_set_id join depot d on d.id = t.depot_id
    left join customer k on k.id = t.lead_customer_id
    where m.n <= ${entries} order by m.day, m.kind desc, m.n`);
  const byDay = Map.groupBy(shown, ({ day }) => day);
  return {
    body: {
      days: found.map((one) => ({
        ...one,
        entries: (byDay.get(one.day) ?? []).map((row) => {
          const { day: _, ...entry } = row;
          return entry;
        }),
      })),
    },
  };
};
