/** Writes of a resource: insert, update with no-op detection and If-Match, delete; each leaves its history. */
import type { Field, Fields } from '@hireyard/wire/field';
import { type RawBuilder, sql, type Tx } from '../db/database.ts';
import { notFound, stale } from '../http/errors.ts';
import type { Source } from './source.ts';

export type Values = Readonly<Record<string, unknown>>;
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields of a body that are plain columns of the table (sets and states are written by their own code). */
const isColumn = (field: Field | undefined): boolean =>
  field !== undefined && !field.readOnly && field.kind !== 'relations' && field.kind !== 'embedded';
const columnOf = (name: string, field: Field): string => (field.kind === 'relation' ? `${name}_id` : name);
const valueOf = (field: Field, value: unknown): unknown =>
  field.kind === 'json' && value !== null ? JSON.stringify(value) : value;

const columnsOf = (fields: Fields, values: Values): [string, unknown][] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field === undefined || !isColumn(field) || value === undefined
      ? []
      : [[columnOf(name, field), valueOf(field, value)]];
  });

/** One line of history, in the transaction of its cause. */
export async function remember(
  tx: Tx,
  resource: string,
  id: number,
  userId: number | null,
  action: string,
  changes: readonly Change[],
): Promise<void> {
  await tx.rows(sql`
    insert into history (resource, object_id, user_id, action, changes)
    values (${resource}, ${id}, ${userId === 0 ? null : userId}, ${action}, ${JSON.stringify(changes)}::jsonb)`);
}

/** Inserts a row from a parsed body and extra columns; answers its id. */
export async function insertRow(
  tx: Tx,
  source: Source,
  values: Values,
  userId: number,
  extra: Values = {},
): Promise<number> {
  const columns = [...columnsOf(source.resource.fields, values), ...Object.entries(extra)];
  const row = await tx.one<{ id: number }>(
    columns.length === 0
      ? sql`insert into ${sql.table(source.table)} default values returning id`
      : sql`insert into ${sql.table(source.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
            values (${sql.join(columns.map(([, value]) => asValue(value)))}) returning id`,
  );
  if (row === undefined) throw new Error(`Insert into ${source.table} gave no row.`);
  const changes = Object.entries(values).map(([field, after]) => ({ field, before: null, after }));
  await remember(tx, source.resource.name, row.id, userId, 'created', changes);
  return row.id;
}

const asValue = (value: unknown): RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value
    ? (value as RawBuilder<unknown>)
    : sql`${value}`;

/**
 * Locks the row and checks `If-Match` (a list of tags or `*`; a weak tag never matches, RFC 9110 §13.1.1); answers its
 * version. 404 when it is gone, 412 when it changed.
 */
export async function lockRow(
  tx: Tx,
  source: Pick<Source, 'table'>,
  id: number,
  ifMatch: string | undefined,
): Promise<number> {
  const row = await tx.one<{ version: number }>(
    sql`select version from ${sql.table(source.table)} where id = ${id} for update`,
  );
  if (row === undefined) throw notFound();
  if (
    ifMatch !== undefined &&
    ifMatch.trim() !== '*' &&
    !ifMatch.split(',').some((tag) => tag.trim() === etag(row.version))
  )
    throw stale();
  return row.version;
}

export const etag = (version: number): string => `"${version}"`;

const comparable = (field: Field, value: unknown): unknown => {
  if (field.kind === 'relation')
    return typeof value === 'object' && value !== null ? (value as { id: number }).id : (value ?? null);
  if (field.kind === 'relations')
    return JSON.stringify(
      (value as (number | { id: number })[])
        .map((x) => (typeof x === 'object' ? x.id : x))
        .sort((a, b) => a - b),
    );
  return field.kind === 'json' ? JSON.stringify(value) : value;
};

/** What a body would change in a record that was read; empty when nothing. */
export function changesOf(fields: Fields, before: Values, values: Values): Change[] {
  return Object.entries(values).flatMap(([name, after]) => {
    const field = fields[name];
    if (field === undefined || field.readOnly || field.writeOnly || after === undefined) return [];
    const was = comparable(field, before[name]);
    const is = comparable(field, after);
    return was === is ? [] : [{ field: name, before: before[name], after }];
  });
}

/** Writes the changed (and the extra) columns, raises the version, keeps history. Does nothing when nothing changed. */
export async function updateRow(
  tx: Tx,
  source: Source,
  id: number,
  changes: readonly Change[],
  userId: number,
  extra: Values = {},
): Promise<void> {
  if (changes.length === 0) return;
  const values = Object.fromEntries(changes.map((change) => [change.field, change.after]));
  const columns = [...columnsOf(source.resource.fields, values), ...Object.entries(extra)].map(
    ([name, value]) => sql`${sql.ref(name)} = ${asValue(value)}`,
  );
  await tx.rows(
    sql`update ${sql.table(source.table)} set ${sql.join([...columns, ...touch(source)])} where id = ${id}`,
  );
  await remember(tx, source.resource.name, id, userId, 'changed', changes);
}

const touch = (source: Source): RawBuilder<unknown>[] => [
  sql`version = version + 1`,
  ...('updated_at' in source.resource.fields ? [sql`updated_at = now()`] : []),
];

/** Deletes a row that was locked, with the notes and files on it; what still refers to it answers 409. */
export async function deleteRow(tx: Tx, source: Source, id: number, userId: number): Promise<void> {
  await tx.rows(
    sql`delete from note where content_type = ${source.resource.permission} and object_id = ${id}`,
  );
  await tx.rows(sql`delete from file where object_id = ${id} and content_type_id =
    (select id from contenttype where app_label || '.' || model = ${source.resource.permission})`);
  await tx.rows(sql`delete from ${sql.table(source.table)} where id = ${id}`);
  await remember(tx, source.resource.name, id, userId, 'deleted', []);
}
