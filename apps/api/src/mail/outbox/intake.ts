/** Stores a received message before its receipt is confirmed; a job reads it (docs/run/mail.md). */
import { sql, type Tx } from '../../db/database.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { storable } from '../received/clean-text.ts';

export const READ_TOPIC = 'mail.read';

export interface Intake {
  readonly raw: Buffer;
  /** Envelope sender: empty for reports and bounces. */
  readonly from: string;
  readonly recipients: readonly string[];
  /** Equal for the same message. */
  readonly externalId: string;
  readonly transport: 'smtp' | 'ses' | 'imap' | 'enquiry' | 'hand';
  readonly spam?: boolean;
  /** The receiving service could not confirm the sender. */
  readonly suspect?: boolean;
  readonly virus?: boolean;
}

/** Stores a message and returns its id; undefined if it is already stored. */
export async function storeMail(tx: Tx, mail: Intake): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(sql`
    insert into mail_intake (external_id, transport, envelope_from, recipients, spam, suspect, virus, raw)
    values (${`${mail.transport}:${storable(mail.externalId)}`}, ${mail.transport}, ${storable(mail.from).slice(0, 1000)},
      ${mail.recipients.map(storable)}, ${mail.spam ?? false}, ${mail.suspect ?? false}, ${mail.virus ?? false}, ${mail.raw})
    on conflict (external_id) do nothing returning id`);
  return row?.id;
}

/** Deletes the bytes of a message. Its id stays, so that the same message isn't taken for a new one. */
export async function deleteMessage(tx: Tx, intake: number): Promise<void> {
  await tx.rows(sql`update mail_intake set raw = ''::bytea where id = ${intake}`);
}

/** Stores a message and queues reading it; does nothing if it is already stored. Returns whether it is new. */
export async function storeReceived(tx: Tx, mail: Intake): Promise<boolean> {
  const id = await storeMail(tx, mail);
  if (id === undefined) return false;
  await enqueue(tx, {
    topic: READ_TOPIC,
    aggregate: `mail-in:${id}`,
    key: `mail-in:${id}`,
    payload: { intake: id },
  });
  return true;
}
