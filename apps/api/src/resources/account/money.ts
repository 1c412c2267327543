/** What an account owes, from the balances of its contracts; deposits are not owed, they are held (domain rules §8). */
import { type RawBuilder, sql } from '../../db/database.ts';

/** Balances that are not settled, of contracts `c`; the condition on the balances is the one of their partial index. */
export const OPEN = sql`contract c join contract_balance b on b.contract_id = c.id and b.type <> 'deposit' and b.outstanding <> 0`;
/** What passed its day: the product's, which the clock of the stock keeps. */
export const PAST_DUE = sql`c.payment_due_date < (select today from stock_clock)`;

/** The figures of an account, over `t`. Without an accounting package of its own the ledger's receivables are its figure. */
export const MONEY = {
  outstanding_balance: sql`coalesce(t.package_balance, (select sum(p.amount) from contract c join journal_entry e on e.contract_id = c.id
    join posting p on p.entry_id = e.id where c.account_id = t.id and p.role = 'receivable'), 0)::numeric(14, 2)`,
  live_outstanding_balance: sql`coalesce((select sum(b.outstanding) from ${OPEN} where c.account_id = t.id), 0)::numeric(14, 2)`,
  live_overdue_balance: sql`coalesce((select sum(x.owed) from (select sum(b.outstanding) as owed from ${OPEN}
    where c.account_id = t.id and ${PAST_DUE} group by c.id) x where x.owed > 0), 0)::numeric(14, 2)`,
};

/** Accounts that owe for a contract whose day of payment has passed, or all the others. Open balances are few, so they are gone through once. */
export const isOverdue = (overdue: boolean): RawBuilder<unknown> =>
  sql`t.id ${overdue ? sql`` : sql`not`} in (select c.account_id from ${OPEN} where c.account_id is not null and ${PAST_DUE}
    group by c.id having sum(b.outstanding) > 0)`;
