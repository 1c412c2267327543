/** Calculates an account's debt from its contracts' balances; deposits are held, not owed (domain rules §8). */
import { type RawBuilder, sql } from '../../db/database.ts';

/**
 * The debt of contracts `d` with an open balance, in minor units; the database maintains it with every balance
 * (docs/use/money.md).
 */
export const DEBT = sql`contract_debt d`;
/** Converts a sum of `owed` to money. */
export const owedMoney = (sum: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(coalesce(${sum}, 0) / 100.0)::numeric(16, 2)`;
/** SQL of the overdue part, by the business day that the stock clock keeps. */
const OVERDUE = sql`d.owed > 0 and d.payment_due_date < (select today from stock_clock)`;

/** An account's figures, over `t`. Without an accounting package, the ledger's receivables are its figure. */
export const MONEY = {
  outstanding_balance: sql`coalesce(t.package_balance, (select sum(p.amount) from contract c join journal_entry e on e.contract_id = c.id
    join posting p on p.entry_id = e.id where c.account_id = t.id and p.role = 'receivable'), 0)::numeric(14, 2)`,
  live_outstanding_balance: sql`(select ${owedMoney(sql`sum(d.owed)`)} from ${DEBT} where d.account_id = t.id)`,
  live_overdue_balance: sql`(select ${owedMoney(sql`sum(d.owed)`)} from ${DEBT} where d.account_id = t.id and ${OVERDUE})`,
};

/** Accounts with an overdue contract, or all others. Few contracts have an open balance, so they are scanned once. */
export const isOverdue = (overdue: boolean): RawBuilder<unknown> =>
  sql`t.id ${overdue ? sql`` : sql`not`} in (select d.account_id from ${DEBT} where d.account_id is not null and ${OVERDUE})`;
