/** What a list shows when updates arrive while somebody works in it: rows change in place, and none moves. */
import type { Row } from '../record.ts';

export interface Held {
  /** The rows in the order shown so far, with their current values. */
  readonly rows: readonly Row[];
  /** New rows, shown on request. */
  readonly fresh: number;
  /** Whether the current list has other rows or another order. */
  readonly waits: boolean;
}

/** Merges new values into the shown rows without changing their order. Rows that left the list stay as they were. */
export function heldRows(shown: readonly Row[], latest: readonly Row[]): Held {
  const now = new Map(latest.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const fresh = latest.filter(({ id }) => !known.has(id)).length;
  const waits = shown.length !== latest.length || shown.some(({ id }, at) => latest[at]?.id !== id);
  return { rows: shown.map((row) => now.get(row.id) ?? row), fresh, waits };
}

/** Returns the rows of both lists whose values changed. */
export function changedRows(before: readonly Row[], after: readonly Row[]): ReadonlySet<number> {
  const was = new Map(before.map((row) => [row.id, row]));
  return new Set(
    after.flatMap((row) => {
      const old = was.get(row.id);
      return old === undefined || old === row || JSON.stringify(old) === JSON.stringify(row) ? [] : [row.id];
    }),
  );
}

/** New rows. */
export const newRows = (before: readonly Row[], after: readonly Row[]): ReadonlySet<number> => {
  const known = new Set(before.map(({ id }) => id));
  return new Set(after.flatMap(({ id }) => (known.has(id) ? [] : [id])));
};

/** The shown rows and the state of their updates. */
export interface Kept {
  readonly hash: string;
  /** The number of other users' updates of the list when this was stored. */
  readonly news: number;
  readonly latest: readonly Row[];
  readonly rows: readonly Row[];
  readonly holds: boolean;
  readonly came: ReadonlySet<number>;
}

/** What is kept when rows are fetched again. */
export function nextKept(
  before: Kept,
  latest: readonly Row[],
  news: { readonly of: (hash: string) => number; readonly isOwn: () => boolean },
  occupied: () => boolean,
): Kept {
  const { hash } = before;
  const heard = news.of(hash);
  const own = news.isOwn();
  const others = heard > before.news && !own;
  const held = heldRows(before.rows, latest);
  // A list that loads page by page continues below.
  const grew = heard === before.news && latest.length > before.latest.length;
  const holds = held.waits && !grew && (before.holds ? !own : others && occupied());
  const rows = holds ? held.rows : latest;
  const marked = others || before.holds ? changedRows(before.latest, latest) : before.came;
  return { hash, news: heard, latest, rows, holds, came: marked.size > 0 ? marked : before.came };
}
