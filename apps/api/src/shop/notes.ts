/** Notes that the shop writes on contracts. */
import { sql, type Tx } from '../db/database.ts';
import { insertRow } from '../records/core/write.ts';
import { noteResource } from '../records/notes/resource.ts';
import { rewriteNote } from '../records/notes/rewrite.ts';
import { notifyContract } from '../contracts/change-requests/notify-contract.ts';

const PLACE = 'contract.contract';

/** A contract embeds its notes, so they are a change of it. */
const tell = (tx: Tx, contract: number, action: string, content: string): Promise<void> =>
  notifyContract(tx, contract, null, action, [{ field: 'note', before: null, after: content }]);

/** Adds a note to a locked contract; answers its id. */
export async function addShopNote(tx: Tx, contract: number, title: string, content: string): Promise<number> {
  const id = await insertRow(tx, noteResource.source, { title, content }, 0, {
    content_type: PLACE,
    object_id: contract,
    created_by_id: null,
  });
  await tell(tx, contract, 'note added', content);
  return id;
}

/** Makes the shop's own note say this; one that somebody deleted is written again when there is something new to say. Answers its id. */
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

/** Warns staff once: what the last warning of this title said is not said again. */
export async function warn(tx: Tx, contract: number, title: string, content: string): Promise<boolean> {
  const last = await tx.one<{ content: string }>(sql`
    select content from note where content_type = ${PLACE} and object_id = ${contract} and title = ${title} order by id desc limit 1`);
  if (last?.content === content) return false;
  await addShopNote(tx, contract, title, content);
  return true;
}
