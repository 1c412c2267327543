/** Writes plain records of an import by id, with their previous values. */
import type { Field, Fields } from '@hireyard/wire/field';
import type { RunFieldChange } from '@hireyard/wire/records/import-calls';
import { sql, type Tx } from '../../db/database.ts';
import { plainOutcome } from './record-kind.ts';
import type { Outcome } from './outcome.ts';
import type { SqlType, Target } from './target.ts';
import { recordImport, rowsOf } from './rows.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface RecordTable {
  readonly table: string;
  readonly resource: string;
  readonly fields: Fields;
  readonly targets: readonly Target[];
  /** Columns not in files, with their types. */
  readonly further?: Readonly<Record<string, SqlType>>;
  readonly titleOf: (values: Values) => unknown;
  /** Display texts of columns with ids of other records. */
  readonly names?: Readonly<Record<string, ReadonlyMap<unknown, string>>>;
}

/** Returns the written columns with their types. */
const columnsOf = ({ targets, further = {} }: RecordTable): Readonly<Record<string, SqlType>> => ({
  ...Object.fromEntries(
    targets.flatMap(({ stored }) => (stored === undefined ? [] : [[stored.column, stored.type]])),
  ),
  ...further,
});

export interface Writing {
  readonly line: number;
  readonly id: number | undefined;
  /** All columns. */
  readonly values: Values;
  /** Changes beyond the columns. */
  readonly more?: readonly RunFieldChange[];
}
interface Written {
  readonly id: number;
  readonly pos: number;
  readonly was: Values | null;
  readonly now: Values;
}

/** Formats a value as API and history do: decimals with their places. */
const plain = (field: Field | undefined, value: unknown): unknown =>
  value === null || value === undefined
    ? null
    : field?.kind === 'decimal' && field.places !== undefined
      ? Number(value).toFixed(field.places)
      : value;

/** Formats a value for users; shares have four decimal places, or two if enough. */
function shown(value: unknown, field: Field | undefined, names?: ReadonlyMap<unknown, string>): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = names?.get(value) ?? String(value ?? '');
  return field?.places === 4 ? text.replace(/(\.\d\d\d*?)0+$/, '$1') : text;
}

interface PlainChange {
  readonly column: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the changes of a row; of a new one all values. */
function changesOf(of: RecordTable, { was, now }: Written): PlainChange[] {
  return Object.keys(columnsOf(of)).flatMap((column) => {
    const field = column.replace(/_id$/, '');
    const [before, after] = [plain(of.fields[field], was?.[column]), plain(of.fields[field], now[column])];
    return before === after || (was === null && after === '') ? [] : [{ column, field, before, after }];
  });
}

/** Returns the changes for users, without empty values of new records. */
function reportedChanges(of: RecordTable, row: Written): RunFieldChange[] {
  return changesOf(of, row).flatMap(({ column, field, before, after }) => {
    if (row.was === null && after === false) return [];
    const target = of.targets.find(({ stored }) => stored?.column === column);
    if (target === undefined) return [];
    const show = (value: unknown) => shown(value, of.fields[field], of.names?.[column]);
    return [{ field, label: target.label, before: show(before), after: show(after) }];
  });
}

function outcomeOf(
  of: RecordTable,
  { line, id, values, more = [] }: Writing,
  row: Written | undefined,
): Outcome {
  const title = String(of.titleOf(values) ?? '');
  if (row === undefined)
    return { ...plainOutcome(line, 'same', title), changes: more, object_id: id ?? null };
  const { was, now } = row;
  const changed = Object.keys(columnsOf(of)).filter(
    (name) => JSON.stringify(was?.[name]) !== JSON.stringify(now[name]),
  );
  return {
    line,
    action: was === null ? 'create' : 'update',
    object_id: row.id,
    title,
    changes: [...reportedChanges(of, row), ...more],
    was: was === null ? null : Object.fromEntries(changed.map((name) => [name, was[name]])),
    extra: null,
    left_version: Number(now['version']),
  };
}

/** Inserts records without an id and updates others that differ, with history, versions and outcomes. */
export async function writeRecords(
  tx: Tx,
  of: RecordTable,
  rows: readonly Writing[],
  userId: number | null,
): Promise<Outcome[]> {
  if (rows.length === 0) return [];
  const columns = columnsOf(of);
  const names = Object.keys(columns);
  const table = sql.table(of.table);
  const list = (prefix: string) => sql.join(names.map((name) => sql.ref(`${prefix}.${name}`)));
  const input = (some: readonly Writing[]) =>
    rowsOf(
      some.map(({ id, line, values }) => ({ ...values, own_id: id, pos: line })),
      { ...columns, own_id: 'int' },
    );
  const there = rows.filter(({ id }) => id !== undefined);
  const updated = await tx.rows<Written>(sql`
    update ${table} t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))},
      version = t.version + 1, updated_at = now()
    from (select r.*, to_jsonb(t) as was from ${input(there)} join ${table} t on t.id = r.own_id) r
    where t.id = r.own_id and row(${list('t')}) is distinct from row(${list('r')})
    returning t.id, r.pos, r.was, to_jsonb(t) as now`);
  const fresh = rows.filter(({ id }) => id === undefined);
  // Takes ids first, so that each row knows its own.
  const created =
    fresh.length === 0
      ? []
      : await tx.rows<Written>(sql`
          with given as materialized (
            select r.*, nextval(pg_get_serial_sequence(${of.table}, 'id'))::int as new_id from ${input(fresh)} order by r.pos
          ), made as (
            insert into ${table} as t (id, ${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
            select r.new_id, ${list('r')} from given r order by r.pos returning t.id, to_jsonb(t) as now
          )
          select m.id, g.pos, null::jsonb as was, m.now from made m join given g on g.new_id = m.id order by g.pos`);
  const written = [...updated, ...created];
  const moreAt = new Map(rows.map(({ line, more }) => [line, more]));
  await recordImport(
    tx,
    of.resource,
    written.map((row) => ({
      id: row.id,
      changes: [...changesOf(of, row), ...(moreAt.get(row.pos) ?? [])].map(({ field, before, after }) => ({
        field,
        before,
        after,
      })),
    })),
    userId,
  );
  const byLine = new Map(written.map((row) => [row.pos, row]));
  return rows.map((row) => outcomeOf(of, row, byLine.get(row.line)));
}
