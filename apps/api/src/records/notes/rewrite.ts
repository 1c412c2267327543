import { sql, type Tx } from '../../db/database.ts';
import { remember } from '../core/write.ts';

/** Gives a locked note, which had the content `before`, another title and content. The product itself did it. */
export async function rewriteNote(
  tx: Tx,
  id: number,
  before: string,
  { title, content }: { readonly title: string; readonly content: string },
): Promise<void> {
  await tx.rows(
    sql`update note set title = ${title}, content = ${content}, version = version + 1, updated_at = now() where id = ${id}`,
  );
  await remember(tx, 'note', id, null, 'changed', [{ field: 'content', before, after: content }]);
}
