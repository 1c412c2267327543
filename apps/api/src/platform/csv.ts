/** Tables as CSV that spreadsheets open without running anything in it. */

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

/**
 * Text in CSV files that spreadsheets must not run. A cell, or a part of it that a program with other separators would
 * take for a cell, that begins like a formula gets an apostrophe before it; reading takes exactly that one away again.
 */
const guardedPlace = /(?<=^|[;\t\r\n])(?=[ ']*[=+\-@\t\r])/g;
const guard = /(?<=^|[;\t\r\n])'(?=[ ']*[=+\-@\t\r])/g;

export const guardCell = (text: string): string => text.replace(guardedPlace, "'");

/** Gives back what `guardCell` was given. */
export const unguardCell = (text: string): string => (text.includes("'") ? text.replace(guard, '') : text);
