/** Relations to several records (`relations` fields), stored in a link table. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { sql, type Tx } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';

export interface Links {
  /** Link table, its owner and member columns, and the members' table. */
  readonly table: string;
  readonly owner: string;
  readonly member: string;
  readonly of: string;
  /** The API field, for error messages. */
  readonly field: string;
}

/** Replaces the members of a record; 400 under the field for unknown ones. */
export async function writeLinks(
  tx: Tx,
  links: Links,
  id: number,
  members: readonly number[],
): Promise<void> {
  const [table, owner, member] = [sql.table(links.table), sql.ref(links.owner), sql.ref(links.member)];
  const known = await tx.rows<{ id: number }>(
    sql`select id from ${sql.table(links.of)} where id = any (${members}::int[]) order by id for key share`,
  );
  const missing = members.filter((one) => !known.some((row) => row.id === one));
  if (missing.length > 0) throw invalid({ [links.field]: missing.map(recordNotFound) });
  await tx.rows(sql`delete from ${table} where ${owner} = ${id} and ${member} <> all (${members}::int[])`);
  await tx.rows(
    sql`insert into ${table} (${owner}, ${member}) select ${id}, unnest(${members}::int[]) on conflict do nothing`,
  );
}
