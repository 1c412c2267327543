/** What an account owes, from the balances of its contracts; deposits are not owed, they are held (domain rules §8). */
import { type RawBuilder, sql } from '../../db/database.ts';

/** What contracts `d` with an open balance owe, in the smallest unit; the database keeps it with every change of a balance (docs/use/money.md). */
export const DEBT = sql`contract_debt d`;
/** A sum of `owed` as money. */
export const owedMoney = (sum: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(coalesce(${sum}, 0) / 100.0)::numeric(16, 2)`;
/** What is owed past its day: the product's, which the clock of the stock keeps. */
const OVERDUE = sql`d.owed > 0 and d.payment_due_date < (select today from stock_clock)`;

/** The figures of an account, over `t`. Without an accounting package of its own the ledger's receivables are its figure. */
export const MONEY = {
  outstanding_balance: sql`coalesce(t.package_balance, (select sum(p.amount) from contract c join journal_entry e on e.contract_id = c.id
    join posting p on p.entry_id = e.id where c.account_id = t.id and p.role = 'receivable'), 0)::numeric(14, 2)`,
  live_outstanding_balance: sql`(select ${owedMoney(sql`sum(d.owed)`)} from ${DEBT} where d.account_id = t.id)`,
  live_overdue_balance: sql`(select ${owedMoney(sql`sum(d.owed)`)} from ${DEBT} where d.account_id = t.id and ${OVERDUE})`,
};

/** Accounts that owe for a contract whose day of payment has passed, or all the others. Contracts with an open balance are few, so they are gone through once. */
export const isOverdue = (overdue: boolean): RawBuilder<unknown> =>
  sql`t.id ${overdue ? sql`` : sql`not`} in (select d.account_id from ${DEBT} where d.account_id is not null and ${OVERDUE})`;
