/** Steps of sending, recorded on the email in their order (docs/run/mail.md). */
import { type Db, sql, type Tx } from '../../db/database.ts';

export interface Contents {
  /** Null = stored only in the message. */
  readonly html: string | null;
  readonly text: string | null;
  readonly subject: string;
  readonly from: string;
  readonly replyTo: string;
}

/** Stores the contents of the message. */
export async function storeContents(
  tx: Tx,
  mail: number,
  { html, text, subject, from, replyTo }: Contents,
): Promise<void> {
  await tx.rows(sql`
    update sesmail set content_html = ${html}, content_text = ${text}, subject = ${subject}, from_address = ${from}, reply_to = ${replyTo}
    where id = ${mail}`);
}

/** Records that the email is about to be handed to the service. */
export async function noteSending(tx: Tx, mail: number, now: Date): Promise<void> {
  await tx.rows(
    sql`update sesmail set sending_at = ${now.toISOString()}, last_error = '' where id = ${mail}`,
  );
}

/** Records that the service certainly doesn't have the email, so that it may be sent again. */
export async function noteNotTaken(db: Db, mail: number): Promise<void> {
  await db.rows(sql`update sesmail set sending_at = null where id = ${mail}`);
}

/** Records that the service refused every recipient. */
export async function noteAllRefused(tx: Tx, mail: number, provider: string): Promise<void> {
  await tx.rows(
    sql`update sesmail set provider = ${provider}, sending_at = null, last_error = '' where id = ${mail}`,
  );
}

/** Records the reason of a failure for staff. */
export async function noteError(tx: Tx, mail: number, message: string): Promise<void> {
  await tx.rows(sql`update sesmail set last_error = ${message}, version = version + 1 where id = ${mail}`);
}

/** Records, with the reason, that another email replaces this one. */
export async function noteReplaced(tx: Tx, mail: number, reason: string): Promise<void> {
  await tx.rows(sql`
    update sesmail set replaced = true, sending_at = null, last_error = ${reason}, version = version + 1, updated_at = now() where id = ${mail}`);
}

/**
 * Stores the service's id of an email that the service may have and that has no id yet. Returns the email's id, or undefined if no email matches.
 */
export async function storeProviderId(
  tx: Tx,
  mail: number,
  provider: string,
  providerId: string,
): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(sql`
    update sesmail set provider = ${provider}, provider_id = ${providerId}
    where id = ${mail} and provider_id is null and (provider = ${provider} or (provider = '' and sending_at is not null)) returning id`);
  return row?.id;
}
