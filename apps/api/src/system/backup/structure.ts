/**
 * Removes constraints, triggers and indexes from tables, so that rows can be loaded in any order, and restores them, so that the database
 * checks all rows.
 */
import { sql, type Tx } from '../../db/database.ts';

/** Statements that restore what was removed. */
export interface Structure {
  readonly tables: readonly string[];
  readonly indexes: readonly string[];
  readonly constraints: readonly string[];
}

const OURS = sql`relnamespace = current_schema()::regnamespace`;

/** Drops all tables, routines and types of the schema, except those of extensions. */
export async function dropEverything(tx: Tx): Promise<void> {
  const statements = async (): Promise<string[]> => {
    const rows = await tx.rows<{ text: string }>(sql`
      select format('drop table %I cascade', relname) as text from pg_class c where ${OURS} and relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      union all select format('drop view %I cascade', relname) from pg_class c where ${OURS} and relkind = 'v'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      union all select format('drop sequence %I cascade', relname) from pg_class c where ${OURS} and relkind = 'S'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('i', 'a'))
      union all select format('drop routine %s cascade', p.oid::regprocedure) from pg_proc p where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all select format('drop type %s cascade', t.oid::regtype) from pg_type t where typnamespace = current_schema()::regnamespace
        and (typtype in ('e', 'd') or typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`);
    return rows.map(({ text }) => text);
  };
  for (const text of await statements()) await tx.script(text.replace(/^drop (\w+) /, 'drop $1 if exists '));
}

const texts = async (tx: Tx, query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
  (await tx.rows(query)).map(({ text }) => text);

/** Empties all tables and removes triggers, references and indexes; returns the statements that restore them. */
export async function stripTables(tx: Tx): Promise<Structure> {
  await tx.script('set constraints all immediate');
  const tables = await texts(
    tx,
    sql`select format('%I', relname) as text from pg_class where ${OURS} and relkind = 'r' order by relname`,
  );
  const references = await tx.rows<{ drop: string; add: string }>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conrelid::regclass::text, conname`);
  const indexes = await tx.rows<{ drop: string; add: string }>(sql`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as add
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where ${OURS} and not i.indisprimary and not i.indisreplident
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
    order by i.indexrelid::regclass::text`);
  for (const { drop } of references) await tx.script(drop);
  for (const { drop } of indexes) await tx.script(drop);
  for (const table of tables) await tx.script(`alter table ${table} disable trigger user`);
  await tx.script(`truncate ${tables.filter((table) => table !== 'schema_migration').join(', ')}`);
  return {
    tables,
    indexes: indexes.map(({ add }) => add),
    constraints: references.map(({ add }) => add),
  };
}

/** Restores what `stripTables` removed. Each reference is checked against every row; a broken one fails all. */
export async function rebuildTables(tx: Tx, { tables, indexes, constraints }: Structure): Promise<void> {
  for (const text of indexes) await tx.script(text);
  for (const text of constraints) await tx.script(text);
  for (const table of tables) await tx.script(`alter table ${table} enable trigger user`);
}
