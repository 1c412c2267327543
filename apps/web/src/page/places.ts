/** Which addresses the entries of the browser's history hold, as far as this window was there. */
const visited = new Map<number, string>();

/** Where the browser stands in its history: the router numbers its entries. */
const position = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/** Notes the path of the entry that the browser stands on; what lay ahead of a new entry is gone. */
export function notePlace(pathname: string): void {
  const at = position();
  if (at !== undefined) visited.set(at, pathname);
}

/**
 * Whether the entry before this one is of the path of `to`: then the way there is the browser's own step back. Another entry
 * in its place would be the same page twice, and Back would seem to do nothing.
 */
export function cameFrom(to: string): boolean {
  const at = position();
  return at !== undefined && visited.get(at - 1) === to.split(/[?#]/)[0];
}
