/** Parts of an outgoing email: the composed message and its attachments. */
import { sql, type Tx } from '../../db/database.ts';

/** Stores the composed message and its envelope recipients; replaces an earlier one. */
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

/** Lists a saved document as an attachment; `size` in bytes. */
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
