/** Plain records of an import: reading cells by the rules of their fields, and writing by id with what was there before. */
import type { Field, Fields } from '@hireyard/wire/field';
import type { RunFieldChange } from '@hireyard/wire/import-run';
import { sql, type Tx } from '../db/database.ts';
import type { Column } from './cells.ts';
import { recordImport, rowsOf } from './upsert.ts';
import type { Outcome, Scope } from './record-kind.ts';
import type { MappedRow } from './mapper.ts';

export type Values = Readonly<Record<string, unknown>>;
type SqlType = 'text' | 'int' | 'boolean' | 'numeric';

export interface RecordTable {
  readonly table: 'customer' | 'account';
  readonly fields: Fields;
  readonly columns: Readonly<Record<string, SqlType>>;
  /** The column that names a record to people. */
  readonly title: string;
  /** Words for columns that no field has. */
  readonly labels: Readonly<Record<string, string>>;
}

/** A record of the database that a row means. */
export interface Present {
  readonly id: number;
  readonly row: Values;
}
export interface ReadCells {
  readonly line: number;
  readonly present: Present | undefined;
  /** By field: what the file says; fields that it leaves alone are not in it. */
  readonly values: Values;
  readonly good: boolean;
}

/**
 * Reads the cells of a row: all of a new record, and of one that is there those that are mapped and say something.
 * Findings go to the report.
 */
export function readCells(
  { context: { report }, options, mapped, file, targets }: Scope,
  columns: Readonly<Record<string, Column<unknown>>>,
  { line, cells }: MappedRow,
  present: Present | undefined,
): ReadCells {
  const values: Record<string, unknown> = {};
  let good = true;
  for (const [name, column] of Object.entries(columns)) {
    const text = cells[name] ?? '';
    if (present !== undefined && (!mapped.has(name) || (text === '' && options.blanks === 'keep'))) continue;
    const result = column.read(text);
    const at = { file, line, column: targets.find((target) => target.name === name)?.label ?? name };
    if (!result.ok) {
      good = false;
      report.error(at, result.reason);
      continue;
    }
    if (result.warning !== undefined) report.warn(at, result.warning);
    values[name] = result.value;
  }
  return { line, present, values, good };
}

export interface Writing {
  readonly line: number;
  readonly id: number | undefined;
  /** Every column of the table's list. */
  readonly values: Values;
}
interface Written {
  readonly id: number;
  readonly pos: number;
  readonly was: Values | null;
  readonly now: Values;
}

const shown = (field: Field | undefined, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return field?.kind === 'decimal' && field.places !== undefined
    ? Number(value).toFixed(field.places)
    : String(value);
};

function changesOf(of: RecordTable, { was, now }: Written): RunFieldChange[] {
  return Object.keys(of.columns).flatMap((column) => {
    const field = of.fields[column.replace(/_id$/, '')];
    const [before, after] = [shown(field, was?.[column]), shown(field, now[column])];
    if (before === after || (was === null && after === 'No')) return [];
    const label = of.labels[column] ?? field?.label ?? column;
    return [{ field: column.replace(/_id$/, ''), label, before, after }];
  });
}

/** Inserts records without an id and changes the others where they differ; history, versions and outcomes follow. */
export async function writeRecords(
  tx: Tx,
  of: RecordTable,
  rows: readonly Writing[],
  userId: number | null,
): Promise<Outcome[]> {
  if (rows.length === 0) return [];
  const names = Object.keys(of.columns);
  const table = sql.table(of.table);
  const list = (prefix: string) => sql.join(names.map((name) => sql.ref(`${prefix}.${name}`)));
  const input = (some: readonly Writing[]) =>
    rowsOf(
      some.map(({ id, line, values }) => ({ ...values, own_id: id, pos: line })),
      { ...of.columns, own_id: 'int' },
    );
  const there = rows.filter(({ id }) => id !== undefined);
  const updated = await tx.rows<Written>(sql`
    update ${table} t set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))},
      version = t.version + 1, updated_at = now()
    from (select r.*, to_jsonb(t) as was from ${input(there)} join ${table} t on t.id = r.own_id) r
    where t.id = r.own_id and row(${list('t')}) is distinct from row(${list('r')})
    returning t.id, r.pos, r.was, to_jsonb(t) as now`);
  const fresh = rows.filter(({ id }) => id === undefined);
  // Ids are taken first, so that each row knows its own.
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
  await recordImport(
    tx,
    of.table,
    written.map((row) => ({
      id: row.id,
      changes: changesOf(of, row).map(({ field, before, after }) => ({
        field,
        before: row.was === null ? null : before,
        after,
      })),
    })),
    userId,
  );
  const byLine = new Map(written.map((row) => [row.pos, row]));
  return rows.map(({ line, id, values }): Outcome => {
    const row = byLine.get(line);
    const title = String(values[of.title] ?? '');
    if (row === undefined)
      return {
        line,
        action: 'same',
        object_id: id ?? null,
        title,
        changes: [],
        was: null,
        extra: null,
        left_version: null,
      };
    const { was } = row;
    const changed =
      was === null
        ? null
        : Object.fromEntries(
            names
              .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(row.now[name]))
              .map((name) => [name, was[name]]),
          );
    return {
      line,
      action: was === null ? 'create' : 'update',
      object_id: row.id,
      title,
      changes: changesOf(of, row),
      was: changed,
      extra: null,
      left_version: Number(row.now['version']),
    };
  });
}

/** Adds customers to accounts; answers the pairs that are new. */
export async function addMembers(
  tx: Tx,
  pairs: readonly (readonly [account: number, customer: number])[],
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const added = await tx.rows<{ account_id: number; customer_id: number }>(sql`
    insert into account_customer (account_id, customer_id)
    select r.account, r.customer from ${rowsOf(
      pairs.map(([account, customer]) => ({ account, customer })),
      { account: 'int', customer: 'int' },
    )}
    on conflict do nothing returning account_id, customer_id`);
  return new Set(added.map((row) => `${row.account_id} ${row.customer_id}`));
}
