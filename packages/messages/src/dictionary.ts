/**
 * Returns a copy of a table that has no prototype. Use it for every table that is indexed by input: `constructor`, `toString` or
 * `__proto__` are then as unknown in it as any other name that nobody put there.
 */
// @__NO_SIDE_EFFECTS__
export function dictionary<const T extends object>(entries: T): T {
  return Object.assign(Object.create(null), entries);
}
