/** A message is kept as it came before anybody is told that we have it; reading it is a job (docs/run/mail.md). */
import { sql, type Tx } from '../../db/database.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { storable } from '../received/clean-text.ts';

export const READ_TOPIC = 'mail.read';

export interface Intake {
  readonly raw: Buffer;
  /** The envelope's sender: empty for reports and bounces. */
  readonly from: string;
  readonly recipients: readonly string[];
  /** The same message has the same one. */
  readonly externalId: string;
  readonly transport: 'smtp' | 'ses' | 'imap' | 'enquiry' | 'hand';
  readonly spam?: boolean;
  /** The receiving service could not confirm its sender. */
  readonly suspect?: boolean;
  readonly virus?: boolean;
}

/** Keeps a message; returns its id, or undefined if it is kept already. */
export async function storeMail(tx: Tx, mail: Intake): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(sql`
    insert into mail_intake (external_id, transport, envelope_from, recipients, spam, suspect, virus, raw)
    values (${`${mail.transport}:${storable(mail.externalId)}`}, ${mail.transport}, ${storable(mail.from).slice(0, 1000)},
      ${mail.recipients.map(storable)}, ${mail.spam ?? false}, ${mail.suspect ?? false}, ${mail.virus ?? false}, ${mail.raw})
    on conflict (external_id) do nothing returning id`);
  return row?.id;
}

/** Forgets the bytes of a message; its id stays, so that the same message is not taken for a new one. */
export async function deleteMessage(tx: Tx, intake: number): Promise<void> {
  await tx.rows(sql`update mail_intake set raw = ''::bytea where id = ${intake}`);
}

/** Keeps a message and asks for it to be read. One that is kept already stays as it is. Answers whether it is new. */
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
