/** Tables as CSV that spreadsheets open without running anything in it. */
import { guardCell } from './cell-guard.ts';

/** A figure of ours may begin with a minus; in a text that would be a formula. */
export type CsvCell = string | { readonly figure: string };

function written(given: CsvCell): string {
  if (typeof given !== 'string') return given.figure;
  const safe = guardCell(given);
  return /[",\r\n;\t']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row, with the line end of RFC 4180. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

/** Stands first in a file, so that Excel reads the accents. */
export const BYTE_ORDER_MARK = '\ufeff';
