/**
 * Marks an email as sent: the service accepted it, reported it later, or a user confirmed it. Its follow-ups happen
 * once (docs/run/mail.md).
 */
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { SentMail } from '../../platform/mail-sent.ts';
import { dropSending } from './queue.ts';

export interface Taken {
  readonly providerId?: string | null;
  readonly wireMessageId?: string | null;
}

const kept = (value: string | null | undefined): RawBuilder<unknown> => sql`${value ?? null}::text`;

/** Records that the service has the email, removes its job and, the first time, marks the email's records. */
export async function markSent(app: App, tx: Tx, mail: number, taken: Taken = {}): Promise<void> {
  const row = await tx.one<SentMail & { sent_at: string | null }>(sql`
    select id, subject, category, contract_id, paymentrequest_id, refundrequest_id, sent_at from sesmail where id = ${mail} for update`);
  if (row === undefined) return;
  await tx.rows(sql`
    update sesmail set provider = ${app.mail.name}, provider_id = coalesce(${kept(taken.providerId)}, provider_id),
      wire_message_id = coalesce(${kept(taken.wireMessageId)}, wire_message_id), sent_at = coalesce(sent_at, ${app.now().toISOString()}),
      sending_at = null, last_error = ''
    where id = ${mail}`);
  if (row.sent_at !== null) return;
  await dropSending(tx, mail);
  await app.mailSent(tx, row);
}
