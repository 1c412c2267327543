/** GET account/{id}/outstanding/: contracts with an open balance (spec §3.11). */
import type { OutstandingContract } from '@hireyard/wire/money/money';
import { type Db, sql } from '../../db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { payLink } from './statement.ts';
import { BALANCE_JSON, type BalanceRow, balancesWire } from './balances.ts';

type Request = OutstandingContract['paymentrequest_contract'][number];
type Row = Omit<OutstandingContract, 'balance' | 'paymentrequest_contract'> & {
  readonly paymentrequest_contract: readonly Omit<Request, 'url'>[];
  readonly balances: readonly BalanceRow[];
};

/**
 * Returns an account's contracts with a balance of any type, earliest due first, with their open payment requests.
 * Completed or abandoned hires stay listed until paid, so that the list sums to the account's debt. `origin`: base
 * URL of payment links. 404 for an unknown account.
 */
export async function outstandingContracts(
  db: Db,
  account: number,
  origin: string,
): Promise<OutstandingContract[]> {
  const rows = await db.rows<Row>(sql`
    select c.id, c.contract_number, ss.states, c.value, c.tax, c.grand_total, c.hire_date, c.delivery_date, c.collection_date, c.payment_due_date,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'uuid', p.uuid, 'type', p.type, 'amount', p.amount::text,
          'amount_paid', p.amount_captured::text, 'due_date', p.due_date, 'states', ps.states) order by p.id), '[]')
        from payment_request p join state_set ps on ps.id = p.state_set_id
        where p.contract_id = c.id and p.position in ('create', 'pending', 'partially_paid')) as paymentrequest_contract,
      (select jsonb_agg(${BALANCE_JSON}) from contract_balance b where b.contract_id = c.id) as balances
    from contract c join state_set ss on ss.id = c.state_set_id
    where c.account_id = ${account}
      and exists (select from contract_balance b where b.contract_id = c.id and b.outstanding <> 0)
    order by c.payment_due_date nulls last, c.id`);
  if (rows.length === 0) {
    const known = await db.one(sql`select 1 from account where id = ${account}`);
    if (known === undefined) throw notFound();
  }
  return rows.map(({ balances, paymentrequest_contract: requests, ...contract }) => ({
    ...contract,
    paymentrequest_contract: requests.map((request) => ({ ...request, url: payLink(origin, request.uuid) })),
    balance: balancesWire(balances),
  }));
}
