/** The queue as it lives in a tab: adds scans, sends them in the background, and tells the other tabs. */
import type { WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import type { Lock } from '../../../lib/api/lock.ts';
import { isWaiting, type KeptScan, type ScanDraft } from './kept-scan.ts';
import { drain, type SendParts, type Sent } from './send.ts';
import type { KeptWork, ScanStore } from './store.ts';

export interface QueueState {
  /** All that is kept, in order. */
  readonly scans: readonly KeptScan[];
  /** How the last try to send ended; undefined before the first. */
  readonly sent: Sent | undefined;
  readonly sending: boolean;
  /** The device could not be read: what is shown may be old. */
  readonly fault: Error | undefined;
}

export interface QueueParts extends Pick<SendParts, 'post'> {
  readonly store: ScanStore;
  /** Held while anything is on its way: one batch at a time over all tabs. */
  readonly lock: Lock;
  /** Tells the other tabs that something is new here; absent where there are none. */
  readonly tell?: () => void;
}

/** Waits between two tries in ms: twice as long each time. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

export type Queue = ReturnType<typeof createQueue>;

export function createQueue({ store, post, lock, tell = () => undefined }: QueueParts) {
  let state: QueueState = { scans: [], sent: undefined, sending: false, fault: undefined };
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<Sent> | undefined;
  let reading: Promise<void> | undefined;
  let stopped = false;
  /** Added while the list is read: that list may be from before them. */
  let fresh: readonly KeptScan[] = [];
  const listeners = new Set<() => void>();
  const publish = (change: Partial<QueueState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  /** Reads what is kept; a read that was asked for while another runs comes after it. */
  const read = async (): Promise<void> => {
    const before = reading ?? Promise.resolve();
    const own = before.then(async () => {
      fresh = [];
      const all = await store.all();
      const ids = new Set(all.map(({ scan }) => scan.id));
      publish({ scans: [...all, ...fresh.filter(({ scan }) => !ids.has(scan.id))], fault: undefined });
    });
    reading = own.catch(() => undefined);
    await own;
  };
  const changed = () => {
    read().catch((error: unknown) => publish({ fault: error as Error }));
    tell();
  };
  const drainNow = async (): Promise<Sent> => drain({ store, post, onChange: changed });

  const run = async (): Promise<Sent> => {
    clearTimeout(timer);
    publish({ sending: true });
    let sent: Sent = 'failing';
    try {
      sent = await lock(drainNow);
    } finally {
      running = undefined;
      if (sent === 'drained') wait = FIRST_WAIT;
      await read();
      publish({ sent, sending: false });
      if (sent === 'offline' || sent === 'failing') later();
      // one that came while the last answer was read
      if (!stopped && sent === 'drained' && state.scans.some(isWaiting)) timer = setTimeout(send, 0);
    }
    return sent;
  };
  const later = () => {
    if (stopped) return;
    timer = setTimeout(send, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };
  /** Sends what waits; calls at the same time share one run. */
  const kick = async (): Promise<Sent> => {
    running ??= run();
    return running;
  };
  const send = () => void kick().catch(() => later());

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read,
    /** Reads again because another tab says that something is new. */
    look: () => void read().catch((error: unknown) => publish({ fault: error as Error })),
    /** Keeps a scan, then sends it in the background. It is on the disk when this answers. */
    async add(draft: ScanDraft): Promise<KeptScan> {
      const kept = await store.add(draft);
      fresh = [...fresh, kept];
      if (state.scans.every(({ scan }) => scan.id !== kept.scan.id))
        publish({ scans: [...state.scans, kept] });
      tell();
      // while there is no network every scan would only ask again: the next try is planned
      if (state.sent !== 'offline') send();
      return kept;
    },
    /** Tries at once, e.g. because the network is back or somebody asks for it. */
    now: () => {
      wait = FIRST_WAIT;
      send();
    },
    /**
     * Sends what waits and then fetches the work, with nothing on its way meanwhile: so it is known which scans the work has. Answers how the
     * sending ended, without work when it did not end well; throws what fetching throws.
     */
    async refresh(fetchWork: () => Promise<WarehouseWork>): Promise<Sent | KeptWork> {
      return lock(async () => {
        const sent = await drainNow();
        await read();
        publish({ sent });
        const through = await store.answeredThrough();
        if (sent !== 'drained' || through === undefined) return sent;
        const kept = { work: await fetchWork(), through };
        await store.keepWork(kept);
        tell();
        return kept;
      });
    },
    async again(id: string): Promise<void> {
      await store.again(id);
      await read();
      send();
    },
    async letGo(id: string): Promise<void> {
      await store.letGo(id);
      changed();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
