/** Reads the first sheet of an Excel workbook as rows of texts, like CSV. */
import { t } from '@hireyard/messages';
import { readSheet } from 'read-excel-file/node';
import { type Fault, type FileRows, headingOf, type ReadRow, rowOf, UnreadableError } from './file-rows.ts';
import { readZip, storeZip, ZipError } from './zip.ts';

const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 200;

/** Rounds to Excel's 15 digits, which removes binary noise (0.1 + 0.2). Without exponent. */
export function plainNumber(stored: string): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  const [digits = '', exponent = '0'] = number.toPrecision(15).split('e');
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', part = ''] = digits.replace('-', '').split('.');
  const shift = Number(exponent);
  const all = whole + part;
  const point = whole.length + shift;
  const left = point > 0 ? all.slice(0, point).padEnd(point, '0') : '0';
  const right = (point < 0 ? '0'.repeat(-point) : '') + all.slice(Math.max(0, point));
  const tidy = right.replace(/0+$/, '');
  const text = `${left.replace(/^0+(?=\d)/, '')}${tidy === '' ? '' : `.${tidy}`}`;
  return text === '0' ? text : sign + text;
}

/** Returns a day, or a moment if the cell has a time. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16);
}

const cellText = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? dateText(cell)
      : String(cell).toWellFormed().replaceAll('\u0000', '');

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** Returns whether the sheet exceeds its limits: the reader would fill all space before a distant cell. */
function isTooWide(xml: string): boolean {
  for (const [, , address = ''] of xml.matchAll(/\sr\s*=\s*(["'])(.*?)\1/gs)) {
    const [, letters = '', row = ''] = /^([A-Za-z]{0,3})(\d{1,7})$/.exec(address) ?? [];
    if (row === '' || Number(row) > MAX_ROWS || columnNumber(letters) > MAX_COLUMNS) return true;
  }
  return false;
}

/** Finds cells with failed formulas (#REF!), which would read as empty. */
function failedCells(xml: string, headings: readonly string[]): Map<number, Fault[]> {
  const found = new Map<number, Fault[]>();
  // No pattern crosses another `<`: a million unclosed tags would take hours.
  for (const [tag] of xml.matchAll(/<c\s[^<>]*>/g)) {
    if (!/\st\s*=\s*["']e["']/.test(tag)) continue;
    const [, letters = 'A', row = '1'] = /\sr\s*=\s*["']([A-Za-z]+)(\d+)["']/.exec(tag) ?? [];
    const column = headings[columnNumber(letters) - 1] || `column ${letters}`;
    const fault = { column, reason: t('The formula in this cell has an error.') };
    found.set(Number(row), [...(found.get(Number(row)) ?? []), fault]);
  }
  return found;
}

/** Returns the file of a workbook's first sheet; numbering varies by program. */
function firstSheet(files: ReadonlyMap<string, Buffer>): string {
  const id = /<sheet\s[^<>]*?\sr:id="([^"]*)"/.exec(String(files.get('xl/workbook.xml')))?.[1];
  const links = String(files.get('xl/_rels/workbook.xml.rels'));
  const link = [...links.matchAll(/<Relationship\s[^<>]*>/g)].find(([tag]) => tag.includes(` Id="${id}"`));
  const target = /\sTarget="\/?(?:xl\/)?([^"]*)"/.exec(link?.[0] ?? '')?.[1];
  return `xl/${target ?? 'worksheets/sheet1.xml'}`;
}

function unpacked(bytes: Buffer): Map<string, Buffer> {
  const files = readZip(bytes, (name) => /\.xml$|\.rels$/.test(name), MAX_UNPACKED_BYTES);
  if (!files.has('xl/workbook.xml'))
    throw new ZipError(t('The file is a ZIP archive, not an Excel workbook (.xlsx).'));
  for (const [name, xml] of files)
    if (name.endsWith('.xml') && isTooWide(xml.toString('utf8')))
      throw new ZipError(
        t(
          'A sheet is too large. The limit is {rows} rows and {columns} columns. Save the sheet as CSV, or split it.',
          { rows: MAX_ROWS.toLocaleString('en-GB'), columns: MAX_COLUMNS },
        ),
      );
  return files;
}

/** Returns a sheet row with the heading's width; missing cells are empty. */
function sheetRow(line: number, cells: readonly string[], width: number, failed: readonly Fault[]): ReadRow {
  const full = [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')];
  const row = rowOf(line, full, width);
  const beyond = {
    column: null,
    reason: t('This row has cells beyond the last named column.'),
  };
  return { ...row, faults: [...(row.faults.length > 0 ? [beyond] : []), ...failed] };
}

/**
 * Reads the first sheet: numbers as exact decimals, dates as ISO days, formulas as their last result. Skips blank rows; lines are those of the
 * sheet. Throws UnreadableError.
 */
export async function readWorkbook(bytes: Buffer): Promise<FileRows> {
  let cells: readonly (readonly unknown[])[];
  let files: Map<string, Buffer>;
  try {
    files = unpacked(bytes);
    // The reader gets a new archive of exactly the checked bytes.
    cells = await readSheet(storeZip(files), 1, { parseNumber: plainNumber, trim: false });
  } catch (error) {
    throw new UnreadableError(
      error instanceof ZipError ? error.message : t('The file isn’t a readable Excel workbook (.xlsx).'),
    );
  }
  const lines = cells
    .map((row, index) => ({ line: index + 1, cells: row.map(cellText) }))
    .filter((row) => row.cells.some((text) => text.trim() !== ''));
  const [first, ...others] = lines;
  if (first === undefined) throw new UnreadableError(t('The first sheet is empty.'));
  const used = first.cells.findLastIndex((name) => name.trim() !== '') + 1;
  const headings = first.cells.slice(0, used).map(headingOf);
  const sheet = files.get(firstSheet(files));
  const failed = failedCells(sheet?.toString('utf8') ?? '', headings);
  const inHeading = failed.get(first.line)?.[0];
  if (inHeading !== undefined) throw new UnreadableError(inHeading.reason, first.line);
  return {
    headings,
    rows: others.map((row) => sheetRow(row.line, row.cells, used, failed.get(row.line) ?? [])),
  };
}
