/** Returns a number as English writes it: 1,234. */
export const grouped = (count: number): string => count.toLocaleString('en-GB');

/**
 * Returns a number with its noun, for text of the command line and the log: "1 file", "1,200 files", "2 entries". What people read on screens
 * is a translated message with a plural of its own.
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;
