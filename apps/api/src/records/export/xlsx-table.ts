/**
 * Writes an Excel workbook in pieces: one sheet of inline texts, numbers and dates; memory holds one piece. Texts can't run: a cell is a formula
 * only if the file says so.
 */
import { t } from '@hireyard/messages';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { conflict } from '../../platform/http/errors.ts';
import { wallClock } from './wall-clock.ts';
import type { ExportColumn } from './columns.ts';
import type { Table } from './table.ts';
import {
  colsXml,
  columnLetters,
  escapeXml,
  ignoredErrorsXml,
  paneXml,
  styleOf,
  stylesXml,
  textStyleOf,
  WORKBOOK_PARTS,
} from './xlsx-parts.ts';

/** Rows of a sheet, without the heading. */
export const XLSX_ROWS = 1_048_575;
/** Characters of a cell. */
const CELL_LENGTH = 32_767;
const DAY_MS = 86_400_000;
/** Day 0 of Excel's calendar; valid from March 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_RIGHT_DAY = 61;

/** Maximum characters of a piece; each takes up to three bytes. */
const PIECE = 32_768;

/** Compresses a file of the workbook in pieces, with the system library, reusing one buffer: memory outside the heap is freed late. */
class Packed implements ZipInputFile {
  readonly filename: string;
  readonly compression = 8;
  size = 0;
  crc = 0;
  ondata?: NonNullable<ZipInputFile['ondata']>;
  readonly #piece = Buffer.allocUnsafeSlow(PIECE * 3);

  constructor(name: string) {
    this.filename = name;
  }

  push(text: string, last: boolean): void {
    let from = 0;
    while (text.length - from > PIECE) {
      // keeps surrogate pairs together
      const to = from + PIECE - (/[\ud800-\udbff]/.test(text.charAt(from + PIECE - 1)) ? 1 : 0);
      this.#pack(text.slice(from, to), false);
      from = to;
    }
    this.#pack(text.slice(from), last);
  }

  #pack(text: string, last: boolean): void {
    const bytes = this.#piece.subarray(0, this.#piece.write(text));
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata?.(null, deflateRawSync(bytes, { level: 1, finishFlush }), last);
  }
}

/** Refuses (409 `too_many_rows`) more rows than a sheet holds. */
export function requireRowsFit(rows: number): void {
  if (rows > XLSX_ROWS)
    throw conflict(
      t('An Excel sheet holds {XLSX_ROWS} rows, but this list has {rows}. Filter the list or export CSV.', {
        XLSX_ROWS: XLSX_ROWS.toLocaleString('en-GB'),
        rows: rows.toLocaleString('en-GB'),
      }),
      'too_many_rows',
    );
}

/** Returns Excel's number of a day or moment; undefined if it has none. */
function serial(ms: number): number | undefined {
  const days = (ms - EPOCH) / DAY_MS;
  return Number.isFinite(days) && days >= FIRST_RIGHT_DAY ? days : undefined;
}

/** Returns whether a double represents the figure exactly. */
const isExact = (text: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15;

function numberOf(column: ExportColumn, text: string, timeZone: string): string | undefined {
  if (column.kind === 'figure') return isExact(text) ? text : undefined;
  if (column.kind === 'date') return serial(Date.parse(`${text}T00:00:00Z`))?.toString();
  if (column.kind === 'moment') return serial(wallClock(text, timeZone))?.toFixed(8);
  return undefined;
}

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escapeXml(text.slice(0, CELL_LENGTH))}</t></is></c>`;

function cell(column: ExportColumn, at: string, text: string, timeZone: string): string {
  if (text === '') return '';
  const number = numberOf(column, text, timeZone);
  return number === undefined
    ? textCell(at, text, textStyleOf(column))
    : `<c r="${at}" s="${styleOf(column)}"><v>${number}</v></c>`;
}

/**
 * @param title name of the sheet
 * @param count number of rows; refuses more than a sheet holds
 * @param timeZone of moments, as an IANA name
 * @param frozenColumns number of first columns that stay in place
 */
export function xlsxTable(
  columns: readonly ExportColumn[],
  {
    title,
    count,
    timeZone,
    frozenColumns = 0,
  }: {
    readonly title: string;
    readonly count: number;
    readonly timeZone: string;
    readonly frozenColumns?: number;
  },
): Table {
  requireRowsFit(count);
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    made.push(bytes);
  });
  const taken = (): Buffer => Buffer.concat(made.splice(0));
  const file = (name: string): Packed => {
    const entry = new Packed(name);
    zip.add(entry);
    return entry;
  };
  let sheet: Packed | undefined;
  const write = (text: string, last = false) => sheet?.push(text, last);
  const letters = columns.map((_, at) => columnLetters(at));
  const lastCell = `${letters.at(-1) ?? 'A'}${count + 1}`;
  let line = 1;
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    begin() {
      for (const [name, text] of Object.entries({ ...WORKBOOK_PARTS(title), 'xl/styles.xml': stylesXml }))
        file(name).push(text, true);
      sheet = file('xl/worksheets/sheet1.xml');
      write(
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:${lastCell}"/>${paneXml(frozenColumns)}${colsXml(columns)}<sheetData><row r="1">${columns.map(({ label }, at) => textCell(`${letters[at] ?? ''}1`, label, 1)).join('')}</row>`,
      );
      return taken();
    },
    rows(records) {
      let text = '';
      for (const record of records) {
        line += 1;
        text += `<row r="${line}">`;
        for (const [at, column] of columns.entries())
          text += cell(column, `${letters[at] ?? ''}${line}`, column.text(record), timeZone);
        text += '</row>';
      }
      write(text);
      return taken();
    },
    end() {
      write(
        `</sheetData><autoFilter ref="A1:${lastCell}"/>${ignoredErrorsXml(columns, count + 1)}</worksheet>`,
        true,
      );
      zip.end();
      return taken();
    },
  };
}
