/** Orders of rows that people move. */

/** The ids with one of them moved by so many places; the same ids when it stands at the end already. */
export function movedBy(ids: readonly number[], id: number, by: number): readonly number[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** The ids with one of them put before or after another one. */
export function movedTo(
  ids: readonly number[],
  id: number,
  target: number,
  side: 'before' | 'after',
): readonly number[] {
  if (id === target) return ids;
  const rest = ids.filter((one) => one !== id);
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}
