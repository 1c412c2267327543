/** Sends an email again as a new one. If the old one still waits, it is not sent as well. */
import { t } from '@hireyard/messages';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { aboutOf, MAIL_COLUMNS, type MailRow } from '../letters/prepare.ts';
import { dropSending, isSending, queueMail } from '../../mail/outbox/queue.ts';
import { suppressedOf } from '../../mail/outbox/suppression.ts';
import { readerOf } from '../../records/list/read.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { lockRow, type Values } from '../../records/core/write.ts';
import { requireAddresses } from './write.ts';
import { mailSource as source } from '../../mail/outbox/source.ts';
import { noteReplaced } from '../../mail/outbox/sending.ts';

/** Removes the job that would send an email, waiting or failed. Throws 409 while it is being sent. */
export async function dropQueued(tx: Tx, id: number): Promise<void> {
  if (await isSending(tx, id))
    throw conflict(t('This email is being sent right now. Try again in a minute.'), 'being_sent');
  await dropSending(tx, id);
}

/** Marks an email that was not sent, or has an unknown outcome, as replaced. */
async function markReplaced(tx: Tx, id: number, by: number, begun: boolean): Promise<void> {
  const words = begun
    ? t('Sent again as email {by}. The outcome of this one is unknown.', { by })
    : t('Not sent: replaced by email {by}.', { by });
  await noteReplaced(tx, id, words);
}

interface OldMail extends MailRow {
  readonly files: number[];
  readonly file_gone: boolean;
}

/** Queues a new email with the same contents, with its own delivery events. */
export async function resend(call: WriteCall<Values>, id: number) {
  const { db, app, user, body } = call;
  await lockRow(db, source, id, undefined);
  const old = await db.one<OldMail>(sql`
    select ${MAIL_COLUMNS}, array(select file_id from sesmail_attachment where sesmail_id = t.id and file_id is not null) as files,
      exists (select from sesmail_attachment where sesmail_id = t.id and file_id is null and document_id is null) as file_gone
    from sesmail t where id = ${id}`);
  if (old === undefined) throw notFound();
  if (old.category === 'security')
    throw conflict(t('Security emails can’t be sent again. Request a new one.'), 'security');
  if (old.category === 'notice' && old.automatic)
    throw conflict(t('This email is private to its recipient, so it can’t be sent again.'), 'for_one_user');
  if (old.file_gone)
    throw conflict(t('An attachment no longer exists. Write a new email instead.'), 'file_gone');
  if (old.furthest === 'pending') await dropQueued(db, id);
  const to = typeof body['to'] === 'string' && body['to'].trim() !== '' ? body['to'].trim() : old.to;
  const stopped = await suppressedOf(db, requireAddresses(to, old.cc));
  if (stopped.length > 0)
    throw conflict(
      t('Email to {stopped} is blocked. Unblock the address first.', {
        stopped: stopped.map(({ address }) => address).join(', '),
      }),
      'suppressed',
    );
  const made = await queueMail(app, db, {
    about: aboutOf(old),
    to,
    cc: old.cc,
    type: old.type,
    subject: old.subject,
    documents: old.documents,
    files: old.files,
    // Automatic email that was never composed has no subject of its own yet.
    automatic: old.automatic && old.furthest === 'pending',
    resentOf: id,
    userId: user.id,
  });
  if (old.furthest === 'pending') await markReplaced(db, id, made, old.sending_at !== null);
  return recordAnswer(call, readerOf(source), made, 201);
}
