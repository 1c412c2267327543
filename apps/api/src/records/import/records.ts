/** Plain records of an import: writing by id with what was there before. */
import type { Field, Fields } from '@hireyard/wire/field';
import type { RunFieldChange } from '@hireyard/wire/records/import-calls';
import { sql, type Tx } from '../../db/database.ts';
import { type Outcome, plainOutcome } from './record-kind.ts';
import { recordImport, rowsOf } from './upsert.ts';

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

/** A value as the wire and the history have it: decimals with their places. */
const plain = (field: Field | undefined, value: unknown): unknown =>
  value === null || value === undefined
    ? null
    : field?.kind === 'decimal' && field.places !== undefined
      ? Number(value).toFixed(field.places)
      : value;

const shown = (value: unknown): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);

interface PlainChange {
  readonly column: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a row changed; of a new one all that it says. */
function changesOf(of: RecordTable, { was, now }: Written): PlainChange[] {
  return Object.keys(of.columns).flatMap((column) => {
    const field = column.replace(/_id$/, '');
    const [before, after] = [plain(of.fields[field], was?.[column]), plain(of.fields[field], now[column])];
    return before === after || (was === null && after === '') ? [] : [{ column, field, before, after }];
  });
}

/** The same for people, who know that a new record is not what it might be. */
function toldOf(of: RecordTable, row: Written): RunFieldChange[] {
  return changesOf(of, row).flatMap(({ column, field, before, after }) => {
    if (row.was === null && after === false) return [];
    const label = of.labels[column] ?? of.fields[field]?.label ?? column;
    return [{ field, label, before: shown(before), after: shown(after) }];
  });
}

function outcomeOf(of: RecordTable, { line, id, values }: Writing, row: Written | undefined): Outcome {
  const title = String(values[of.title] ?? '');
  if (row === undefined) return { ...plainOutcome(line, 'same', title), object_id: id ?? null };
  const { was, now } = row;
  const changed = Object.keys(of.columns).filter(
    (name) => JSON.stringify(was?.[name]) !== JSON.stringify(now[name]),
  );
  return {
    line,
    action: was === null ? 'create' : 'update',
    object_id: row.id,
    title,
    changes: toldOf(of, row),
    was: was === null ? null : Object.fromEntries(changed.map((name) => [name, was[name]])),
    extra: null,
    left_version: Number(now['version']),
  };
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
      changes: changesOf(of, row).map(({ field, before, after }) => ({ field, before, after })),
    })),
    userId,
  );
  const byLine = new Map(written.map((row) => [row.pos, row]));
  return rows.map((row) => outcomeOf(of, row, byLine.get(row.line)));
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
