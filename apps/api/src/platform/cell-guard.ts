/**
 * Text in CSV files that spreadsheets must not run. A cell, or a part of it that a program with other separators would
 * take for a cell, that begins like a formula gets an apostrophe before it; reading takes exactly that one away again.
 */
const guardedPlace = /(?<=^|[;\t\r\n])(?=[ ']*[=+\-@\t\r])/g;
const guard = /(?<=^|[;\t\r\n])'(?=[ ']*[=+\-@\t\r])/g;

export const guardCell = (text: string): string => text.replace(guardedPlace, "'");

/** Gives back what `guardCell` was given. */
export const unguardCell = (text: string): string => (text.includes("'") ? text.replace(guard, '') : text);
