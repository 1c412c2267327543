/** All contents of a database, to show that something left nothing behind. */
import { createHash } from 'node:crypto';
import { type Db, sql } from '../db/database.ts';

/** Returns a digest of the rows of every table, by table; `without` names tables that may change meanwhile. */
export async function databaseText(
  db: Db,
  without: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const tables = await db.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    if (without.includes(name)) continue;
    const rows = await db.rows<{ row: string }>(
      sql`select t::text as row from ${sql.table(name)} t order by 1`,
    );
    const digest = createHash('sha256');
    for (const { row } of rows) digest.update(row).update('\n');
    digests[name] = `${rows.length} rows, ${digest.digest('base64url')}`;
  }
  return digests;
}
