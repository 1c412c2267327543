/** What belongs to an outgoing mail: the message as it is sent, and its attachments. */
import { sql, type Tx } from '../../db/database.ts';

/** Keeps the message and its envelope's recipients; a message that was made before is replaced. */
export async function storeRawMessage(
  tx: Tx,
  mail: number,
  raw: Buffer,
  to: readonly string[],
): Promise<void> {
  await tx.rows(
    sql`insert into sesmail_raw (sesmail_id, raw, envelope_to) values (${mail}, ${raw}, ${[...to]})
      on conflict (sesmail_id) do update set raw = excluded.raw, envelope_to = excluded.envelope_to`,
  );
}

/** Lists a kept document as an attachment; `size` in bytes. */
export async function attachDocument(
  tx: Tx,
  mail: number,
  document: {
    readonly id: number;
    readonly name: string;
    readonly mediaType: string;
    readonly size: number;
  },
): Promise<void> {
  const { id, name, mediaType, size } = document;
  await tx.rows(sql`
    insert into sesmail_attachment (sesmail_id, name, media_type, size, document_id)
    values (${mail}, ${name}, ${mediaType}, ${size}, ${id})`);
}
