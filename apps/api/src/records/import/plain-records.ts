/** Imports plain records: match by key, read by field rules, check, write and link. */
import { t } from '@hireyard/messages';
import type { RunFieldChange } from '@hireyard/wire/records/import-calls';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Column } from './cells.ts';
import type { MappedRow } from './mapper.ts';
import { type Key, skippedByMode, plainOutcome, type RecordKind, type Scope } from './record-kind.ts';
import type { Extra, Outcome } from './outcome.ts';
import { type RecordTable, type Values, type Writing, writeRecords } from './records.ts';
import type { SqlType } from './target.ts';

/** The existing record of a row. */
interface Present {
  readonly id: number;
  readonly row: Values;
}
/** A row to be written. */
export interface Reading extends Writing {
  readonly row: MappedRow;
  /** Values from the file by field; omits fields that stay unchanged. */
  readonly read: Values;
  /** The existing record; undefined = new. */
  readonly before: Values | undefined;
}
/** Side effects of a row. */
export interface Added {
  readonly changes: readonly RunFieldChange[];
  readonly extra: Extra | null;
}
export interface Also {
  /** By line. */
  readonly added: ReadonlyMap<number, Added>;
  /** Lines refused late, with reasons in the report: everything is written again without them. */
  readonly refused?: ReadonlySet<number>;
  /** Reports on the remaining rows. */
  readonly tell?: () => void;
}

/** Existing data that a batch of rows needs. */
export interface Batch {
  /** Fields that refer to other records. */
  readonly columns: Readonly<Record<string, Column<unknown>>>;
  /** Display texts of columns with ids of other records. */
  readonly names?: RecordTable['names'];
  /** Whether a row equals its record; such rows aren't checked. */
  readonly unchanged?: (row: MappedRow) => boolean;
  /** Changes beyond the table's columns. */
  readonly more?: (row: MappedRow, read: Values) => readonly RunFieldChange[];
  /** Derived columns; `values` combines the read with the existing values. */
  readonly complete?: (values: Values, read: Values, present: Values | undefined) => Values;
  /** Checks across cells. */
  readonly check?: (line: number, values: Values) => void;
  /** Checks all rows to be written. */
  readonly look?: (rows: readonly Reading[]) => Promise<void>;
  /** Writes to other tables. */
  readonly also?: (written: readonly Outcome[], readings: ReadonlyMap<number, Reading>) => Promise<Also>;
}

export interface PlainKind extends Omit<RecordKind, 'write'> {
  /** The name of the table in messages. */
  readonly noun: string;
  /** The fields that name a record. */
  readonly titleOf: (values: Values) => unknown;
  /** Records over `t` that can be matched. */
  readonly living: RawBuilder<unknown>;
  /** Columns not in files, with their types. */
  readonly further?: Readonly<Record<string, SqlType>>;
  readonly open: (scope: Scope, rows: readonly MappedRow[]) => Promise<Batch>;
}

interface Open {
  readonly scope: Scope;
  readonly of: PlainKind;
  readonly batch: Batch;
  readonly columns: ReadonlyMap<string, Column<unknown>>;
}

const titleOf = (of: PlainKind, values: Values): string => String(of.titleOf(values) ?? '');

interface ReadCells {
  readonly read: Values;
  /** Fields with faulty cells. */
  readonly bad: ReadonlySet<string>;
}

/** Reads the cells of a row: all for a new record, the mapped and filled ones for an existing record. */
function readCells(
  { scope: { context, options, mapped, file }, columns }: Open,
  { line, cells }: MappedRow,
  isNew: boolean,
): ReadCells {
  const { report } = context;
  const read: Record<string, unknown> = {};
  const bad = new Set<string>();
  for (const [name, column] of columns) {
    const text = cells[name] ?? '';
    if (!isNew && (!mapped.has(name) || (text.trim() === '' && options.blanks === 'keep'))) continue;
    const result = column.read(text);
    const at = { file, line, column: name };
    if (!result.ok) {
      bad.add(name);
      report.error(at, result.reason);
      continue;
    }
    if (result.warning !== undefined) report.warn(at, result.warning);
    read[name] = result.value;
  }
  return { read, bad };
}

/** Returns a record's columns: read values over existing ones; an existing record's key keeps its spelling. */
function valuesOf({ scope, of, batch }: Open, read: Values, present: Values | undefined): Values {
  const values: Record<string, unknown> = { ...present };
  for (const { name, stored } of scope.targets)
    if (stored !== undefined && name in read) values[stored.column] = read[name];
  const [{ column }] = of.keys;
  const before = present?.[column] ?? null;
  const given = values[column] ?? null;
  if (given === null || (before !== null && String(given).toUpperCase() === String(before).toUpperCase()))
    values[column] = before;
  return batch.complete?.(values, read, present) ?? values;
}

const keyOf = ({ options }: Scope, { keys }: PlainKind): Key | undefined =>
  keys.find(({ name }) => name === options.key);

/** Returns the existing records by key, locked. */
async function presentBy(
  scope: Scope,
  of: PlainKind,
  rows: readonly MappedRow[],
): Promise<(row: MappedRow) => readonly Present[]> {
  const { tx } = scope.context;
  const { table, living } = of;
  const key = keyOf(scope, of);
  if (key === undefined) return () => [];
  const textOf = ({ cells }: MappedRow) => (cells[key.field] ?? '').trim().toLowerCase();
  const by = sql`lower(${sql.ref(`t.${key.column}`)})`;
  const there = await tx.rows<{ key: string } & Present>(sql`
    select ${by} as key, t.id, to_jsonb(t) as row from ${sql.table(table)} t where ${living} and ${by} = any (${rows.map(textOf)}::text[])
    order by t.id for no key update of t`);
  const found = new Map<string, Present[]>();
  for (const { key: text, id, row } of there) found.set(text, [...(found.get(text) ?? []), { id, row }]);
  return (row) => found.get(textOf(row)) ?? [];
}

/** Reads and checks a row to be written; `fault` is the fault of its key. */
function judge(open: Open, row: MappedRow, present: Present | undefined, fault: string): Outcome | Reading {
  const { scope, of, batch } = open;
  const { report } = scope.context;
  const { line, cells } = row;
  const { read, bad } = readCells(open, row, present === undefined);
  const column = keyOf(scope, of)?.field ?? '';
  if (fault !== '' && !bad.has(column)) report.error({ file: scope.file, line, column }, fault);
  const values = valuesOf(open, read, present?.row);
  batch.check?.(line, values);
  if (bad.size > 0 || report.isBad(line)) return plainOutcome(line, 'bad', titleOf(of, cells));
  const more = batch.more?.(row, read) ?? [];
  return { line, id: present?.id, before: present?.row, row, read, values, more };
}

/** Decides about a row: what to write, or why nothing. */
function readRow(open: Open, row: MappedRow, same: readonly Present[]): Outcome | Reading {
  const { scope, of, batch } = open;
  const { line, cells } = row;
  const key = keyOf(scope, of);
  const fault = key === undefined ? '' : scope.duplicates.keyFault(cells[key.field] ?? '');
  const [present] = same;
  if (fault !== '') return judge(open, row, present, fault);
  if (same.length > 1) {
    scope.context.report.error(
      { file: scope.file, line, column: key?.field },
      t('{number} customers have this address. Use another key, or edit them manually.', {
        number: same.length,
      }),
    );
    return plainOutcome(line, 'bad', titleOf(of, cells));
  }
  const skipped = skippedByMode(scope, of.noun, { line, title: titleOf(of, cells) }, present?.id);
  if (skipped !== undefined) return skipped;
  if (present !== undefined && batch.unchanged?.(row) === true)
    return { ...plainOutcome(line, 'same', titleOf(of, present.row)), object_id: present.id };
  return judge(open, row, present, '');
}

/** Counts an unchanged record as changed if its row had side effects. */
const withAdded = (one: Outcome, added: Added | undefined): Outcome =>
  added === undefined
    ? one
    : {
        ...one,
        action: one.action === 'same' && added.extra !== null ? 'update' : one.action,
        changes: [...one.changes, ...added.changes],
        extra: added.extra,
      };

/** Writes rows; if some are refused late, writes the others again without them. */
async function write(open: Open, readings: ReadonlyMap<number, Reading>): Promise<Outcome[]> {
  const { scope, of, batch } = open;
  const { tx, userId } = scope.context;
  await tx.script('savepoint import_rows');
  const table = { ...of, targets: scope.targets, ...(batch.names !== undefined && { names: batch.names }) };
  const written = await writeRecords(tx, table, [...readings.values()], userId);
  const { added, refused, tell } = (await batch.also?.(written, readings)) ?? {};
  if (refused === undefined || refused.size === 0) {
    tell?.();
    return written.map((one) => withAdded(one, added?.get(one.line)));
  }
  await tx.script('rollback to savepoint import_rows');
  const rest = new Map([...readings].filter(([line]) => !refused.has(line)));
  const bad = written.filter(({ line }) => refused.has(line));
  return [...bad.map(({ line, title }) => plainOutcome(line, 'bad', title)), ...(await write(open, rest))];
}

/** Writes all valid rows, and returns the outcome of every row. */
export async function writePlain(
  scope: Scope,
  of: PlainKind,
  rows: readonly MappedRow[],
): Promise<Outcome[]> {
  const present = await presentBy(scope, of, rows);
  const batch = await of.open(scope, rows);
  const reads = scope.targets.flatMap(({ name, read }) => {
    const column = batch.columns[name] ?? read;
    return column === undefined ? [] : [[name, column] as const];
  });
  const open: Open = { scope, of, batch, columns: new Map(reads) };
  const outcomes: Outcome[] = [];
  const readings = new Map<number, Reading>();
  for (const row of rows) {
    const read = readRow(open, row, present(row));
    if ('action' in read) outcomes.push(read);
    else readings.set(row.line, read);
  }
  await batch.look?.([...readings.values()]);
  return [...outcomes, ...(await write(open, readings))];
}

type Usual = 'table' | 'noun' | 'mayAddOnly' | 'ignored' | 'living' | 'open';

/** Returns a kind with these rules; omitted ones have defaults. */
export function plainKind(said: Omit<PlainKind, Usual> & Partial<Pick<PlainKind, Usual>>): RecordKind {
  const of: PlainKind = {
    table: said.resource,
    noun: said.resource,
    mayAddOnly: false,
    ignored: [],
    living: sql`true`,
    open: async () => ({ columns: {} }),
    ...said,
  };
  return { ...of, write: (scope, rows) => writePlain(scope, of, rows) };
}
