/** Formats a number in English: 1,234. */
export const grouped = (count: number): string => count.toLocaleString('en-GB');

/**
 * Formats a number with its noun for command output and logs: "1 file", "1,200 files", "2 entries". Screens use translated messages with
 * plurals.
 */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;
