/** What a list shows when news came while somebody works in it: rows change in their place, and none moves. */
import type { Row } from '../record.ts';

export interface Held {
  /** In the order that stood there, each as it is now. */
  readonly rows: readonly Row[];
  /** Rows that came: shown when a person asks for them. */
  readonly fresh: number;
  /** Whether the list as it is now has other rows or another order. */
  readonly waits: boolean;
}

/** Rows that stand in a list, with what came: values at once, places not. A row that is in the list no more stays as it was. */
export function heldRows(shown: readonly Row[], latest: readonly Row[]): Held {
  const now = new Map(latest.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const fresh = latest.filter(({ id }) => !known.has(id)).length;
  const waits = shown.length !== latest.length || shown.some(({ id }, at) => latest[at]?.id !== id);
  return { rows: shown.map((row) => now.get(row.id) ?? row), fresh, waits };
}

/** Rows of both lists that say something else than before. */
export function changedRows(before: readonly Row[], after: readonly Row[]): ReadonlySet<number> {
  const was = new Map(before.map((row) => [row.id, row]));
  return new Set(
    after.flatMap((row) => {
      const old = was.get(row.id);
      return old === undefined || old === row || JSON.stringify(old) === JSON.stringify(row) ? [] : [row.id];
    }),
  );
}

/** Rows that came. */
export const newRows = (before: readonly Row[], after: readonly Row[]): ReadonlySet<number> => {
  const known = new Set(before.map(({ id }) => id));
  return new Set(after.flatMap(({ id }) => (known.has(id) ? [] : [id])));
};

/** What a list shows, and what is known of it. */
export interface Kept {
  readonly hash: string;
  /** How often news had come about the list when this was kept. */
  readonly news: number;
  readonly latest: readonly Row[];
  readonly rows: readonly Row[];
  readonly holds: boolean;
  readonly came: ReadonlySet<number>;
}

/** What is kept when rows were read anew. */
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
  // a list that grows page by page goes on below
  const grew = heard === before.news && latest.length > before.latest.length;
  const holds = held.waits && !grew && (before.holds ? !own : others && occupied());
  const rows = holds ? held.rows : latest;
  const marked = others || before.holds ? changedRows(before.latest, latest) : before.came;
  return { hash, news: heard, latest, rows, holds, came: marked.size > 0 ? marked : before.came };
}
