/** Customers and accounts from a file: rows are found by their key, read by the rules of their fields, checked, written and put together. */
import { t } from '@hireyard/messages';
import type { RunFieldChange } from '@hireyard/wire/records/import-calls';
import { type RawBuilder, sql } from '../../db/database.ts';
import { checkAddress } from './address.ts';
import type { Column } from './cells.ts';
import type { MappedRow } from './mapper.ts';
import { leftOut, type Outcome, plainOutcome, type Scope } from './record-kind.ts';
import { addMembers, type RecordTable, type Values, type Writing, writeRecords } from './records.ts';
import { KEYS } from './targets.ts';

/** A record of the database that a row means. */
interface Present {
  readonly id: number;
  readonly row: Values;
}
/** An account and one of its customers; undefined = the record of the row itself. */
export interface Member {
  readonly account?: number;
  readonly customer?: number;
}

export interface PlainKind {
  readonly kind: 'customers' | 'accounts';
  readonly table: RecordTable;
  /** Of records over `t` that can be meant. */
  readonly living: RawBuilder<unknown>;
  readonly columns: (
    scope: Scope,
    rows: readonly MappedRow[],
  ) => Promise<Readonly<Record<string, Column<unknown>>>>;
  /** What is written: what was read, and for the rest what is there. */
  readonly valuesOf: (read: Values, present: Values | undefined) => Values;
  /** What only shows when the cells are seen together. */
  readonly check: (scope: Scope, line: number, values: Values) => void;
  /** Looks at all that will be written. */
  readonly look: (scope: Scope, rows: readonly Reading[]) => Promise<void>;
  readonly membersOf: (read: Values, values: Values) => readonly Member[];
  /** How the row tells of members that are new. */
  readonly told: (row: MappedRow, added: number) => RunFieldChange;
}

interface ReadCells {
  /** By field: what the file says; fields that it leaves alone are not in it. */
  readonly values: Values;
  readonly good: boolean;
}

/** Reads the cells of a row: all of a new record, and of one that is there those that are mapped and say something. */
function readCells(
  { context: { report }, options, mapped, file }: Scope,
  columns: Readonly<Record<string, Column<unknown>>>,
  { line, cells }: MappedRow,
  isNew: boolean,
): ReadCells {
  const values: Record<string, unknown> = {};
  let good = true;
  for (const [name, column] of Object.entries(columns)) {
    const text = cells[name] ?? '';
    if (!isNew && (!mapped.has(name) || (text.trim() === '' && options.blanks === 'keep'))) continue;
    const result = column.read(text);
    const at = { file, line, column: name };
    if (!result.ok) {
      good = false;
      report.error(at, result.reason);
      continue;
    }
    if (result.warning !== undefined) report.warn(at, result.warning);
    values[name] = result.value;
  }
  return { values, good };
}

/** The records that are there by what the key says, locked. */
async function presentBy(
  { context: { tx }, options }: Scope,
  { kind, table: { table }, living }: PlainKind,
  rows: readonly MappedRow[],
): Promise<(row: MappedRow) => readonly Present[]> {
  const key = KEYS[kind].find(({ name }) => name === options.key);
  if (key === undefined) return () => [];
  const keyOf = ({ cells }: MappedRow) => (cells[key.field] ?? '').trim().toLowerCase();
  const by = sql`lower(${sql.ref(`t.${key.column}`)})`;
  const there = await tx.rows<{ key: string } & Present>(sql`
    select ${by} as key, t.id, to_jsonb(t) as row from ${sql.table(table)} t where ${living} and ${by} = any (${rows.map(keyOf)}::text[])
    order by t.id for update of t`);
  const found = new Map<string, Present[]>();
  for (const { key: text, id, row } of there) found.set(text, [...(found.get(text) ?? []), { id, row }]);
  return (row) => found.get(keyOf(row)) ?? [];
}

/** A row that will be written. */
export interface Reading extends Writing {
  /** The record as it stands; undefined = it is new. */
  readonly before: Values | undefined;
  readonly members: readonly Member[];
}

/** What becomes of a row before anything is written: what to write, or why nothing. */
function readRow(
  scope: Scope,
  of: PlainKind,
  columns: Readonly<Record<string, Column<unknown>>>,
  { row, same }: { readonly row: MappedRow; readonly same: readonly Present[] },
): Outcome | Reading {
  const { context, file, options } = scope;
  const { line, cells } = row;
  const title = (cells[of.table.title] || cells['code']) ?? '';
  if (same.length > 1) {
    context.report.error(
      { file, line, column: options.key },
      t('{number} customers have this address. Use another key, or change them by hand.', {
        number: same.length,
      }),
    );
    return plainOutcome(line, 'bad', title);
  }
  const [present] = same;
  const skipped = leftOut(scope, of.table.table, { line, title }, present?.id);
  if (skipped !== undefined) return skipped;
  const read = readCells(scope, columns, row, present === undefined);
  const values = of.valuesOf(read.values, present?.row);
  checkAddress(context, context.report, { file, line }, values);
  of.check(scope, line, values);
  if (!read.good || context.report.isBad(line)) return plainOutcome(line, 'bad', title);
  const members = of.membersOf(read.values, values);
  return { line, id: present?.id, before: present?.row, values, members };
}

/** Puts the customers of accounts to them; rows that did so tell of it, and count as changes. */
async function addToAccounts(
  { context: { tx } }: Scope,
  of: PlainKind,
  written: readonly Outcome[],
  {
    readings,
    rows,
  }: { readonly readings: ReadonlyMap<number, Reading>; readonly rows: readonly MappedRow[] },
): Promise<Outcome[]> {
  const pairsOf = ({ line, object_id: id }: Outcome) =>
    id === null
      ? []
      : (readings.get(line)?.members ?? []).map(
          ({ account = id, customer = id }) => [account, customer] as const,
        );
  const added = await addMembers(tx, written.flatMap(pairsOf));
  const rowAt = new Map(rows.map((row) => [row.line, row]));
  return written.map((one): Outcome => {
    const links = pairsOf(one).filter(([account, customer]) => added.has(`${account} ${customer}`));
    const row = rowAt.get(one.line);
    if (links.length === 0 || row === undefined) return one;
    return {
      ...one,
      action: one.action === 'same' ? 'update' : one.action,
      changes: [...one.changes, of.told(row, links.length)],
      extra: { links },
    };
  });
}

/** Writes the rows that can be written, and says of every row what became of it. */
export async function writePlain(
  scope: Scope,
  of: PlainKind,
  rows: readonly MappedRow[],
): Promise<Outcome[]> {
  const { tx, userId } = scope.context;
  const columns = await of.columns(scope, rows);
  const present = await presentBy(scope, of, rows);
  const outcomes: Outcome[] = [];
  const readings = new Map<number, Reading>();
  for (const row of rows) {
    const read = readRow(scope, of, columns, { row, same: present(row) });
    if ('action' in read) outcomes.push(read);
    else readings.set(row.line, read);
  }
  await of.look(scope, [...readings.values()]);
  const written = await writeRecords(tx, of.table, [...readings.values()], userId);
  return [...outcomes, ...(await addToAccounts(scope, of, written, { readings, rows }))];
}
