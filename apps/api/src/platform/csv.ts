/** CSV that spreadsheets open without running anything. */

/** Our figures may start with a minus; in a text that would be a formula. */
export type CsvCell = string | { readonly figure: string };

function written(given: CsvCell): string {
  if (typeof given !== 'string') return given.figure;
  const safe = guardCell(given);
  return /[",\r\n;\t']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a row with RFC 4180's line end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

/** The first character of a file, so that Excel reads UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Guards against formulas in CSV files. A cell, or a part that other separators would make a cell, gets an apostrophe if it starts like a formula;
 * reading removes exactly that.
 */
const guardedPlace = /(?<=^|[;\t\r\n])(?=[ ']*[=+\-@\t\r])/g;
const guard = /(?<=^|[;\t\r\n])'(?=[ ']*[=+\-@\t\r])/g;

export const guardCell = (text: string): string => text.replace(guardedPlace, "'");

/** Reverses `guardCell`. */
export const unguardCell = (text: string): string => (text.includes("'") ? text.replace(guard, '') : text);
