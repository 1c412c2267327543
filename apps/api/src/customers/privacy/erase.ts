/**
 * Erases a person in one transaction and keeps the accounting records that the law requires (docs/use/history.md).
 */
import { t } from '@hireyard/messages';
import { type Database, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { writeHistory } from '../../records/core/write.ts';
import { SWEEP_FILES } from './jobs.ts';
import { entriesOf, type Scan, scanHistory } from './entries.ts';
import { clearing } from './columns.ts';
import {
  erasing,
  eraseDocuments,
  eraseFiles,
  eraseHistory,
  eraseIncoming,
  eraseIntakes,
  eraseMails,
} from './erase-records.ts';
import { purgeImports } from './erase-imports.ts';
import { eraseFromLists } from './erase-lists.ts';
import { eraseCopies, eraseIncomingCopies } from './mails.ts';
import { erasePast } from './erase-past.ts';
import { type Person, personOf } from './person.ts';
import { refusalsOf } from './refusals.ts';
import { eraseTraces, notificationsOf } from './erase-traces.ts';

const TOUCH = sql`version = version + 1, updated_at = now()`;

/**
 * Clears the delivery address on other customers' contracts if it is the person's own. Runs before theirs is erased.
 */
const clearMeetingPlace = (tx: Tx, { id, contacts }: Person) =>
  tx.rows(sql`update contract set ${clearing('contract', ['address'])}, ${TOUCH} where id = any (${[...contacts]}::int[])
    and (lower(trim(address_1)), lower(replace(address_postcode, ' ', ''))) =
      (select lower(trim(p.address_1)), lower(replace(p.address_postcode, ' ', '')) from customer p where p.id = ${id} and p.address_1 <> '')`);

/** Erases names, addresses and texts of the person and their records. Codes, numbers, SKUs and money stay. */
async function eraseRecords(tx: Tx, person: Person): Promise<void> {
  const { id, words, accounts, contracts, changes, notes, requests } = person;
  const inIds = (ids: readonly number[]) => sql`= any (${[...ids]}::int[])`;
  await clearMeetingPlace(tx, person);
  const clear = (table: string, where: RawBuilder<unknown>, also: RawBuilder<unknown> = TOUCH) =>
    tx.rows(sql`update ${sql.table(table)} set ${clearing(table)}, ${also} where ${where}`);
  const clearStored = (table: string, where: RawBuilder<unknown>) =>
    tx.rows(sql`update ${sql.table(table)} set ${clearing(table)} where ${where}`);
  const erased = sql`active = false, erased_at = now(), ${TOUCH}`;
  await clear('customer', sql`id = ${id}`, erased);
  await clear('account', sql`id ${inIds(accounts)}`, erased);
  await tx.rows(sql`update account set ${clearing('account', ['contact'])}, ${TOUCH}
    where lower(email) = any (${[...words.emails]}::text[])`);
  const ofCustomer = sql`contract_id ${inIds(contracts)}`;
  await clear('contract', sql`id ${inIds(contracts)}`);
  await clear('contract_line', sql`${ofCustomer} and unlisted`);
  await clear('damage', ofCustomer);
  for (const table of ['warehouse_scan', 'goods_movement', 'quote_loss', 'accounting_contract'])
    await clearStored(table, ofCustomer);
  await clear('credit_override', sql`id ${inIds(person.overrides)}`);
  // The version number changes only where something is erased.
  await clear('payment_request', sql`id ${inIds(requests)} and (last_error <> '' or accounting_error <> '')`);
  await clear('refund_request', sql`id ${inIds(person.refunds)} and last_error <> ''`);
  await clear('change_request', sql`id ${inIds(changes)}`);
  await clear('note', sql`id ${inIds(notes)}`);
  await clearStored('notification', notificationsOf(person));
}

type Lists = Awaited<ReturnType<typeof eraseFromLists>>;

/** Records the erasure in the history of every record concerned. */
async function writeErasureHistory(
  tx: Tx,
  person: Person,
  lists: Lists,
  userId: number,
  reason: string,
): Promise<void> {
  await writeHistory(tx, 'customer', person.id, userId, 'erased', [
    { field: 'reason', before: null, after: reason },
  ]);
  const others = {
    account: person.accounts,
    contract: person.contracts,
    contractstock: person.lines,
    damage: person.damages,
    creditoverride: person.overrides,
    changerequest: person.changes,
    note: person.notes,
    savedview: lists.views,
    bulkrun: lists.runs,
    sesmail: [...person.mails.whole, ...person.mails.copied],
    sesmail_incoming: [...person.incoming.whole, ...person.incoming.copied],
  };
  for (const [resource, ids] of Object.entries(others))
    await tx.rows(sql`insert into history (resource, object_id, user_id, action)
      select ${resource}, id, ${userId}::int, 'erased' from unnest(${[...ids]}::int[]) id order by id`);
}

/** Searches the history before the transaction. 404 for an unknown customer. */
export async function prepareErase(db: Database, id: number): Promise<Scan> {
  const person = await personOf(db, id);
  if (person === undefined) throw notFound();
  return scanHistory(db, person);
}

/**
 * Erases the customer. 404 for an unknown customer; 409 while something is in progress, or if they were renamed since
 * the search. Numbers, sums and accounting records stay; the history keeps who did what and when. A job removes file
 * objects after the commit.
 * @param scan result of `prepareErase`
 */
export async function erasePerson(
  tx: Tx,
  id: number,
  userId: number,
  reason: string,
  scan: Scan,
): Promise<void> {
  // Every email, webhook and job that could name the person is searched.
  await tx.script("set local statement_timeout = '5min'");
  // These locks stop new contracts and emails for the person.
  await tx.rows(sql`select id from customer where id = ${id} for update`);
  await tx.rows(sql`select id from account where lead_customer_id = ${id} order by id for update`);
  const person = await personOf(tx, id);
  if (person === undefined) throw notFound();
  await tx.rows(
    sql`select id from contract where id = any (${[...person.contracts, ...person.contacts]}::int[]) order by id for update`,
  );
  if (person.words.all.join('\n') !== scan.words.join('\n'))
    throw conflict(t('This customer’s details were just changed. Try again.'), 'retry');
  const problems = await refusalsOf(tx, person);
  if (problems.length > 0) throw conflict(t('This customer can’t be erased yet.'), 'not_over', problems);
  const lists = await erasing(tx, async () => {
    await eraseMails(tx, person.mails.whole, true);
    await eraseIncoming(tx, person.incoming.whole, true);
    await eraseIntakes(tx, sql`id = any (${[...person.intakes]}::int[])`, true);
    await eraseCopies(tx, person.mails.copied, person.words);
    await eraseIncomingCopies(tx, person.incoming.copied, person.words);
    await eraseFiles(tx, sql`id = any (${[...person.files]}::int[])`, userId);
    await eraseDocuments(tx, person.documents);
    await eraseRecords(tx, person);
    await erasePast(tx, person);
    await eraseTraces(tx, person);
    await purgeImports(tx, person);
    const seen = await eraseFromLists(tx, person);
    await eraseHistory(tx, entriesOf(person, scan));
    return seen;
  });
  await writeErasureHistory(tx, person, lists, userId, reason);
  await enqueue(tx, SWEEP_FILES);
}
