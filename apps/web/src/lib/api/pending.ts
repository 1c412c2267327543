/**
 * Counts running calls of two kinds: foreground (the user waits) and background (polling, prefetching, live updates).
 * Only foreground calls show the 'Processing N request(s)' overlay; writes also block input.
 */
export type Waiting = 'foreground' | 'background';

export interface PendingCount {
  readonly foreground: number;
  readonly background: number;
  /** Foreground calls that change something on the server. */
  readonly writes: number;
  /** Calls of either kind that change a record: if the page closes now, their outcome is unknown. */
  readonly saving: number;
}

export interface Pending {
  readonly snapshot: () => PendingCount;
  readonly subscribe: (listener: () => void) => () => void;
  /** Counts a call; the returned function ends it, once. */
  readonly begin: (waiting: Waiting, write: boolean, saving?: boolean) => () => void;
  /** Forgets all running calls, e.g. on sign-out; their ends then count nothing. */
  readonly reset: () => void;
}

const none: PendingCount = { foreground: 0, background: 0, writes: 0, saving: 0 };

export function createPending(): Pending {
  let count = none;
  let generation = 0;
  const listeners = new Set<() => void>();
  const set = (next: PendingCount) => {
    count = next;
    for (const listener of listeners) listener();
  };
  const change = (by: 1 | -1, waiting: Waiting, write: boolean, saving: boolean) =>
    set({
      foreground: count.foreground + (waiting === 'foreground' ? by : 0),
      background: count.background + (waiting === 'background' ? by : 0),
      writes: count.writes + (waiting === 'foreground' && write ? by : 0),
      saving: count.saving + (saving ? by : 0),
    });
  return {
    snapshot: () => count,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: (waiting, write, saving = false) => {
      const born = generation;
      let open = true;
      change(1, waiting, write, saving);
      return () => {
        if (open && born === generation) change(-1, waiting, write, saving);
        open = false;
      };
    },
    reset: () => {
      generation += 1;
      set(none);
    },
  };
}
