import { AGEING_BUCKETS } from '@hireyard/domain/money/statement';
import { debt } from '@hireyard/wire/reports/debt';
import { sql } from '../db/database.ts';
import { owedMoney } from '../money/core/account-debt.ts';
import { debtByAccount } from './stats/ageing.ts';
import type { ReportSource } from './run-report.ts';

const FIGURES = [...AGEING_BUCKETS, 'total', 'overdue'];

/** Report of accounts with open contracts and their debt by days overdue, equal to the account pages. */
export const debtReport: ReportSource = {
  report: debt,
  rows: (query) => {
    const { overdue, credit_account: credit } = query.filters;
    return sql`
    select a.id, a.code, a.name, a.credit_account, y.contracts, y.oldest_due,
      ${sql.join(FIGURES.map((name) => sql`${owedMoney(sql.ref(`y.${name}`))} as ${sql.ref(name)}`))}
    from (${debtByAccount(query.depots)}) y join account a on a.id = y.account_id
    where ${overdue === undefined ? sql`true` : sql`(coalesce(y.overdue, 0) > 0) = ${overdue}`}
      and ${credit === undefined ? sql`true` : sql`a.credit_account = ${credit}`}`;
  },
  totals: () => ({
    accounts: sql`count(*)::int`,
    ...Object.fromEntries(
      FIGURES.map((name) => [name, sql`coalesce(sum(${sql.ref(`s.${name}`)}), 0)::numeric(16, 2)`]),
    ),
  }),
};
