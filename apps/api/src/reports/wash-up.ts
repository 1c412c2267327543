import { washUp, washUpItems } from '@hireyard/wire/reports/wash-up';
import { sql } from '../db/database.ts';
import { isReturned, dayBack, mayBeBack } from '../stock/reservations/returns.ts';
import { type ReportQuery, atDepot } from './report-query.ts';
import type { ReportSource } from './run-report.ts';

/** Lines of hires with their return day. Goods returned clean have no wash-up price and aren't washed. */
const back = (query: ReportQuery) => {
  const [from, to, today] = [sql`${query.from}::date`, sql`${query.to}::date`, sql`${query.today}::date`];
  return sql`
  select x.* from (
    select c.id as contract_id, l.stockitem_id, l.quantity, c.counted_in_on is not null as counted, ${dayBack(today)} as day,
      case when l.unit_washup_price > 0 then l.quantity else 0 end as to_wash, l.quantity * l.unit_washup_price as charge
    from contract c join contract_line l on l.contract_id = c.id
    where ${isReturned} and ${atDepot(query, 'c.depot_id')} and ${mayBeBack(from, to)}) x
  where x.day between ${from} and ${to}`;
};

const totals = (query: ReportQuery) => ({
  // a hire has many items but comes back once
  contracts: sql`(select count(distinct x.contract_id)::int from (${back(query)}) x)`,
  pieces_back: sql`coalesce(sum(s.pieces_back), 0)::int`,
  pieces_to_wash: sql`coalesce(sum(s.pieces_to_wash), 0)::int`,
  washup_charge: sql`coalesce(sum(s.washup_charge), 0)::numeric(14, 2)`,
});
const usual = { back: 7, ahead: 27 };

/** Report by day, including days on which nothing comes back. */
export const washUpReport: ReportSource = {
  report: washUp,
  usual,
  rows: (query) => sql`
    select (d.day::date - date '2000-01-01') as id, d.day::date as day, count(distinct x.contract_id)::int as contracts,
      count(distinct x.contract_id) filter (where x.counted)::int as counted_in, coalesce(sum(x.quantity), 0)::int as pieces_back,
      coalesce(sum(x.to_wash), 0)::int as pieces_to_wash, coalesce(sum(x.charge), 0)::numeric(14, 2) as washup_charge
    from generate_series(${query.from}::date, ${query.to}::date, interval '1 day') d(day)
      left join (${back(query)}) x on x.day = d.day::date group by d.day`,
  totals,
};

/** Report by item. */
export const washUpItemsReport: ReportSource = {
  report: washUpItems,
  usual,
  rows: (query) => sql`
    select i.id, i.sku, i.internal_title, count(distinct x.contract_id)::int as contracts, sum(x.quantity)::int as pieces_back,
      sum(x.to_wash)::int as pieces_to_wash, sum(x.charge)::numeric(14, 2) as washup_charge
    from (${back(query)}) x join stockitem i on i.id = x.stockitem_id group by i.id having sum(x.to_wash) > 0`,
  totals,
};
