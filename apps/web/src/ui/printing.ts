import { useSyncExternalStore } from 'react';

let now = false;
const listeners = new Set<() => void>();

/** Whether the page is being printed; set by the frame. */
export const printing = {
  set: (on: boolean) => {
    if (now === on) return;
    now = on;
    for (const listener of listeners) listener();
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** True while the page is printed: what is drawn only where one looks is then drawn whole. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => now);
