/** What a mail's row says while it is being sent, in the order in which it happens (docs/run/mail.md). */
import { type Db, sql, type Tx } from '../../db/database.ts';

export interface Contents {
  /** Null = kept nowhere but in the message. */
  readonly html: string | null;
  readonly text: string | null;
  readonly subject: string;
  readonly from: string;
  readonly replyTo: string;
}

/** Keeps what the message says. */
export async function storeContents(
  tx: Tx,
  mail: number,
  { html, text, subject, from, replyTo }: Contents,
): Promise<void> {
  await tx.rows(sql`
    update sesmail set content_html = ${html}, content_text = ${text}, subject = ${subject}, from_address = ${from}, reply_to = ${replyTo}
    where id = ${mail}`);
}

/** Notes that the service is about to be given it. */
export async function noteSending(tx: Tx, mail: number, now: Date): Promise<void> {
  await tx.rows(
    sql`update sesmail set sending_at = ${now.toISOString()}, last_error = '' where id = ${mail}`,
  );
}

/** Notes that the service certainly does not have it, so that it may be sent again. */
export async function noteNotTaken(db: Db, mail: number): Promise<void> {
  await db.rows(sql`update sesmail set sending_at = null where id = ${mail}`);
}

/** Notes that the service refused every recipient. */
export async function noteAllRefused(tx: Tx, mail: number, provider: string): Promise<void> {
  await tx.rows(
    sql`update sesmail set provider = ${provider}, sending_at = null, last_error = '' where id = ${mail}`,
  );
}

/** Notes why it was not sent, for staff. */
export async function noteError(tx: Tx, mail: number, message: string): Promise<void> {
  await tx.rows(sql`update sesmail set last_error = ${message}, version = version + 1 where id = ${mail}`);
}

/** Notes, with the reason, that another mail replaces it. */
export async function noteReplaced(tx: Tx, mail: number, reason: string): Promise<void> {
  await tx.rows(sql`
    update sesmail set replaced = true, sending_at = null, last_error = ${reason}, version = version + 1, updated_at = now() where id = ${mail}`);
}

/** Keeps the service's id of a mail that the service may have been given and that has none yet; returns the mail's id, or undefined for another mail. */
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
