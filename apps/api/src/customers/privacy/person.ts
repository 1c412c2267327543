/** Finds the records about one customer. */
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { type Mails, mailsOf } from './mails.ts';
import { type RecordIds, isOnRecord } from './records.ts';
import { type Words, identifyingWords } from './identifiers.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly words: Words;
  /** First line of the customer's address. */
  readonly street: string;
  /** Accounts without other customers. */
  readonly accounts: readonly number[];
  /** The customer's contracts: they are the lead customer, or the account is only theirs. */
  readonly contracts: readonly number[];
  /** Other customers' contracts with this customer as delivery contact. */
  readonly contacts: readonly number[];
  readonly lines: readonly number[];
  readonly damages: readonly number[];
  readonly overrides: readonly number[];
  readonly mails: Mails;
  readonly incoming: Mails;
  /** Messages from the customer that could not be read. */
  readonly intakes: readonly number[];
  readonly changes: readonly number[];
  readonly notes: readonly number[];
  readonly files: readonly number[];
  /** Documents of saved versions. */
  readonly documents: readonly number[];
  readonly requests: readonly number[];
  readonly refunds: readonly number[];
  /** Online shop orders, by number. */
  readonly orders: readonly string[];
}

type Ids = readonly number[];

const idsOf = async (db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await db.rows(query)).map((one) => one.id);
const inIds = (some: Ids) => sql`= any (${[...some]}::int[])`;

/** The customer's accounts and contracts and their dependent records. */
async function ownOf(db: Db, id: number) {
  const ids = (query: RawBuilder<{ id: number }>) => idsOf(db, query);
  const accounts = await ids(sql`
    select a.id from account a where a.lead_customer_id = ${id}
      and not exists (select from account_customer m where m.account_id = a.id and m.customer_id <> ${id}) order by a.id`);
  const contracts = await ids(
    sql`select id from contract where lead_customer_id = ${id} or account_id ${inIds(accounts)} order by id`,
  );
  const contacts = await ids(
    sql`select id from contract where delivery_contact_id = ${id} and not (id ${inIds(contracts)}) order by id`,
  );
  const ofContracts = (table: string) =>
    ids(sql`select id from ${sql.table(table)} where contract_id ${inIds(contracts)} order by id`);
  return {
    accounts,
    contracts,
    contacts,
    lines: await ofContracts('contract_line'),
    damages: await ofContracts('damage'),
    changes: await ofContracts('change_request'),
    requests: await ofContracts('payment_request'),
    invoices: await ofContracts('invoice'),
  };
}
type Own = Awaited<ReturnType<typeof ownOf>>;

/** Refunds and transactions of the customer's requests, and credit overrides of their accounts. */
async function moneyOf(db: Db, { accounts, requests }: Own) {
  return {
    refunds: await idsOf(
      db,
      sql`select id from refund_request where paymentrequest_id ${inIds(requests)} order by id`,
    ),
    payments: await idsOf(
      db,
      sql`select id from money_transaction where payment_request_id ${inIds(requests)}`,
    ),
    overrides: await idsOf(
      db,
      sql`select id from credit_override where account_id ${inIds(accounts)} order by id`,
    ),
  };
}

/** Email to and from the customer, by links and by address. */
async function correspondence(db: Db, id: number, words: Words, own: Own, refunds: Ids) {
  const { accounts, contracts, requests } = own;
  const mails = await mailsOf(
    db,
    'sesmail',
    words,
    sql`coalesce(customer_id = ${id}, false) or coalesce(contract_id ${inIds(contracts)}, false) or coalesce(account_id ${inIds(accounts)}, false)
      or coalesce(paymentrequest_id ${inIds(requests)}, false) or coalesce(refundrequest_id ${inIds(refunds)}, false)`,
    [sql`"to"`, sql`cc`],
  );
  const incoming = await mailsOf(
    db,
    'sesmail_incoming',
    words,
    sql`coalesce(customer_id = ${id}, false) or coalesce(contract_id ${inIds(contracts)}, false)`,
    [sql`source`, sql`concat_ws(', ', nullif(reply_to, ''), destination)`],
  );
  const intakes = await idsOf(
    db,
    sql`select id from mail_intake i where lower(envelope_from) = any (${[...words.emails]}::text[])
    and not exists (select from sesmail_incoming m where m.intake_id = i.id) order by id`,
  );
  return { mails, incoming, intakes };
}

/** Notes, files and documents on the customer's records. */
async function attachedTo(db: Db, records: RecordIds, { accounts, contracts }: Own) {
  const notes = await idsOf(
    db,
    sql`select id from note where ${isOnRecord(records, sql`content_type`, sql`object_id`)} order by id`,
  );
  // Attachments of their emails belong to them unless used elsewhere.
  const { 'comms.sesmail_incoming': _, ...uploaded } = records;
  const files = await idsOf(
    db,
    sql`select f.id from file f join contenttype k on k.id = f.content_type_id
    where ${isOnRecord(uploaded, sql`k.app_label || '.' || k.model`, sql`f.object_id`)} order by f.id`,
  );
  const documents = await idsOf(
    db,
    sql`select id from contract_document where contract_id ${inIds(contracts)} or account_id ${inIds(accounts)} order by id`,
  );
  return { notes, files, documents };
}

/** Finds all records about a customer by links, and email also by address. Undefined for an unknown customer. */
export async function personOf(db: Db, id: number): Promise<Person | undefined> {
  const row = await db.one<{ name: string; street: string }>(
    sql`select name, trim(address_1) as street from customer where id = ${id}`,
  );
  if (row === undefined) return undefined;
  const words = await identifyingWords(db, id);
  const own = await ownOf(db, id);
  const { payments, ...money } = await moneyOf(db, own);
  const mail = await correspondence(db, id, words, own, money.refunds);
  const records: RecordIds = {
    'customer.customer': [id],
    'account.account': own.accounts,
    'account.creditoverride': money.overrides,
    'contract.contract': own.contracts,
    'contract.contractstock': own.lines,
    'contract.damage': own.damages,
    'comms.changerequest': own.changes,
    'comms.sesmail': mail.mails.whole,
    'comms.sesmail_incoming': mail.incoming.whole,
    'accounting.paymentrequest': own.requests,
    'accounting.refundrequest': money.refunds,
    'accounting.invoice': own.invoices,
    'accounting.transaction': payments,
  };
  const attached = await attachedTo(db, records, own);
  const orders = await db.rows<{ number: string }>(
    sql`select external_id as number from shop_link where kind = 'order' and contract_id ${inIds(own.contracts)}`,
  );
  const { invoices: _, ...theirs } = own;
  return {
    id,
    ...row,
    words,
    ...theirs,
    ...money,
    ...mail,
    ...attached,
    orders: orders.map(({ number }) => number),
  };
}
