/** Whether this tab is on the way through the setup of a new business: then every page leads back to the guide. */
import { createItemStore } from '../lib/api/storage.ts';

/** Asked for when it is used: tests of pure rules load this file without a window. */
const kept = () => createItemStore(window.sessionStorage);
const KEY = 'setup-way';
const listeners = new Set<() => void>();

export const setupWay = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: (): boolean => kept().get<boolean>(KEY) === true,
  /** Begins or ends it. */
  set: (on: boolean) => {
    if (on) kept().set(KEY, true, Number.MAX_SAFE_INTEGER);
    else kept().remove(KEY);
    for (const listener of listeners) listener();
  },
};
