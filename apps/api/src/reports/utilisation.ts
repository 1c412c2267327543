import { utilisation } from '@hireyard/wire/reports/utilisation';
import { sql } from '../db/database.ts';
import { GOODS } from '../stock/reservations/goods.ts';
import { type ReportQuery, atDepot, lengthOf } from './report-query.ts';
import type { ReportSource } from './run-report.ts';

/** Contracts that may have lines out within the period; lines with dates of their own may be out on other days than the rest. */
const contractsOut = (query: ReportQuery) => sql`
  select * from contract c
  where c.position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete') and ${atDepot(query, 'c.depot_id')}
    and ((c.delivery_date <= ${query.to}::date and (c.collection_date >= ${query.from}::date
        or (c.counted_in_on > c.collection_date and c.counted_in_on >= ${query.from}::date)
        or (c.position in ('in_transit', 'on_hire', 'off_hire', 'collection') and ${query.from}::date <= ${query.today}::date)))
      or c.id = any (array(select contract_id from contract_line where delivery_date <= ${query.to}::date union
        select contract_id from contract_line where collection_date >= ${query.from}::date)))`;

/** Lines out within the period: from delivery to collection, to the later count-in, or to today if they are late. */
const linesOut = (query: ReportQuery) => sql`
  select o.* from (
    select c.id as contract_id, l.stockitem_id, l.quantity, l.unit_price, coalesce(l.delivery_date, c.hire_date, c.delivery_date) as charged_from,
      coalesce(l.delivery_date, c.delivery_date) as first, x.due,
      case when c.counted_in_on > x.due then c.counted_in_on
        when c.counted_in_on is null and x.due < ${query.today}::date and c.position <> 'entered' then ${query.today}::date
        else x.due end as last
    from (${contractsOut(query)}) c join contract_line l on l.contract_id = c.id
    cross join lateral (select coalesce(l.collection_date, c.collection_date) as due) x
    where ${GOODS} and l.quantity > 0) o
  where o.first <= ${query.to}::date and o.last >= ${query.from}::date`;

/** Owned units of the depots summed over the days. The opening stock counts before the first movement, too. */
const ownedUnits = (query: ReportQuery) => {
  const days = sql`(${query.to}::date - greatest(m.day, ${query.from}::date) + 1)`;
  const moved = (depot: string, sign: string) => sql`
    select m.stockitem_id, ${sql.raw(sign)} * m.quantity as units,
      case when m.kind = 'opening' then ${query.from}::date else business_day(m.created_at) end as day
    from stock_movement m where ${sql.ref(`m.${depot}`)} is not null and ${atDepot(query, `m.${depot}`)}`;
  return sql`
    select m.stockitem_id, sum(m.units * ${days})::numeric / ${lengthOf(query)} as units from (
      ${moved('depot_id', "(case when m.kind in ('write_off', 'sell', 'transfer') then -1 else 1 end)")}
      union all ${moved('to_depot_id', '1')}) m
    where m.day <= ${query.to}::date group by m.stockitem_id`;
};

/** Utilisation report of every item that is owned or was out (docs/use/reporting.md). */
export const utilisationReport: ReportSource = {
  report: utilisation,
  usual: { back: 83, ahead: 0 },
  rows: (query) => {
    const tags = query.filters['tags__id__in'];
    const idle = query.filters['idle'];
    return sql`
    with o as materialized (${linesOut(query)}),
    part as (select o.stockitem_id, o.contract_id, o.quantity, greatest(o.first, ${query.from}::date) as first, least(o.last, ${query.to}::date) as last,
        o.quantity * o.unit_price * greatest(0, least(o.due, ${query.to}::date) - greatest(o.charged_from, ${query.from}::date) + 1)
          / greatest(1, o.due - o.charged_from + 1) as earned
      from o),
    used as (select stockitem_id, count(distinct contract_id)::int as hires, round(sum(earned), 2) as revenue,
        sum(quantity * (last - first + 1))::numeric / ${lengthOf(query)} as units from part group by stockitem_id),
    step as (select stockitem_id, day, sum(units) as units from (
        select stockitem_id, first as day, quantity as units from part
        union all select stockitem_id, last + 1, -quantity from part) x group by stockitem_id, day),
    peak as (select stockitem_id, max(units)::int as units from (
        select stockitem_id, sum(units) over (partition by stockitem_id order by day) as units from step) x group by stockitem_id),
    own as (${ownedUnits(query)})
    select i.id, i.sku, i.internal_title, round(coalesce(own.units, 0), 1) as owned, round(coalesce(used.units, 0), 1) as out,
      coalesce(peak.units, 0) as peak, round(100 * coalesce(used.units, 0) / nullif(own.units, 0), 1) as utilisation,
      coalesce(used.hires, 0) as hires, coalesce(used.revenue, 0)::numeric(14, 2) as revenue,
      round(coalesce(used.revenue, 0) / nullif(own.units, 0), 2) as revenue_per_unit,
      round(100 * coalesce(used.revenue, 0) / nullif(own.units * i.purchase_price, 0), 1) as payback
    from stockitem i left join own on own.stockitem_id = i.id left join used on used.stockitem_id = i.id left join peak on peak.stockitem_id = i.id
    where ((i.active and own.units > 0) or used.hires > 0)
      and ${tags === undefined ? sql`true` : sql`i.id in (select stockitem_id from stockitem_tag where tag_id = any (${tags}::int[]))`}
      and ${idle === undefined ? sql`true` : sql`(coalesce(used.hires, 0) = 0) = ${idle}`}`;
  },
  totals: () => ({
    owned: sql`coalesce(round(sum(s.owned)), 0)::int`,
    out: sql`coalesce(round(sum(s.out)), 0)::int`,
    utilisation: sql`round(100 * sum(s.out) / nullif(sum(s.owned), 0), 1)`,
    revenue: sql`coalesce(sum(s.revenue), 0)::numeric(14, 2)`,
    idle: sql`count(*) filter (where s.hires = 0)::int`,
  }),
};
