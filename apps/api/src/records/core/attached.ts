/** Notes and files of any record. */
import { sql, type Tx } from '../../db/database.ts';

/** Moves them to another record of the same kind; `permission` names the kind, e.g. `contract.contract`. Writes no history. */
export async function moveAttached(tx: Tx, permission: string, from: number, to: number): Promise<void> {
  await tx.rows(
    sql`update note set object_id = ${to} where content_type = ${permission} and object_id = ${from}`,
  );
  await tx.rows(sql`update file set object_id = ${to} where object_id = ${from} and content_type_id =
    (select id from contenttype where app_label || '.' || model = ${permission})`);
}
