/**
 * Stores what users see of the accounting package: errors on payment requests, and amounts due on invoices and
 * accounts.
 */
import type { MoneyType } from '@hireyard/domain/money/balance';
import { sql, type Tx } from '../../db/database.ts';

/** SQL of the amount due on an invoice `i` in the package, from the records known to be there. */
export const DUE_THERE = sql`i.amount
  - coalesce((select sum(b.amount) from accounting_booking b where b.invoice_id = i.id and b.third_party_id is not null), 0)
  - coalesce((select sum(case when l.done then l.amount else l.amount_before end) from accounting_allocation l where l.invoice_id = i.id), 0)`;

interface Problem {
  /** Null = all money types of the contract. */
  readonly type: MoneyType | null;
  readonly words: string;
}

/**
 * Stores an error on the requests of its type, or on all requests if there are none. `syncedAt`: the package is in
 * sync.
 */
export async function notifyRequests(tx: Tx, contract: number, syncedAt: Date | null): Promise<void> {
  const problems = await tx.rows<Problem>(sql`
    select error_type as type, error as words from accounting_contract where contract_id = ${contract} and error <> ''
    union all (select type, package_difference from invoice where contract_id = ${contract} and package_difference <> '' order by id)`);
  const requests = await tx.rows<{ id: number; type: MoneyType }>(
    sql`select id, type from payment_request where contract_id = ${contract} order by id`,
  );
  const types = new Set(requests.map(({ type }) => type));
  const rows = requests.map(({ id, type }) => ({
    id,
    words: problems
      .filter((one) => one.type === null || one.type === type || !types.has(one.type))
      .map(({ words }) => words)
      .join(' '),
  }));
  const at = syncedAt?.toISOString() ?? null;
  await tx.rows(sql`
    update payment_request p set accounting_error = x.words, accounting_synced_at = coalesce(${at}::timestamptz, p.accounting_synced_at),
      version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id int, words text)
    where p.id = x.id and (p.accounting_error <> x.words or ${at}::timestamptz is not null)`);
}

/** Updates the account's balance in the package: the amount due on the invoices of all its contracts. */
export async function notifyAccount(tx: Tx, contract: number): Promise<void> {
  await tx.rows(sql`
    update account a set package_balance = x.due from (
      select c.account_id, sum(i.package_due) as due from invoice i join contract c on c.id = i.contract_id
      where c.account_id = (select account_id from contract where id = ${contract}) and i.package_due is not null group by c.account_id) x
    where a.id = x.account_id and a.package_balance is distinct from x.due`);
}

/** Stores the package's IDs on transactions and refunds that exist there as one whole payment. */
export async function notifyMovements(tx: Tx, contract: number, accountsName: string): Promise<void> {
  await tx.rows(sql`
    update money_transaction t set third_party_accounting_id = x.id, accounting_package = ${accountsName}, version = t.version + 1
    from (select m.id as movement, max(b.third_party_id) filter (where b.amount = abs(m.amount)) as id
      from payment_request p join money_transaction m on m.payment_request_id = p.id left join accounting_booking b on b.transaction_id = m.id
      where p.contract_id = ${contract} group by m.id) x
    where t.id = x.movement and t.third_party_accounting_id is distinct from x.id`);
  await tx.rows(sql`
    update refund_request r set third_party_accounting_id = x.id, accounting_package = ${accountsName}, version = r.version + 1, updated_at = now()
    from (select q.id as refund, case when count(t.id) = 1 then max(t.third_party_accounting_id) end as id
      from payment_request p join refund_request q on q.paymentrequest_id = p.id
      left join money_transaction t on t.refund_request_id = q.id and t.kind = 'refund'
      where p.contract_id = ${contract} group by q.id) x
    where r.id = x.refund and r.third_party_accounting_id is distinct from x.id`);
}
