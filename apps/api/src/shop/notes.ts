/** Writes the shop's notes on contracts. */
import { sql, type Tx } from '../db/database.ts';
import { insertRow } from '../records/core/write.ts';
import { noteResource } from '../records/notes/resource.ts';
import { rewriteNote } from '../records/notes/rewrite.ts';
import { notifyContract } from '../contracts/change-requests/notify-contract.ts';

const PLACE = 'contract.contract';

/** A contract embeds its notes, so a note is a change of the contract. */
const tell = (tx: Tx, contract: number, action: string, content: string): Promise<void> =>
  notifyContract(tx, contract, null, action, [{ field: 'note', before: null, after: content }]);

/** Adds a note to a locked contract and returns its id. */
export async function addShopNote(tx: Tx, contract: number, title: string, content: string): Promise<number> {
  const id = await insertRow(tx, noteResource.source, { title, content }, 0, {
    content_type: PLACE,
    object_id: contract,
    created_by_id: null,
  });
  await tell(tx, contract, 'note added', content);
  return id;
}

/** Updates the shop's own note and returns its id. A deleted note is created again if its text changed. */
export async function storeShopNote(
  tx: Tx,
  contract: number,
  noteId: number | null,
  title: string,
  content: string,
): Promise<number> {
  const note = await tx.one<{ content: string; title: string }>(
    sql`select title, content from note where id = ${noteId} for update`,
  );
  if (noteId === null || note === undefined) return addShopNote(tx, contract, title, content);
  if (note.content === content && note.title === title) return noteId;
  await rewriteNote(tx, noteId, note.content, { title, content });
  await tell(tx, contract, 'note changed', content);
  return noteId;
}

/** Warns staff once: repeats nothing that the last warning of this title said. */
export async function warn(tx: Tx, contract: number, title: string, content: string): Promise<boolean> {
  const last = await tx.one<{ content: string }>(sql`
    select content from note where content_type = ${PLACE} and object_id = ${contract} and title = ${title} order by id desc limit 1`);
  if (last?.content === content) return false;
  await addShopNote(tx, contract, title, content);
  return true;
}
