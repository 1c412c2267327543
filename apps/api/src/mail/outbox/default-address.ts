/** Default recipients of email. */
import { type Db, sql } from '../../db/database.ts';
import type { MailAbout } from './about.ts';
import { isAddress } from '../received/addresses.ts';

interface Addressee {
  readonly to: string;
  readonly name: string;
}

/**
 * Returns the default recipient: of a reply its sender's reply address; about money or a contract the lead
 * customer, or the account's email; about an account its email, or its lead customer; of other email the customer.
 * Null if none of them has an address.
 */
export async function defaultAddress(db: Db, about: MailAbout): Promise<Addressee | null> {
  const { contract, account, customer, paymentrequest, refundrequest, incoming } = about;
  const rows = await db.rows<Addressee>(sql`
    with named as (
      select coalesce(${contract}::int,
        (select p.contract_id from payment_request p where p.id = coalesce(${paymentrequest}::int,
          (select r.paymentrequest_id from refund_request r where r.id = ${refundrequest})))) as contract
    ), of_contract as (select c.* from contract c join named on c.id = named.contract)
    select "to", name from (
      select 1 as turn, case when reply_to <> '' then reply_to else source end as "to", source_name as name
        from sesmail_incoming where id = ${incoming}
      union all
      select 2, k.email, k.name from of_contract c join customer k on k.id = c.lead_customer_id
      union all
      select 3, a.email, a.name from of_contract c join account a on a.id = c.account_id
      union all
      select 4, a.email, a.name from account a where a.id = ${account}
      union all
      select 5, k.email, k.name from account a join customer k on k.id = a.lead_customer_id where a.id = ${account}
      union all
      select 6, email, name from customer where id = ${customer}
    ) x order by turn`);
  return rows.find(({ to }) => isAddress(to)) ?? null;
}
