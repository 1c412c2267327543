import { depositsHeld } from '@hireyard/wire/reports/deposits';
import { sql } from '../db/database.ts';
import { atDepot } from './report-query.ts';
import type { ReportSource } from './run-report.ts';

/** Positions in which a deposit is no longer needed: the hire is over or never happened. */
const DEPOSIT_NOT_NEEDED = sql`c.position in ('complete', 'abandoned', 'quote', 'quote_abandoned')`;

/** Report of deposits that were paid and not refunded, by contract. */
export const depositsReport: ReportSource = {
  report: depositsHeld,
  rows: (query) => {
    const accounts = query.filters['account__id__in'];
    const back = query.filters['to_return'];
    return sql`
    select c.id, c.contract_number,
      case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name, 'telephone', k.telephone, 'email', k.email) end as lead_customer,
      case when a.id is not null then jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'credit_account', a.credit_account) end as account,
      jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) as depot, ss.states, c.collection_date, b.total as asked,
      b.paid - b.refunded as held,
      case when ${DEPOSIT_NOT_NEEDED} then b.paid - b.refunded else greatest(0, b.paid - b.refunded - b.total) end::numeric(14, 2) as to_return,
      case when c.collection_date < ${query.today}::date then ${query.today}::date - c.collection_date end as days_since
    from contract_balance b join contract c on c.id = b.contract_id join state_set ss on ss.id = c.state_set_id join depot d on d.id = c.depot_id
      left join customer k on k.id = c.lead_customer_id left join account a on a.id = c.account_id
    where b.type = 'deposit' and b.paid > b.refunded and ${atDepot(query, 'c.depot_id')}
      and ${accounts === undefined ? sql`true` : sql`c.account_id = any (${accounts}::int[])`}
      and ${back === undefined ? sql`true` : sql`(${DEPOSIT_NOT_NEEDED} or b.paid - b.refunded > b.total) = ${back}`}`;
  },
  totals: () => ({
    contracts: sql`count(*)::int`,
    held: sql`coalesce(sum(s.held), 0)::numeric(14, 2)`,
    to_return: sql`coalesce(sum(s.to_return), 0)::numeric(14, 2)`,
    waiting: sql`count(*) filter (where s.to_return > 0)::int`,
  }),
};
