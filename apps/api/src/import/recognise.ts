/** Lists of other programs for the command: their headings and values become the columns that the importers read. */
import { guessMapping } from '@hireyard/domain/import-mapping';
import { tidyCell } from '@hireyard/domain/import-values';
import { t } from '@hireyard/messages';
import type { ImportKind, Mapping } from '@hireyard/wire/import-run';
import type { ImportContext } from './context.ts';
import type { FileTable } from './table.ts';
import type { KindName } from './kinds.ts';
import { formsOf, mapper } from './mapper.ts';
import type { Report } from './report.ts';
import { type Target, targetsOf } from './targets.ts';

interface OwnFormat {
  readonly kind: ImportKind;
  /** Columns that every file of ours has; a file without one of them comes from another program. */
  readonly marks: readonly string[];
  /** Columns that must be there and may be empty. */
  readonly plain: readonly string[];
  /** Columns that are called otherwise than their field. */
  readonly named: ReadonlyMap<string, string>;
}
const ADDRESS = ['address_1', 'address_2', 'address_3', 'address_town', 'address_county', 'address_postcode'];
const FORMATS: ReadonlyMap<KindName, OwnFormat> = new Map([
  [
    'customers',
    {
      kind: 'customers',
      marks: ['customer_ref', 'name', 'telephone', 'email'],
      plain: ADDRESS,
      named: new Map(),
    },
  ],
  [
    'accounts',
    {
      kind: 'accounts',
      marks: ['code', 'name', 'lead_customer_ref'],
      plain: ADDRESS,
      named: new Map([
        ['lead_customer', 'lead_customer_ref'],
        ['customers', 'customer_refs'],
      ]),
    },
  ],
  [
    'catalogue',
    {
      kind: 'items',
      marks: ['sku', 'internal_title', 'category', 'price', 'replacement_price'],
      plain: ['customer_title', 'height', 'width', 'depth', 'weight'],
      named: new Map(),
    },
  ],
]);
/** Rows whose decimals are looked at for their decimal sign. */
const SAMPLE_ROWS = 200;

/** Says which row a repeated row repeats. */
export const repeatNote = (first: number): string =>
  t('The same row is in line {first} already. It is imported once.', { first });

/** Leaves out rows that repeat an earlier one cell by cell, each with a note. */
function withoutRepeats(table: FileTable, report: Report): FileTable {
  const lines = new Map<string, number>();
  const rows = table.rows.filter(({ line, cells }) => {
    const text = JSON.stringify(cells);
    const first = lines.get(text);
    if (first === undefined) lines.set(text, line);
    else report.note({ file: table.file, line }, repeatNote(first));
    return first === undefined;
  });
  return { ...table, rows };
}

/** Leaves out columns that the person named; one that is not in the file is an error. */
export function withoutColumns(table: FileTable, names: readonly string[], report: Report): FileTable {
  for (const name of names)
    if (!table.header.includes(name))
      report.error(
        { file: table.file, line: 1, column: name },
        t('The column to leave out is not in the file.'),
      );
  const kept = <T>(cells: readonly T[]) => cells.filter((_, at) => !names.includes(table.header[at] ?? ''));
  return {
    ...table,
    header: kept(table.header),
    rows: table.rows.map(({ line, cells }) => ({ line, cells: kept(cells) })),
  };
}

/** Percentages and days with their word are read in files of ours too; other figures are plain there. */
function tidyOwn(table: FileTable, targets: readonly Target[]): FileTable {
  const kinds = table.header.map(
    (name) => targets.find((target) => target.name === name && /^(?:percent|days)$/.test(target.kind))?.kind,
  );
  if (kinds.every((kind) => kind === undefined)) return table;
  const tidy = (cell: string, kind: string | undefined) =>
    kind === undefined || !/[%a-z]/i.test(cell)
      ? cell
      : tidyCell(kind, cell, { decimal: '.', dates: 'dmy' }).text;
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, at) => tidy(cell, kinds[at])),
  }));
  return { ...table, rows };
}

function tellMapping({ report }: ImportContext, { file, header }: FileTable, mapping: Mapping): void {
  for (const [field, { columns = [] }] of Object.entries(mapping)) {
    const headings = columns.map((at) => header[at] ?? '');
    if (headings.length === 1 && headings[0] === field) continue;
    report.note(
      { file, line: 1, column: field },
      t('Read from “{headings}”.', { headings: headings.join('”, “') }),
    );
  }
}

/**
 * A table in the columns of its kind. Files of ours stay as they are; in others the headings are matched as on the
 * screen, cells are tidied, and notes say what was read as what. Columns that nothing is like keep their name, so that
 * the importer names them.
 */
export async function recognise(
  context: ImportContext,
  name: KindName,
  given: FileTable,
): Promise<FileTable> {
  const format = FORMATS.get(name);
  if (format === undefined) return given;
  const { report, settings } = context;
  const table = withoutRepeats(given, report);
  const targets = await targetsOf(context.tx, format.kind);
  if (format.marks.every((mark) => table.header.includes(mark))) return tidyOwn(table, targets);
  const mapping = guessMapping(table.header, targets);
  tellMapping(context, table, mapping);
  const samples = table.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
  const map = mapper(targets, mapping, formsOf(targets, mapping, samples, settings));
  const fields = Object.keys(mapping);
  const used = new Set(Object.values(mapping).flatMap(({ columns }) => columns));
  const others = table.header.flatMap((_, at) => (used.has(at) ? [] : [at]));
  const columns = [
    ...fields.map((field) => format.named.get(field) ?? field),
    ...others.map((at) => table.header[at] ?? ''),
  ];
  const missing = format.plain.filter((column) => !columns.includes(column));
  const rows = table.rows.map(({ line, cells }) => {
    const row = map(line, cells);
    for (const { level, column, reason } of row.notes)
      report[level === 'note' ? 'note' : 'warn']({ file: table.file, line, column }, reason);
    return {
      line,
      cells: [
        ...fields.map((field) => row.cells[field] ?? ''),
        ...others.map((at) => cells[at] ?? ''),
        ...missing.map(() => ''),
      ],
    };
  });
  return { file: table.file, header: [...columns, ...missing], rows };
}
