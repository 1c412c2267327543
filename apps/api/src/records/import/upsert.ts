import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { Counts } from './report.ts';

type Cell = string | number | boolean | null;

export interface Target<K extends string> {
  readonly table: string;
  /** The natural key: a column that is unique, for codes without regard to case. */
  readonly key: NoInfer<K>;
  /** Columns that the file gives, with their PostgreSQL types. */
  readonly columns: {
    readonly [C in K]: 'text' | 'int' | 'boolean' | 'numeric' | 'date' | 'double precision';
  };
  /** Columns that are written when a row is new and left alone afterwards. */
  readonly onlyNew?: readonly NoInfer<K>[];
  /** The resource under which history is kept; such tables have version and updated_at. */
  readonly resource?: string;
}

/** Who imports, and what changes in the record of a key; for the history. */
export interface Author {
  readonly userId?: number | null;
  readonly changes?: (key: string) => readonly object[];
}

export interface Upserted extends Counts {
  /** Natural keys. */
  readonly createdKeys: ReadonlySet<string>;
  readonly updatedKeys: readonly string[];
}

/** The rows as a table that SQL can join: one parameter however many rows. */
export function rowsOf(
  rows: readonly object[],
  columns: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const types = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.join(types)}, pos int)`;
}

interface Written {
  readonly id: number | null;
  readonly key: string;
  /** The row before and after; null = it is new. */
  readonly was: Readonly<Record<string, unknown>> | null;
  readonly now: Readonly<Record<string, unknown>>;
}

/** What a file changed in a row, for its history; of a new one all that it says. */
const changesOf = (columns: readonly string[], { was, now }: Written): object[] =>
  columns.flatMap((name) => {
    const before = was?.[name] ?? null;
    const after = now[name] ?? null;
    const same = before === after || (was === null && after === '');
    return same ? [] : [{ field: name.replace(/_id$/, ''), before, after }];
  });

/**
 * Inserts what is new by its natural key, updates what differs, and leaves the rest untouched (no new version), in
 * the order of the rows. Keys must be unique among the rows.
 */
export async function upsert<K extends string>(
  tx: Tx,
  target: Target<K>,
  rows: readonly { readonly [C in NoInfer<K>]: Cell }[],
  author: Author = {},
): Promise<Upserted> {
  const { table, key, columns, onlyNew = [], resource } = target;
  const names = Object.keys(columns) as K[];
  const changeable = names.filter((name) => name !== key && !onlyNew.includes(name));
  const records = rows.map((row, pos) => ({
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
    pos,
  }));
  const input = () => rowsOf(records, columns);
  const list = (prefix: string, of: readonly string[]) =>
    sql.join(of.map((name) => sql.ref(`${prefix}.${name}`)));
  const sameKey = sql`lower(${sql.ref(`t.${key}`)}) = lower(${sql.ref(`r.${key}`)})`;
  const touch = resource === undefined ? sql`` : sql`, version = t.version + 1, updated_at = now()`;
  const sets = sql.join(changeable.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`));
  const updated =
    changeable.length === 0
      ? []
      : await tx.rows<Written>(sql`
          update ${sql.table(table)} t set ${sets}${touch}
          from (select r.*, to_jsonb(t) as was from ${input()} join ${sql.table(table)} t on ${sameKey}) r
          where ${sameKey} and row(${list('t', changeable)}) is distinct from row(${list('r', changeable)})
          returning ${resource === undefined ? sql`null::int` : sql`t.id`} as id, ${sql.ref(`t.${key}`)} as key,
            r.was, to_jsonb(t) as now`);
  const created = await tx.rows<Written>(sql`
    insert into ${sql.table(table)} as t (${sql.join(names.map((name) => sql.ref(name)))})
    select ${list('r', names)} from ${input()}
    where not exists (select from ${sql.table(table)} t where ${sameKey}) order by r.pos
    returning ${resource === undefined ? sql`null::int` : sql`t.id`} as id, ${sql.ref(`t.${key}`)} as key,
      null as was, to_jsonb(t) as now`);
  if (resource !== undefined) {
    const { changes } = author;
    const records = [...updated, ...created].map((row) => ({
      id: row.id ?? 0,
      changes: changes?.(row.key) ?? changesOf(names, row),
    }));
    await recordImport(tx, resource, records, author.userId);
  }
  return {
    created: created.length,
    updated: updated.length,
    unchanged: rows.length - created.length - updated.length,
    createdKeys: new Set(created.map((row) => row.key)),
    updatedKeys: updated.map((row) => row.key),
  };
}

/** One history row for each record that an import wrote. */
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

/** Keys to ids of a whole table, upper case, for look-ups of codes in files. */
export async function idsByKey(db: Db, table: string, key: string): Promise<Map<string, number>> {
  const rows = await db.rows<{ key: string; id: number }>(sql`
    select upper(${sql.ref(key)}) as key, id from ${sql.table(table)} where ${sql.ref(key)} is not null`);
  return new Map(rows.map((row) => [row.key, row.id]));
}
