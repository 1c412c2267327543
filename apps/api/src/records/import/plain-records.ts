/** Records from a file: found by their key, read by the rules of their fields, checked, written and put together. */
import { t } from '@hireyard/messages';
import type { RunFieldChange } from '@hireyard/wire/records/import-calls';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Column } from './cells.ts';
import type { MappedRow } from './mapper.ts';
import { type Key, leftOut, plainOutcome, type RecordKind, type Scope } from './record-kind.ts';
import type { Extra, Outcome } from './outcome.ts';
import { type RecordTable, type Values, type Writing, writeRecords } from './records.ts';
import type { SqlType } from './target.ts';

/** A record of the database that a row means. */
interface Present {
  readonly id: number;
  readonly row: Values;
}
/** A row that will be written. */
export interface Reading extends Writing {
  readonly row: MappedRow;
  /** What the file says, by field; fields that it leaves alone are not in it. */
  readonly read: Values;
  /** The record as it stands; undefined = it is new. */
  readonly before: Values | undefined;
}
/** What a row did beside the columns of its record. */
export interface Added {
  readonly changes: readonly RunFieldChange[];
  readonly extra: Extra | null;
}
export interface Also {
  /** By line. */
  readonly added: ReadonlyMap<number, Added>;
  /** Lines that were refused late, for reasons in the report: all is written again without them. */
  readonly refused?: ReadonlySet<number>;
  /** Reports what is true of the rows that stay. */
  readonly tell?: () => void;
}

/** What a batch of rows needs of the records there are. */
export interface Batch {
  /** Fields that name other records. */
  readonly columns: Readonly<Record<string, Column<unknown>>>;
  /** Columns with ids of other records: id → text for people. */
  readonly names?: RecordTable['names'];
  /** Whether a row says of its record exactly what is so already; such rows are not judged. */
  readonly unchanged?: (row: MappedRow) => boolean;
  /** Changes that no column of the table shows. */
  readonly more?: (row: MappedRow, read: Values) => readonly RunFieldChange[];
  /** Columns that follow from others; `values` has what was read, and for the rest what is there. */
  readonly complete?: (values: Values, read: Values, present: Values | undefined) => Values;
  /** What only shows when the cells are seen together. */
  readonly check?: (line: number, values: Values) => void;
  /** Looks at all that will be written. */
  readonly look?: (rows: readonly Reading[]) => Promise<void>;
  /** Writes to other tables. */
  readonly also?: (written: readonly Outcome[], readings: ReadonlyMap<number, Reading>) => Promise<Also>;
}

export interface PlainKind extends Omit<RecordKind, 'write'> {
  /** How the table is called in messages. */
  readonly noun: string;
  /** The fields that name a record to people. */
  readonly titleOf: (values: Values) => unknown;
  /** Of records over `t` that can be meant. */
  readonly living: RawBuilder<unknown>;
  /** Columns that no file fills, with their types. */
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
  /** Fields whose cells are wrong. */
  readonly bad: ReadonlySet<string>;
}

/** Reads the cells of a row: all of a new record, and of one that is there those that are mapped and say something. */
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

/** The columns of a record: what was read, and for the rest what is there; the key of a record that is there keeps its writing. */
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

/** The records that are there by what the key says, locked. */
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

/** Reads and judges a row that shall be written; `fault` is what is wrong with its key. */
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

/** What becomes of a row before anything is written: what to write, or why nothing. */
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
  const skipped = leftOut(scope, of.noun, { line, title: titleOf(of, cells) }, present?.id);
  if (skipped !== undefined) return skipped;
  if (present !== undefined && batch.unchanged?.(row) === true)
    return { ...plainOutcome(line, 'same', titleOf(of, present.row)), object_id: present.id };
  return judge(open, row, present, '');
}

/** A row whose record stayed as it was changed something all the same when it did more. */
const withAdded = (one: Outcome, added: Added | undefined): Outcome =>
  added === undefined
    ? one
    : {
        ...one,
        action: one.action === 'same' && added.extra !== null ? 'update' : one.action,
        changes: [...one.changes, ...added.changes],
        extra: added.extra,
      };

/** Writes what was read; rows that are refused late are left out, and the others written again. */
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

/** Writes the rows that can be written, and says of every row what became of it. */
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

/** A kind whose records are written by these rules; what it does not say is as of most kinds. */
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
