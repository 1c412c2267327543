/** Whether news comes: what follows it needs to look again by itself only while it does not. */
import { useSyncExternalStore } from 'react';

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
