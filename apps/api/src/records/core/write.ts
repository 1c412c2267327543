/** Writes records: insert, update with no-op detection and If-Match, delete; each with history. */
import type { Field, Fields } from '@hireyard/wire/field';
import type { HistoryChange } from '@hireyard/wire/records/workflow';
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { composed, textOf } from '../../db/statement.ts';
import { notFound, stale } from '../../platform/http/errors.ts';
import type { Source } from './source.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Change = Omit<HistoryChange, 'names'>;

/** Whether a field is a plain column (sets and states have their own code). */
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

const ENTRY = composed(
  'insert into history (resource, object_id, user_id, action, changes) values ($1, $2, $3, $4, $5::jsonb)',
);

/** Writes a history entry in the transaction of the change. */
export async function writeHistory(
  tx: Tx,
  resource: string,
  id: number,
  userId: number | null,
  action: string,
  changes: readonly Change[],
): Promise<void> {
  await tx.rows(ENTRY(resource, id, userId === 0 ? null : userId, action, JSON.stringify(changes)));
}

/** A history entry written together with others. */
export interface Entry {
  readonly resource: string;
  readonly id: number;
  readonly action: string;
  readonly changes: readonly Change[];
}

/** Writes several history entries in order, in one statement. */
export async function writeHistoryOfMany(
  tx: Tx,
  userId: number | null,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.rows(sql`
    insert into history (resource, object_id, user_id, action, changes)
    select x.resource, x.id, ${userId === 0 ? null : userId}::int, x.action, x.changes
    from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as (resource text, id int, action text, changes jsonb)) with ordinality
      x (resource, id, action, changes, n) order by x.n`);
}

const written = ({ table, written: own }: Pick<Source, 'table' | 'written'>) => sql.table(own ?? table);

/** Inserts a row from a parsed body and extra columns, without history; returns its id. */
export async function insertValues(
  tx: Tx,
  source: Source,
  values: Values,
  extra: Values = {},
): Promise<number> {
  const columns = [...columnsOf(source.resource.fields, values), ...Object.entries(extra)];
  const row = await tx.one<{ id: number }>(
    columns.length === 0
      ? sql`insert into ${written(source)} default values returning id`
      : sql`insert into ${written(source)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
            values (${sql.join(columns.map(([, value]) => asValue(value)))}) returning id`,
  );
  if (row === undefined) throw new Error(`Insert into ${source.table} gave no row.`);
  return row.id;
}

/** Returns the history changes of a new record with these values. */
export const creationChanges = (values: Values): Change[] =>
  Object.entries(values).map(([field, after]) => ({ field, before: null, after }));

/** Inserts a row from a parsed body and extra columns; returns its id. */
export async function insertRow(
  tx: Tx,
  source: Source,
  values: Values,
  userId: number,
  extra: Values = {},
): Promise<number> {
  const id = await insertValues(tx, source, values, extra);
  await writeHistory(tx, source.resource.name, id, userId, 'created', creationChanges(values));
  return id;
}

const asValue = (value: unknown): RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value
    ? (value as RawBuilder<unknown>)
    : sql`${value}`;

const locks = new Map<string, (...values: unknown[]) => RawBuilder<{ version: number }>>();

/** Returns the lock statement of a table, composed once. */
function lockOf({ table, written: own }: Pick<Source, 'table' | 'written'>) {
  const name = own ?? table;
  const known =
    locks.get(name) ??
    composed<{ version: number }>(`select version from ${textOf(sql.table(name))} where id = $1 for update`);
  locks.set(name, known);
  return known;
}

/**
 * Locks the row and checks `If-Match` (RFC 9110 §13.1.1: tags or `*`, never weak tags). Returns its version.
 * 404 if it is gone, 412 if it changed.
 */
export async function lockRow(
  tx: Tx,
  source: Pick<Source, 'table' | 'written'>,
  id: number,
  ifMatch: string | undefined,
): Promise<number> {
  const row = await tx.one(lockOf(source)(id));
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

/** Returns what a body would change in a record; empty if nothing. */
export function changesOf(fields: Fields, before: Values, values: Values): Change[] {
  return Object.entries(values).flatMap(([name, after]) => {
    const field = fields[name];
    if (field === undefined || field.readOnly || field.writeOnly || after === undefined) return [];
    const was = comparable(field, before[name]);
    const is = comparable(field, after);
    return was === is ? [] : [{ field: name, before: before[name], after }];
  });
}

/** Writes changed and extra columns, raises the version and writes history. Does nothing if nothing changed. */
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
    sql`update ${written(source)} set ${sql.join([...columns, ...touch(source)])} where id = ${id}`,
  );
  await writeHistory(tx, source.resource.name, id, userId, 'changed', changes);
}

const touch = (source: Source): RawBuilder<unknown>[] => [
  sql`version = version + 1`,
  ...('updated_at' in source.resource.fields ? [sql`updated_at = now()`] : []),
];

/** Returns a row's values by declared field; undeclared columns aren't kept in the history either. */
function changesMadeBy(source: Source, row: Values): Change[] {
  return Object.entries(source.resource.fields as Fields).flatMap(([name, field]) => {
    if (name === 'id' || name === 'updated_at' || field.writeOnly) return [];
    const before = row[field.kind === 'relation' ? `${name}_id` : name];
    return before === undefined || before === null || before === ''
      ? []
      : [{ field: name, before, after: null }];
  });
}

/** Deletes a locked row with its notes and files; 409 if records refer to it. The history keeps its values. */
export async function deleteRow(tx: Tx, source: Source, id: number, userId: number): Promise<void> {
  const by = userId === 0 ? null : userId;
  await tx.rows(sql`
    with gone as (delete from note where content_type = ${source.resource.permission} and object_id = ${id} returning id, title, content)
    insert into history (resource, object_id, user_id, action, changes)
    select 'note', id, ${by}::int, 'deleted', jsonb_build_array(jsonb_build_object('field', 'title', 'before', title, 'after', null),
      jsonb_build_object('field', 'content', 'before', content, 'after', null)) from gone`);
  await tx.rows(sql`
    with gone as (delete from file where object_id = ${id} and content_type_id =
      (select id from contenttype where app_label || '.' || model = ${source.resource.permission}) returning id, title, file_name)
    insert into history (resource, object_id, user_id, action, changes)
    select 'file', id, ${by}::int, 'deleted', jsonb_build_array(jsonb_build_object('field', 'title', 'before', title, 'after', null),
      jsonb_build_object('field', 'file_name', 'before', file_name, 'after', null)) from gone`);
  const row = await tx.one<{ row: Values }>(
    sql`delete from ${written(source)} t where id = ${id} returning to_jsonb(t) as row`,
  );
  await writeHistory(
    tx,
    source.resource.name,
    id,
    userId,
    'deleted',
    row === undefined ? [] : changesMadeBy(source, row.row),
  );
}
