import { t } from '@hireyard/messages';
import { lostQuotes, lostReasons } from '@hireyard/wire/reports/lost-quotes';
import { sql } from '../db/database.ts';
import { type ReportQuery, atDepot } from './report-query.ts';
import type { ReportSource } from './run-report.ts';

const usual = { back: 89, ahead: 0 };
const NOT_GIVEN = t('No reason given');

const lost = (query: ReportQuery) => sql`
  select q.*, case when q.reason = '' then ${NOT_GIVEN}::text else q.reason end as why, c.contract_number, c.lead_customer_id, c.depot_id,
    c.delivery_date, business_day(c.created_at) as made_on
  from quote_loss q join contract c on c.id = q.contract_id
  where q.lost_on between ${query.from}::date and ${query.to}::date and ${atDepot(query, 'c.depot_id')}`;

/** Condition: contracts created in the period and in these positions. Orders that never were quotes count too. */
const made = (query: ReportQuery, positions: string) => sql`
  (select count(*)::int from contract c where c.created_at >= (${query.from}::date::timestamp at time zone business_zone())
    and c.created_at < ((${query.to}::date + 1)::timestamp at time zone business_zone())
    and ${atDepot(query, 'c.depot_id')} and ${sql.raw(positions)})`;

const ORDERED = "c.position not in ('quote', 'quote_abandoned')";
const LOST = "c.position = 'quote_abandoned'";

export const lostReasonsReport: ReportSource = {
  report: lostReasons,
  usual,
  rows: (query) => sql`
    select row_number() over (order by x.why)::int as id, x.why as reason, count(*)::int as quotes, sum(x.value)::numeric(14, 2) as value,
      round(100 * sum(x.value) / nullif(sum(sum(x.value)) over (), 0), 1) as share, round(avg(greatest(0, x.lost_on - x.made_on)), 1) as average_days
    from (${lost(query)}) x group by x.why`,
  totals: (query) => ({
    quotes: sql`coalesce(sum(s.quotes), 0)::int`,
    value: sql`coalesce(sum(s.value), 0)::numeric(14, 2)`,
    made: made(query, 'true'),
    ordered: made(query, ORDERED),
    still_open: made(query, "c.position = 'quote'"),
    conversion: sql`round(100.0 * ${made(query, ORDERED)} / nullif(${made(query, ORDERED)} + ${made(query, LOST)}, 0), 1)`,
  }),
};

export const lostQuotesReport: ReportSource = {
  report: lostQuotes,
  usual,
  rows: (query) => sql`
    select x.contract_id as id, x.contract_number,
      case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name, 'telephone', k.telephone, 'email', k.email) end as lead_customer,
      jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) as depot,
      x.why as reason, x.detail, x.value, x.made_on, x.lost_on, x.delivery_date
    from (${lost(query)}) x join depot d on d.id = x.depot_id left join customer k on k.id = x.lead_customer_id
    where ${query.filters['reason'] === undefined ? sql`true` : sql`x.why = ${query.filters['reason']}`}`,
  totals: () => ({
    quotes: sql`count(*)::int`,
    value: sql`coalesce(sum(s.value), 0)::numeric(14, 2)`,
  }),
};
