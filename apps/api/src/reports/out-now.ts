/** Reports of units that are out now, by contract line, customer and item (docs/use/reporting.md, "Out now"). */
import { outNow, outNowCustomers, outNowItems } from '@hireyard/wire/reports/out-now';
import { type RawBuilder, sql } from '../db/database.ts';
import { DUE_BACK, IS_OUT, IS_OVERDUE, linesOut } from './lines-out.ts';
import { atDepot, type ReportQuery } from './report-query.ts';
import type { ReportSource } from './run-report.ts';

const oneOf = (column: string, ids: unknown): RawBuilder<unknown> =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = any (${ids}::int[])`;

/** What the filters ask for, of `n`, `l` and `c`. */
function matching(query: ReportQuery): RawBuilder<unknown> {
  const { filters, today } = query;
  const { overdue, due_back__lte: dueBy } = filters;
  return sql`${atDepot(query, 'c.depot_id')} and ${oneOf('c.lead_customer_id', filters['lead_customer__id__in'])}
    and ${oneOf('c.account_id', filters['account__id__in'])} and ${oneOf('l.stockitem_id', filters['stockitem__id__in'])}
    and ${overdue === undefined ? sql`true` : sql`coalesce(${IS_OVERDUE(today)}, false) = ${overdue}`}
    and ${dueBy === undefined ? sql`true` : sql`${DUE_BACK} <= ${dueBy}::date`}`;
}

/** Lines with units out, with their items and figures. */
const lines = (query: ReportQuery): RawBuilder<unknown> => sql`
  select l.id, l.stockitem_id, c.id as contract_id, c.contract_number, c.lead_customer_id, c.account_id, c.depot_id, i.sku, i.internal_title,
    n.still_out as units, n.out_since, ${DUE_BACK} as due_back, greatest(0, ${query.today}::date - ${DUE_BACK}) as days_overdue,
    case when ${IS_OVERDUE(query.today)} then n.still_out else 0 end as overdue_units, (n.still_out * i.replacement_price)::numeric(14, 2) as value
  ${linesOut} join stockitem i on i.id = l.stockitem_id where ${IS_OUT} and ${matching(query)}`;

/** Figures of several lines. */
const SUMS = sql`count(distinct x.contract_id)::int as contracts, count(*)::int as lines, sum(x.units)::int as units, sum(x.overdue_units)::int as overdue_units,
  min(x.due_back) as due_back, max(x.days_overdue) as days_overdue, sum(x.value)::numeric(14, 2) as value`;

const totals = (lineCount: RawBuilder<unknown>) => () => ({
  units: sql`coalesce(sum(s.units), 0)::int`,
  overdue_units: sql`coalesce(sum(s.overdue_units), 0)::int`,
  lines: lineCount,
  value: sql`coalesce(sum(s.value), 0)::numeric(14, 2)`,
});
const ofLines = totals(sql`count(*)::int`);
const ofGroups = totals(sql`coalesce(sum(s.lines), 0)::int`);

export const outNowReport: ReportSource = {
  report: outNow,
  quick: true,
  rows: (query) => sql`
    select x.*, jsonb_build_object('id', x.contract_id) as contract, jsonb_build_object('id', x.stockitem_id) as stockitem,
      case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name, 'telephone', k.telephone, 'email', k.email) end as lead_customer,
      case when a.id is not null then jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'credit_account', a.credit_account) end as account,
      jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) as depot
    from (${lines(query)}) x join depot d on d.id = x.depot_id left join customer k on k.id = x.lead_customer_id left join account a on a.id = x.account_id`,
  totals: ofLines,
};

/** Contracts without a customer are one row, with the id 0 and no name. */
export const outNowCustomersReport: ReportSource = {
  report: outNowCustomers,
  rows: (query) => sql`
    select coalesce(k.id, 0) as id, coalesce(k.name, '') as name, ${SUMS}
    from (${lines(query)}) x left join customer k on k.id = x.lead_customer_id group by k.id`,
  totals: ofGroups,
};

export const outNowItemsReport: ReportSource = {
  report: outNowItems,
  rows: (query) => sql`
    select x.stockitem_id as id, x.sku, x.internal_title, ${SUMS}
    from (${lines(query)}) x group by x.stockitem_id, x.sku, x.internal_title`,
  totals: ofGroups,
};
