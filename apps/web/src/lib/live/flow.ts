/** Whether news comes: what follows it needs to look again by itself only while it does not. */
import { useSyncExternalStore } from 'react';

/** Which lists were read anew because somebody else changed something: they hold their rows in place while a person is at them. */

/** The news of one's own write comes so long after it, in ms, and is nobody else's. */
const ECHO_MS = 4000;

const heard = new Map<string, number>();
let ownAt = -Infinity;
let saving = false;

export const othersNews = {
  /** News came about the list with this hash of its query. */
  about: (hash: string): void => void heard.set(hash, (heard.get(hash) ?? 0) + 1),
  /** How often news came about it. */
  of: (hash: string): number => heard.get(hash) ?? 0,
  /** Told whether something is being saved here. */
  saves: (now: boolean): void => {
    if (saving && !now) ownAt = performance.now();
    saving = now;
  },
  /** Whether what comes now may be what was just written here. */
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

/** `refetchInterval` of what follows news: none while news comes, else `everyMs`. */
export function useWithoutNews(everyMs: number): number | false {
  return useSyncExternalStore(newsFlow.subscribe, newsFlow.snapshot) ? false : everyMs;
}
