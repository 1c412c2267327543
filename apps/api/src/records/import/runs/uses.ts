/** Finds records that refer to others by the database's foreign keys, so new tables are included automatically. */
import { dictionary } from '@hireyard/messages/dictionary';
import { type Db, type RawBuilder, sql } from '../../../db/database.ts';

interface Reference {
  readonly table: string;
  readonly column: string;
}

/** Returns references that block deletion, not those that cascade or are set to null. */
const holders = (db: Db, table: string): Promise<Reference[]> =>
  db.rows<Reference>(sql`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and array_length(c.conkey, 1) = 1 and c.confdeltype in ('a', 'r')`);

/** The names of referring records, where they have one. */
const NAMES: Readonly<Record<string, RawBuilder<string>>> = dictionary({
  contract: sql`'contract ' || u.contract_number`,
  account: sql`'account ' || u.code`,
  account_customer: sql`'account ' || (select code from account where id = u.account_id)`,
  contract_line: sql`'contract ' || (select contract_number from contract where id = u.contract_id)`,
});

/**
 * Returns the first reference to each record as text, by id: why it can't be deleted.
 * @param own pairs of account and customer linked by the import itself
 */
export async function usersOf(
  db: Db,
  { table, permission }: { readonly table: string; readonly permission: string },
  ids: readonly number[],
  own: readonly (readonly [number, number])[],
): Promise<Map<number, string>> {
  const users = new Map<number, string>();
  if (ids.length === 0) return users;
  const note = (rows: readonly { id: number; name: string }[]) => {
    for (const { id, name } of rows) if (!users.has(id)) users.set(id, name);
  };
  const [accounts, customers] = [own.map(([one]) => one), own.map(([, other]) => other)];
  for (const { table: holder, column } of await holders(db, table)) {
    const name = NAMES[holder] ?? sql<string>`${holder.replaceAll('_', ' ')}::text`;
    const others =
      holder === 'account_customer'
        ? sql`and (u.account_id, u.customer_id) not in (select a, c from unnest(${accounts}::int[], ${customers}::int[]) w (a, c))`
        : sql``;
    note(
      await db.rows<{ id: number; name: string }>(sql`
        select distinct on (1) ${sql.ref(`u.${column}`)} as id, ${name} as name from ${sql.table(holder)} u
        where ${sql.ref(`u.${column}`)} = any (${ids}::int[]) ${others} order by 1`),
    );
  }
  note(
    await db.rows<{ id: number; name: string }>(sql`
      select distinct object_id as id, 'a note' as name from note where content_type = ${permission} and object_id = any (${ids}::int[])
      union all select distinct f.object_id, 'a file' from file f join contenttype c on c.id = f.content_type_id
        where c.app_label || '.' || c.model = ${permission} and f.object_id = any (${ids}::int[])`),
  );
  return users;
}
