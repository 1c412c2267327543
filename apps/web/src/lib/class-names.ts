/** Joins class names, without false or empty ones. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => name !== false && name !== null && name !== undefined && name !== '').join(' ');
