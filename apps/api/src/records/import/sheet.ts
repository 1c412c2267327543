import type { Column } from './cells.ts';
import type { FileTable } from './table.ts';
import { Duplicates } from './duplicates.ts';
import { reportHeadings } from './headings.ts';
import type { Report } from './report.ts';

export type Columns = Readonly<Record<string, Column<unknown>>>;
export type Values<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never;
};

export interface SheetRow<C extends Columns> {
  readonly line: number;
  /** The readable cells; checks across cells use these, so that one bad cell hides nothing else. */
  readonly partial: Partial<Values<C>>;
  /** All cells, if all are readable. */
  readonly values: Values<C> | undefined;
}

export interface SheetOptions<C extends Columns> {
  readonly columns: C;
  /** Columns that may be present but aren't used. */
  readonly ignored?: readonly string[];
  /** The column whose values must be unique in the file. */
  readonly key?: keyof C & string;
}

/** Reads and checks every cell of a table, with all findings at once. Returns no rows if columns are missing or repeated. */
export function readSheet<C extends Columns>(
  table: FileTable,
  options: SheetOptions<C>,
  report: Report,
): SheetRow<C>[] {
  const { file, header } = table;
  const { columns, ignored = [], key } = options;
  const known = [...Object.keys(columns), ...ignored];
  const needed = Object.entries(columns).filter(([, one]) => one.needed);
  const missing = needed.map(([name]) => name).filter((name) => !header.includes(name));
  const isUsed = (name: string, index: number) => known.includes(name) && header.indexOf(name) === index;
  reportHeadings(report, table, { isUsed, known, missing });
  if (missing.length > 0 || new Set(header).size < header.length) return [];
  const readers = Object.entries(columns).map(([name, column]) => ({
    name,
    column,
    index: header.indexOf(name),
  }));
  const duplicates = new Duplicates();
  const rows = table.rows.map(({ line, cells }): SheetRow<C> => {
    const partial: Record<string, unknown> = {};
    let whole = true;
    for (const { name, column, index } of readers) {
      const result = column.read(index < 0 ? '' : (cells[index] ?? ''));
      if (result.ok) {
        partial[name] = result.value;
        if (result.warning !== undefined) report.warn({ file, line, column: name }, result.warning);
      } else {
        whole = false;
        report.error({ file, line, column: name }, result.reason);
      }
    }
    if (key !== undefined && partial[key] !== undefined) duplicates.addKey(line, String(partial[key]));
    return {
      line,
      partial: partial as Partial<Values<C>>,
      values: whole ? (partial as Values<C>) : undefined,
    };
  });
  for (const { line, partial } of rows) {
    const value = key === undefined ? undefined : partial[key];
    const reason = value === undefined ? '' : duplicates.keyFault(String(value));
    if (reason !== '') report.error({ file, line, column: key }, reason);
  }
  return rows;
}
