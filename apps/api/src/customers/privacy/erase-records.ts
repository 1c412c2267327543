/** Erases personal data from rows that stay. Needs a transaction that has announced an erasure. */
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { READ_TOPIC } from '../../mail/outbox/intake.ts';
import { clearing } from './columns.ts';

/** Allows erasing in append-only tables for the duration of the work. */
export async function erasing<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.rows(sql`select set_config('hireyard.erasing', 'on', true)`);
  const done = await work();
  await tx.rows(sql`select set_config('hireyard.erasing', 'off', true)`);
  return done;
}

/** Erases the content of history entries; user, time, record and seal stay. Returns their number. */
export async function eraseHistory(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const rows = await tx.rows(sql`
    update history h set changes = '[]', salt = null, erased_at = now() where h.erased_at is null and (${which}) returning id`);
  return rows.length;
}

/** Erases addresses, subject, text, attachments and the message itself of sent emails. */
export async function eraseMails(tx: Tx, ids: readonly number[], whole: boolean): Promise<void> {
  const of = sql`= any (${[...ids]}::int[])`;
  const cleared = clearing('sesmail', whole ? undefined : ['message']);
  await tx.rows(
    sql`update sesmail set ${cleared}, erased_at = now(), version = version + 1, updated_at = now() where id ${of}`,
  );
  await tx.rows(sql`delete from sesmail_raw where sesmail_id ${of}`);
  // The file belongs to a record of its own, not to an email.
  await tx.rows(sql`delete from sesmail_attachment where sesmail_id ${of}`);
  if (!whole) return;
  await tx.rows(sql`update sesmail_event set ${clearing('sesmail_event')} where sesmail_id ${of}`);
  await tx.rows(sql`delete from sesmail_link where sesmail_id ${of}`);
}

/** Condition over `file`: attachments of these messages that are used nowhere else. */
const filesOfIncoming = (
  ids: readonly number[],
): RawBuilder<unknown> => sql`object_id = any (${[...ids]}::int[])
  and content_type_id = (select id from contenttype where app_label = 'comms' and model = 'sesmail_incoming')
  and not exists (select from sesmail_attachment a where a.file_id = file.id)
  and not exists (select from sesmail_incoming_attachment a where a.file_id = file.id)`;

/**
 * Erases raw messages; `whole`: also sender and recipient. Failed jobs that read them are cancelled. Returns their
 * number.
 */
export async function eraseIntakes(tx: Tx, which: RawBuilder<unknown>, whole: boolean): Promise<number> {
  const cleared = clearing('mail_intake', whole ? undefined : ['message']);
  const rows = await tx.rows<{ id: number }>(
    sql`update mail_intake set ${cleared} where ${which} returning id`,
  );
  await tx.rows(sql`update job set state = 'given_up', done_at = now() where topic = ${READ_TOPIC} and state = 'dead'
    and key = any (${rows.map(({ id }) => `mail-in:${id}`)}::text[])`);
  return rows.length;
}

/** Condition over `mail_intake`: no message was created from it and no job is about to. */
export const UNREAD = sql`not exists (select from sesmail_incoming m where m.intake_id = mail_intake.id)
  and not exists (select from job j where j.topic = ${READ_TOPIC} and j.key = 'mail-in:' || mail_intake.id and j.state in ('queued', 'running'))`;

/** Does the same for received messages. */
export async function eraseIncoming(tx: Tx, ids: readonly number[], whole: boolean): Promise<void> {
  const of = sql`= any (${[...ids]}::int[])`;
  const cleared = clearing('sesmail_incoming', whole ? undefined : ['message']);
  await tx.rows(
    sql`update sesmail_incoming set ${cleared}, erased_at = now(), version = version + 1, updated_at = now() where id ${of}`,
  );
  await eraseIntakes(tx, sql`id in (select intake_id from sesmail_incoming where id ${of})`, whole);
  await tx.rows(sql`delete from sesmail_incoming_attachment where sesmail_incoming_id ${of}`);
  await eraseFiles(tx, filesOfIncoming(ids));
  if (whole)
    await tx.rows(
      sql`update sesmail_incoming_match set ${clearing('sesmail_incoming_match')} where sesmail_incoming_id ${of}`,
    );
}

/**
 * Deletes files. The database queues their objects for removal after the commit; history entries name the user, if
 * any.
 */
export async function eraseFiles(
  tx: Tx,
  which: RawBuilder<unknown>,
  userId: number | null = null,
): Promise<void> {
  await tx.rows(sql`with gone as (delete from file where ${which} returning id)
    insert into history (resource, object_id, user_id, action) select 'file', id, ${userId}::int, 'erased' from gone order by id`);
}

const PAPERS = ['quote', 'contract', 'delivery_note', 'picking_list', 'return_note', 'statement'];

/**
 * Erases saved versions' documents, their links and acceptances. Invoices, credit notes and receipts are accounting
 * records and stay.
 */
export async function eraseDocuments(tx: Tx, ids: readonly number[]): Promise<void> {
  const of = sql`= any (${[...ids]}::int[])`;
  await tx.rows(
    sql`update document_share set revoked_at = coalesce(revoked_at, now()) where document_id ${of}`,
  );
  await tx.rows(sql`update quote_acceptance set ${clearing('quote_acceptance')} where document_id ${of}`);
  await tx.rows(sql`update contract_document set ${clearing('contract_document')}, erased_at = now()
    where id ${of} and kind = any (${PAPERS}::text[])`);
}
