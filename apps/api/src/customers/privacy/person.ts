/** Which records are about one customer. */
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { type Mails, mailsOf } from './mails.ts';
import { type Standing, standsOn } from './records.ts';
import { type Words, wordsOf } from './words.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly words: Words;
  /** First line of his address. */
  readonly street: string;
  /** Accounts of nobody else. */
  readonly accounts: readonly number[];
  /** Contracts that are his: he leads them, or they are of such an account. */
  readonly contracts: readonly number[];
  /** Contracts of others on which he is who the delivery meets. */
  readonly contacts: readonly number[];
  readonly lines: readonly number[];
  readonly damages: readonly number[];
  readonly overrides: readonly number[];
  readonly mails: Mails;
  readonly incoming: Mails;
  /** Messages from him that could not be read. */
  readonly intakes: readonly number[];
  readonly changes: readonly number[];
  readonly notes: readonly number[];
  readonly files: readonly number[];
  /** Papers kept as versions. */
  readonly documents: readonly number[];
  readonly requests: readonly number[];
  readonly refunds: readonly number[];
  /** Of the shop, by its numbers. */
  readonly orders: readonly string[];
}

/** All that is about a customer, by links; by words only mail to and from his addresses. Undefined when there is none. */
export async function personOf(db: Db, id: number): Promise<Person | undefined> {
  const row = await db.one<{ name: string; street: string }>(
    sql`select name, trim(address_1) as street from customer where id = ${id}`,
  );
  if (row === undefined) return undefined;
  const words = await wordsOf(db, id);
  const ids = async (query: RawBuilder<{ id: number }>) => (await db.rows(query)).map((one) => one.id);
  const among = (some: readonly number[]) => sql`= any (${[...some]}::int[])`;
  const accounts = await ids(sql`
    select a.id from account a where a.lead_customer_id = ${id}
      and not exists (select from account_customer m where m.account_id = a.id and m.customer_id <> ${id}) order by a.id`);
  const contracts = await ids(
    sql`select id from contract where lead_customer_id = ${id} or account_id ${among(accounts)} order by id`,
  );
  const contacts = await ids(
    sql`select id from contract where delivery_contact_id = ${id} and not (id ${among(contracts)}) order by id`,
  );
  const ofContracts = (table: string) =>
    ids(sql`select id from ${sql.table(table)} where contract_id ${among(contracts)} order by id`);
  const [lines, damages, changes, requests, invoices] = [
    await ofContracts('contract_line'),
    await ofContracts('damage'),
    await ofContracts('change_request'),
    await ofContracts('payment_request'),
    await ofContracts('invoice'),
  ];
  const refunds = await ids(
    sql`select id from refund_request where paymentrequest_id ${among(requests)} order by id`,
  );
  const payments = await ids(
    sql`select id from money_transaction where payment_request_id ${among(requests)}`,
  );
  const overrides = await ids(
    sql`select id from credit_override where account_id ${among(accounts)} order by id`,
  );
  const mails = await mailsOf(
    db,
    'sesmail',
    words,
    sql`coalesce(customer_id = ${id}, false) or coalesce(contract_id ${among(contracts)}, false) or coalesce(account_id ${among(accounts)}, false)
      or coalesce(paymentrequest_id ${among(requests)}, false) or coalesce(refundrequest_id ${among(refunds)}, false)`,
    [sql`"to"`, sql`cc`],
  );
  const incoming = await mailsOf(
    db,
    'sesmail_incoming',
    words,
    sql`coalesce(customer_id = ${id}, false) or coalesce(contract_id ${among(contracts)}, false)`,
    [sql`source`, sql`concat_ws(', ', nullif(reply_to, ''), destination)`],
  );
  const intakes =
    await ids(sql`select id from mail_intake i where lower(envelope_from) = any (${[...words.emails]}::text[])
    and not exists (select from sesmail_incoming m where m.intake_id = i.id) order by id`);
  const records: Standing = {
    'customer.customer': [id],
    'account.account': accounts,
    'account.creditoverride': overrides,
    'contract.contract': contracts,
    'contract.contractstock': lines,
    'contract.damage': damages,
    'comms.changerequest': changes,
    'comms.sesmail': mails.whole,
    'comms.sesmail_incoming': incoming.whole,
    'accounting.paymentrequest': requests,
    'accounting.refundrequest': refunds,
    'accounting.invoice': invoices,
    'accounting.transaction': payments,
  };
  const notes = await ids(
    sql`select id from note where ${standsOn(records, sql`content_type`, sql`object_id`)} order by id`,
  );
  // What came with his mails goes with them, where nothing else names it.
  const { 'comms.sesmail_incoming': _, ...uploaded } = records;
  const files = await ids(sql`select f.id from file f join contenttype k on k.id = f.content_type_id
    where ${standsOn(uploaded, sql`k.app_label || '.' || k.model`, sql`f.object_id`)} order by f.id`);
  const documents = await ids(
    sql`select id from contract_document where contract_id ${among(contracts)} or account_id ${among(accounts)} order by id`,
  );
  const orders = await db.rows<{ number: string }>(
    sql`select external_id as number from shop_link where kind = 'order' and contract_id ${among(contracts)}`,
  );
  return {
    id,
    ...row,
    words,
    accounts,
    contracts,
    contacts,
    lines,
    damages,
    overrides,
    mails,
    incoming,
    intakes,
    changes,
    notes,
    files,
    documents,
    requests,
    refunds,
    orders: orders.map(({ number }) => number),
  };
}
