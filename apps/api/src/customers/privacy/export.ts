/** Exports all data about a person as one file for them (docs/use/history.md). */
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { bookkeepingColumns } from './columns.ts';
import { entriesOf, type Scan, scanHistory } from './entries.ts';
import { type Person, personOf } from './person.ts';
import { notificationsOf } from './erase-traces.ts';

/** The file's contents in order: the rows of a table that match a condition over `t`. */
function sectionsOf(person: Person, scan: Scan): readonly (readonly [string, string, RawBuilder<unknown>])[] {
  const inIds = (ids: readonly number[]) => sql`= any (${[...ids]}::int[])`;
  const { id, accounts, contracts, requests, refunds } = person;
  return [
    ['customer', 'customer', sql`t.id = ${id}`],
    ['accounts', 'account', sql`t.id ${inIds(accounts)}`],
    ['contracts', 'contract', sql`t.id ${inIds(contracts)} or t.delivery_contact_id = ${id}`],
    ['contract_lines', 'contract_line', sql`t.contract_id ${inIds(contracts)}`],
    ['contract_versions', 'contract_version', sql`t.contract_id ${inIds(contracts)}`],
    ['contracts_before', 'contract_past', sql`t.contract_id ${inIds(contracts)} and t.body <> '{}'`],
    [
      'contract_lines_before',
      'contract_line_past',
      sql`t.contract_id ${inIds(contracts)} and t.body is not null`,
    ],
    ['damages', 'damage', sql`t.contract_id ${inIds(contracts)}`],
    ['goods', 'goods_movement', sql`t.contract_id ${inIds(contracts)}`],
    ['deliveries', 'warehouse_scan', sql`t.contract_id ${inIds(contracts)}`],
    ['lost_quotes', 'quote_loss', sql`t.contract_id ${inIds(contracts)}`],
    ['credit_overrides', 'credit_override', sql`t.id ${inIds(person.overrides)}`],
    ['notifications', 'notification', notificationsOf(person)],
    ['notes', 'note', sql`t.id ${inIds(person.notes)}`],
    ['mail_sent', 'sesmail', sql`t.id ${inIds(person.mails.whole)}`],
    ['mail_sent_events', 'sesmail_event', sql`t.sesmail_id ${inIds(person.mails.whole)}`],
    ['mail_received', 'sesmail_incoming', sql`t.id ${inIds(person.incoming.whole)}`],
    ['change_requests', 'change_request', sql`t.id ${inIds(person.changes)}`],
    ['payment_requests', 'payment_request', sql`t.id ${inIds(requests)}`],
    ['refund_requests', 'refund_request', sql`t.id ${inIds(refunds)}`],
    ['payments', 'money_transaction', sql`t.payment_request_id ${inIds(requests)}`],
    ['invoices', 'invoice', sql`t.contract_id ${inIds(contracts)}`],
    ['documents', 'contract_document', sql`t.id ${inIds(person.documents)}`],
    ['document_links', 'document_share', sql`t.document_id ${inIds(person.documents)}`],
    ['accepted_quotes', 'quote_acceptance', sql`t.contract_id ${inIds(contracts)}`],
    [
      'files',
      'file',
      sql`t.id ${inIds(person.files)} or t.object_id ${inIds(person.incoming.whole)}
        and t.content_type_id = (select id from contenttype where app_label = 'comms' and model = 'sesmail_incoming')`,
    ],
    [
      'addresses_without_mail',
      'mail_suppression',
      sql`t.address = any (${[...person.words.emails]}::text[])`,
    ],
    ['shop', 'shop_link', sql`t.customer_id = ${id} or t.contract_id ${inIds(contracts)}`],
    ['history', 'history', sql`t.id in (select h.id from history h where ${entriesOf(person, scan)})`],
  ];
}

const rowsOf = async (db: Db, table: string, condition: RawBuilder<unknown>): Promise<unknown[]> =>
  (
    await db.rows<{ row: unknown }>(sql`
    select to_jsonb(t) - ${bookkeepingColumns(table)}::text[] as row from ${sql.table(table)} t where ${condition} order by 1`)
  ).map(({ row }) => row);

export interface PersonalData {
  readonly name: string;
  readonly file: Buffer;
}

/** Creates the file. 404 for an unknown customer. Its manifest contains `now` and `by`. */
export async function personalData(db: Db, id: number, by: string, now: Date): Promise<PersonalData> {
  const person = await personOf(db, id);
  if (person === undefined) throw notFound();
  const scan = await scanHistory(db, person);
  const contents: Record<string, unknown[]> = {};
  for (const [name, table, condition] of sectionsOf(person, scan))
    contents[name] = await rowsOf(db, table, condition);
  const manifest = {
    about: { customer: id, name: person.name },
    made_at: now.toISOString(),
    made_by: by,
    contents: Object.fromEntries(Object.entries(contents).map(([name, rows]) => [name, rows.length])),
    // Emails about other customers: only the fact that the person received a copy.
    copies_of_mail: { sent: person.mails.copied, received: person.incoming.copied },
    not_included: 'The bytes of documents and files; each is listed, and can be fetched by its id.',
  };
  return {
    name: `personal-data-customer-${id}.json`,
    file: Buffer.from(JSON.stringify({ manifest, ...contents }, null, 1)),
  };
}
