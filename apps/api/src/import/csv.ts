import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { CsvError, parse } from 'csv-parse/sync';
import { unguardCell } from './cell-guard.ts';
import type { Report } from './report.ts';

/** A file as it was read: its name for messages, and its bytes. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface CsvRow {
  /** The line on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly file: string;
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

export const explanations: Partial<Record<string, string>> = dictionary({
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed.',
  CSV_INVALID_CLOSING_QUOTE:
    'A closing quotation mark is followed by text; inside a quoted cell write "" for ".',
  INVALID_OPENING_QUOTE:
    'A quotation mark stands inside an unquoted cell; put the whole cell in quotes and write "" for ".',
});

function decode(file: SourceFile, report: Report): string | undefined {
  const { bytes, name } = file;
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) {
    report.error({ file: name }, t('The file is UTF-16. Save it as "CSV UTF-8".'));
    return undefined;
  }
  try {
    // The decoder drops a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    report.error(
      { file: name, line: firstBadLine(bytes) },
      t('The file is not UTF-8 (perhaps Windows-1252). Save it as "CSV UTF-8".'),
    );
    return undefined;
  }
}

function firstBadLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(10, start);
    const part = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (end < 0 || !isUtf8(part)) return line;
    start = end + 1;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** What separates the columns: of comma, semicolon and tab the one that the first line has most of, outside quotes. */
export function separatorOf(text: string): string {
  const first = (/^\s*(.*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const count = (sign: string) => first.split(sign).length;
  return [';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most), ',');
}

/**
 * Reads a UTF-8 file with columns separated by commas, semicolons or tabs: byte order mark, CRLF and line breaks inside quotes are fine, blank lines are
 * skipped. What cannot be read goes to the report and gives undefined; rows of the wrong length are reported and left
 * out.
 */
export function readCsv(file: SourceFile, report: Report): CsvTable | undefined {
  const text = decode(file, report);
  if (text === undefined) return undefined;
  if (text.includes('\u0000')) {
    report.error({ file: file.name }, t('The file holds NUL bytes: it is not a text file.'));
    return undefined;
  }
  let records: { record: string[]; info: { lines: number } }[];
  try {
    const delimiter = separatorOf(text);
    const options = { info: true, relax_column_count: true, skip_empty_lines: true, delimiter } as const;
    records = parse(text, options) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser notices an open quote at the end of the file; nothing after it is a quote.
    const opened = error.code === 'CSV_QUOTE_NOT_CLOSED' ? text.slice(0, text.lastIndexOf('"')) : undefined;
    const noticed = Number((error as unknown as { lines?: number }).lines) || undefined;
    const line = opened === undefined ? noticed : lineBreaks(opened) + 1;
    report.error({ file: file.name, line }, explanations[error.code] ?? error.message);
    return undefined;
  }
  const [first, ...others] = records.map(({ record, info }) => ({
    line: info.lines - record.reduce((breaks, cell) => breaks + lineBreaks(cell), 0),
    cells: record.map(unguardCell),
  }));
  if (first === undefined) {
    report.error({ file: file.name }, t('The file is empty.'));
    return undefined;
  }
  const header = first.cells.map((name) => name.trim());
  const rows = others.filter((row) => {
    // spreadsheets write the rows below a list as separators alone
    if (row.cells.every((cell) => cell.trim() === '')) return false;
    if (row.cells.length === header.length) return true;
    report.error(
      { file: file.name, line: row.line },
      t('The row has {length} cells, the header {length2}. A separator inside a cell needs quotes.', {
        length: row.cells.length,
        length2: header.length,
      }),
    );
    return false;
  });
  return { file: file.name, header, rows };
}

function lineBreaks(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}
