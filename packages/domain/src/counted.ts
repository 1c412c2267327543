/**
 * Returns a number with its noun, for text of the command line and the log: "1 file", "3 files", "2 entries". What people read on screens is
 * a translated message with a plural of its own.
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
