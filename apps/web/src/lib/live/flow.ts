/** Whether live updates arrive. Queries that follow them poll only while they don't. */
import { useSyncExternalStore } from 'react';

/** Lists fetched again because of other users' changes: they hold their rows in place while the user works in them. */

/** Updates within this time after one's own write are caused by it, in ms. */
const ECHO_MS = 4000;

const heard = new Map<string, number>();
let ownAt = -Infinity;
let saving = false;

export const othersNews = {
  /**
   * Notes an update about the list with this query hash, unless one's own write may have caused it. This is decided now,
   * because the rows may arrive much later over a slow network.
   */
  about: (hash: string): void => {
    if (!othersNews.isOwn()) heard.set(hash, (heard.get(hash) ?? 0) + 1);
  },
  /** The number of other users' updates about it. */
  of: (hash: string): number => heard.get(hash) ?? 0,
  /** Notes whether something is being saved here. */
  saves: (now: boolean): void => {
    if (saving && !now) ownAt = performance.now();
    saving = now;
  },
  /** Whether an update may be caused by a write from here. */
  isOwn: (): boolean => saving || performance.now() - ownAt < ECHO_MS,
};

let flows = false;
const watchers = new Set<() => void>();

export const newsFlow = {
  set: (now: boolean): void => {
    if (now === flows) return;
    flows = now;
    for (const told of watchers) told();
  },
  snapshot: (): boolean => flows,
  subscribe: (told: () => void) => {
    watchers.add(told);
    return () => void watchers.delete(told);
  },
};

/** Returns `refetchInterval` for data with live updates: none while they arrive, else `everyMs`. */
export function useWithoutNews(everyMs: number): number | false {
  return useSyncExternalStore(newsFlow.subscribe, newsFlow.snapshot) ? false : everyMs;
}
