import { sql, type Tx } from '../../db/database.ts';
import { writeHistory } from '../core/write.ts';

/** Replaces title and content of a locked note with the content `before`. Recorded as done by the system. */
export async function rewriteNote(
  tx: Tx,
  id: number,
  before: string,
  { title, content }: { readonly title: string; readonly content: string },
): Promise<void> {
  await tx.rows(
    sql`update note set title = ${title}, content = ${content}, version = version + 1, updated_at = now() where id = ${id}`,
  );
  await writeHistory(tx, 'note', id, null, 'changed', [{ field: 'content', before, after: content }]);
}
