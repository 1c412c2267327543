/** Recognises columns and reads cells of customers, accounts and items for the command. */
import { guessMapping } from '@hireyard/domain/records/import-mapping';
import { tidyCell } from '@hireyard/domain/records/import-values';
import { t } from '@hireyard/messages';
import type { Mapping } from '@hireyard/wire/records/import-calls';
import type { ImportContext } from './context.ts';
import { Duplicates } from './duplicates.ts';
import { reportHeadings } from './headings.ts';
import { formsOf, type MappedRow, mapper } from './mapper.ts';
import type { RecordKind } from './record-kind.ts';
import type { Report } from './report.ts';
import type { FileTable } from './table.ts';
import type { Target } from './target.ts';

/** Rows examined for the decimal sign. */
const SAMPLE_ROWS = 200;

/** Removes columns that the user ignores; reports unknown ones. */
export function withoutColumns(table: FileTable, names: readonly string[], report: Report): FileTable {
  for (const name of names)
    if (!table.header.includes(name))
      report.error({ file: table.file, line: 1, column: name }, t('The column to ignore isn’t in the file.'));
  const kept = <T>(cells: readonly T[]) => cells.filter((_, at) => !names.includes(table.header[at] ?? ''));
  return {
    ...table,
    header: kept(table.header),
    rows: table.rows.map(({ line, cells }) => ({ line, cells: kept(cells) })),
  };
}

const ownMapping = ({ header }: FileTable, targets: readonly Target[]): Mapping =>
  Object.fromEntries(
    targets.flatMap(({ name, heading }) => {
      const at = header.indexOf(heading);
      return at < 0 ? [] : [[name, { columns: [at] }]];
    }),
  );

/** Accepts plain cells of our own files, with units only for percentages and days. */
function ownCells(targets: readonly Target[], mapping: Mapping) {
  const columns = targets.flatMap(({ name, kind }) =>
    (mapping[name]?.columns ?? []).map((at) => ({
      name,
      at,
      kind: /^(?:percent|days)$/.test(kind) ? kind : '',
    })),
  );
  return (line: number, cells: readonly string[]): MappedRow => {
    const texts: Record<string, string> = {};
    for (const { name, at, kind } of columns) {
      const cell = cells[at] ?? '';
      const said = kind !== '' && /[%a-z]/i.test(cell);
      texts[name] = said ? tidyCell(kind, cell, { decimal: '.', dates: 'dmy' }).text : cell;
    }
    return { line, cells: texts, notes: [] };
  };
}

export interface Recognised {
  readonly file: string;
  /** Without repeated rows. */
  readonly rows: readonly MappedRow[];
  readonly duplicates: Duplicates;
  readonly targets: readonly Target[];
  /** Fields filled from the file. */
  readonly mapped: ReadonlySet<string>;
  /** The file has Hireyard's columns. */
  readonly own: boolean;
  /** All columns are present, so rows can be checked. */
  readonly readable: boolean;
  /** The heading of each field, for messages. */
  readonly headings: ReadonlyMap<string, string>;
}

/** Finds the columns of a file by its headings, and reports missing and unused ones. */
async function readHeadings(context: ImportContext, kind: RecordKind, table: FileTable, ownOnly: boolean) {
  const { report } = context;
  const { file, header } = table;
  const targets = await kind.targets(context.tx);
  const missing = kind.marks.filter((mark) => !header.includes(mark));
  const own = ownOnly || missing.length === 0;
  const offered = targets.filter((target) => !target.ownOnly);
  const mapping: Mapping = own ? ownMapping(table, targets) : guessMapping(header, offered);
  const headings = new Map<string, string>(targets.map(({ name, heading }) => [name, heading]));
  for (const [name, { columns = [] }] of Object.entries(mapping)) {
    const names = columns.map((at) => header[at] ?? '');
    headings.set(name, names.join(', '));
    if (own || (names.length === 1 && names[0] === name)) continue;
    report.note(
      { file, line: 1, column: name },
      t('Read from “{headings}”.', { headings: names.join('”, “') }),
    );
  }
  const [{ field }] = kind.keys;
  const needed = own ? missing : mapping[field] === undefined ? [headings.get(field) ?? field] : [];
  const used = new Set(Object.values(mapping).flatMap(({ columns }) => columns));
  reportHeadings(report, table, {
    isUsed: (name, index) => used.has(index) || kind.ignored.includes(name),
    known: [...targets.map(({ heading }) => heading), ...kind.ignored],
    missing: needed,
  });
  return { targets, mapping, own, headings, readable: needed.length === 0 };
}

/**
 * Returns the rows of a table by field. Headings of other programs' files are matched as on screen unless `ownOnly`; cells are tidied and notes
 * report it.
 */
export async function recognise(
  context: ImportContext,
  kind: RecordKind,
  table: FileTable,
  ownOnly = false,
): Promise<Recognised> {
  const { report, settings } = context;
  const { file } = table;
  const { targets, mapping, own, headings, readable } = await readHeadings(context, kind, table, ownOnly);
  const duplicates = new Duplicates();
  const distinct = table.rows.filter(({ line, cells }) => duplicates.addRow(line, cells));
  const samples = distinct.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
  const map = own
    ? ownCells(targets, mapping)
    : mapper(targets, mapping, formsOf(targets, mapping, samples, settings));
  const rows = distinct.map(({ line, cells }) => map(line, cells));
  for (const { line, cells } of rows) duplicates.addKey(line, cells[kind.keys[0].field] ?? '');
  for (const { line } of table.rows) {
    const note = duplicates.repeatNote(line);
    if (note !== undefined) report.note({ file, line }, note);
  }
  for (const { line, notes } of rows)
    for (const { level, column, reason } of notes)
      report.add(level, { file, line, column: headings.get(column) }, reason);
  const mapped = new Set(Object.keys(mapping));
  return { file, rows, duplicates, targets, mapped, own, headings, readable };
}
