/** Queues an email: a row and the job that sends it, in the caller's transaction (docs/run/mail.md). */
import { sql, type Tx } from '../../db/database.ts';
import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/http/call.ts';
import { enqueue, giveUpWork } from '../../platform/jobs/queue.ts';
import { writeHistory } from '../../records/core/write.ts';
import { stateSetWith } from '../../records/workflow/states-change.ts';
import type { MailAbout } from './about.ts';

export const SEND_TOPIC = 'mail.send';

export interface NewMail {
  readonly about: MailAbout;
  readonly to: string;
  readonly cc: string;
  readonly type: 'html' | 'text';
  /** Final subject; replaced by the template's if empty. */
  readonly subject: string;
  readonly documents: readonly string[];
  /** Ids of attached files. */
  readonly files: readonly number[];
  readonly automatic: boolean;
  readonly resentOf: number | null;
  /** Null = automatic. */
  readonly userId: number | null;
}

/** Returns the domain of our Message-IDs. */
const ownDomain = ({ env }: App): string => env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf('@') + 1);

/** Queues sending an email; repeating it is harmless. */
export const queueSending = (tx: Tx, mail: number, createdBy: number | null): Promise<number> =>
  enqueue(tx, {
    topic: SEND_TOPIC,
    aggregate: `mail:${mail}`,
    key: `mail:${mail}`,
    payload: { mail },
    ...(createdBy === null ? {} : { createdBy }),
  });

/** Stores and queues an email and returns its id. Addresses and subject must be valid. */
export async function queueMail(app: App, tx: Tx, mail: NewMail): Promise<number> {
  const { about, userId } = mail;
  const answered =
    about.incoming === null
      ? undefined
      : await tx.one<{ message_id: string | null; references: string[] }>(
          sql`select message_id, "references" from sesmail_incoming where id = ${about.incoming}`,
        );
  const messageId = answered?.message_id ?? null;
  const references = messageId === null ? [] : [...(answered?.references ?? []).slice(-20), messageId];
  const row = await tx.one<{ id: number }>(sql`
    insert into sesmail ("to", cc, subject, category, type, message, message_id, in_reply_to, "references", contract_id, account_id, customer_id,
      paymentrequest_id, refundrequest_id, incoming_id, resent_of_id, documents, facts, automatic, created_by_id, state_set_id)
    values (${mail.to}, ${mail.cc}, ${mail.subject}, ${about.category}, ${mail.type}, ${about.message},
      ${`${randomUUID()}@${ownDomain(app)}`}, ${messageId}, ${references}, ${about.contract}, ${about.account}, ${about.customer},
      ${about.paymentrequest}, ${about.refundrequest}, ${about.incoming}, ${mail.resentOf}, ${[...mail.documents]},
      ${JSON.stringify(about.facts)}::jsonb, ${mail.automatic}, ${userId},
      ${stateSetWith('email_status', ['pending'])})
    returning id`);
  if (row === undefined) throw new Error('A mail gave no row.');
  await tx.rows(sql`
    insert into sesmail_attachment (sesmail_id, name, media_type, size, file_id)
    select ${row.id}, file_name, file_type, size, id from file where id = any (${[...mail.files]}::int[]) order by id`);
  await writeHistory(tx, 'sesmail', row.id, userId, 'created', [
    { field: 'to', before: null, after: mail.to },
    { field: 'subject', before: null, after: mail.subject },
  ]);
  await queueSending(tx, row.id, userId);
  return row.id;
}

/** Removes the job, waiting or failed, that would send an email. Callers respond 409 if it is being sent. */
export async function dropSending(tx: Tx, mail: number): Promise<void> {
  await giveUpWork(tx, SEND_TOPIC, `mail:${mail}`);
  await deleteMailSecret(tx, mail);
}

/** Whether the job that sends an email is running. */
export async function isSending(tx: Tx, mail: number): Promise<boolean> {
  const row = await tx.one(
    sql`select 1 from job where topic = ${SEND_TOPIC} and key = ${`mail:${mail}`} and state = 'running' and locked_until > now()`,
  );
  return row !== undefined;
}

/** Deletes the bytes of a security email; does nothing to other email. Called whenever sending ends. */
export const deleteMailSecret = (tx: Tx, mail: number): Promise<unknown> =>
  tx.rows(sql`
    update sesmail_raw r set raw = '' from sesmail m where m.id = r.sesmail_id and m.id = ${mail} and m.category = 'security'`);
