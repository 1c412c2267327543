import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';

/** Returns rows as a table that SQL can join: one parameter for any number of rows. */
export function rowsOf(
  rows: readonly object[],
  columns: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const types = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.join(types)}, pos int)`;
}

/** Writes a history entry for each imported record. */
export async function recordImport(
  tx: Tx,
  resource: string,
  records: readonly { readonly id: number; readonly changes?: readonly object[] }[],
  userId: number | null = null,
): Promise<void> {
  const rows = records.map(({ id, changes = [] }) => ({ id, changes }));
  await tx.rows(sql`
    insert into history (resource, object_id, user_id, action, changes)
    select ${resource}, r.id, ${userId}::int, 'imported', r.changes from ${rowsOf(rows, { id: 'int', changes: 'jsonb' })} order by r.id`);
}

/** Returns ids by key for a whole table, in upper case, to look up codes of files. */
export async function idsByKey(db: Db, table: string, key: string): Promise<Map<string, number>> {
  const rows = await db.rows<{ key: string; id: number }>(sql`
    select upper(${sql.ref(key)}) as key, id from ${sql.table(table)} where ${sql.ref(key)} is not null`);
  return new Map(rows.map((row) => [row.key, row.id]));
}
