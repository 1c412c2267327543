/** The queue in a tab: adds scans, sends them in the background, and notifies other tabs. */
import { t } from '@hireyard/messages';
import {
  MAX_SCANS,
  type ScanResult,
  type WarehouseScan,
  type WarehouseWork,
} from '@hireyard/wire/warehouse/warehouse';
import { ResponseError } from '../../../lib/api/outcome.ts';
import type { Lock } from '../../../lib/api/storage.ts';
import { isWaiting, type StoredScan, type StoredWork, type ScanDraft, type ScanStore } from './store.ts';

// Sends waiting scans: one batch at a time over all tabs, in order, until none is left or a user must act.

/** `drained`: everything is answered. `offline`: no reply. `signed-out`: no session. `failing`: server error, retried. */
type Sent = 'drained' | 'offline' | 'signed-out' | 'failing';

interface SendParts {
  readonly store: ScanStore;
  /** Sends scans; rejects with the error of the call. */
  readonly post: (device: string, scans: readonly WarehouseScan[]) => Promise<readonly ScanResult[]>;
  /** Called after every stored reply. */
  readonly onChange: () => void;
}

/** Maximum characters of pictures per call; a larger scan is sent alone. */
const MAX_PICTURES = 600_000;
const PASSING = new Set([408, 409, 425, 429]);

/** Returns the first scans that fit into one call. */
function batchOf(waiting: readonly StoredScan[]): readonly StoredScan[] {
  let pictures = 0;
  const fits = waiting.findIndex(({ scan }, at) => {
    pictures += (scan.signature?.length ?? 0) + (scan.photo?.length ?? 0);
    return at > 0 && pictures > MAX_PICTURES;
  });
  return fits === -1 ? waiting : waiting.slice(0, fits);
}

function wrongOf(error: unknown): Exclude<Sent, 'drained'> | 'refused' {
  if (!(error instanceof ResponseError)) return 'offline';
  const { status } = error;
  if (status === 401) return 'signed-out';
  if (status === 502 || status === 503 || status === 504) return 'offline';
  return status >= 500 || PASSING.has(status) ? 'failing' : 'refused';
}

/** Returns the error message of a single scan; the first field's, if any. */
function wordsOf(error: unknown): string {
  const body = error instanceof ResponseError ? (error.body as { scans?: unknown } | null) : null;
  const first = (value: unknown): string | undefined => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return undefined;
    for (const inner of Object.values(value)) {
      const found = first(inner);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return first(body?.scans) ?? (error instanceof Error ? error.message : t('The server refused this scan.'));
}

/** Sends one call. `stuck`: the server replied, but not about the first of these scans. */
async function sendBatch(parts: SendParts, device: string, batch: readonly StoredScan[]) {
  const { store } = parts;
  await store.markTried(batch);
  const results = await parts.post(
    device,
    batch.map(({ scan }) => scan),
  );
  const asked = new Set(batch.map(({ scan }) => scan.id));
  const own = results.filter(({ id }) => asked.has(id));
  await store.keepResults(own);
  parts.onChange();
  return own.length > 0 ? 'sent' : 'stuck';
}

/** Sends scans one by one to find the refused one, which is set aside with the reason. */
async function sendSingly(
  parts: SendParts,
  device: string,
  batch: readonly StoredScan[],
): Promise<Sent | 'sent'> {
  for (const kept of batch) {
    try {
      if ((await sendBatch(parts, device, [kept])) === 'stuck') return 'failing';
    } catch (error) {
      const wrong = wrongOf(error);
      if (wrong !== 'refused') return wrong;
      await parts.store.refuse(kept.scan.id, wordsOf(error));
      parts.onChange();
    }
  }
  return 'sent';
}

/** Sends all waiting scans. Call it with the queue's lock. Throws only errors of the store. */
async function drain(parts: SendParts): Promise<Sent> {
  const device = await parts.store.device();
  for (;;) {
    const batch = batchOf(await parts.store.waiting(MAX_SCANS));
    if (batch.length === 0) return 'drained';
    const outcome = await send(parts, device, batch);
    if (outcome !== 'sent') return outcome;
  }
}

async function send(parts: SendParts, device: string, batch: readonly StoredScan[]): Promise<Sent | 'sent'> {
  try {
    return (await sendBatch(parts, device, batch)) === 'stuck' ? 'failing' : 'sent';
  } catch (error) {
    const wrong = wrongOf(error);
    return wrong === 'refused' ? sendSingly(parts, device, batch) : wrong;
  }
}

export interface QueueState {
  /** All stored scans, in order. */
  readonly scans: readonly StoredScan[];
  /** Result of the last attempt; undefined before the first. */
  readonly sent: Sent | undefined;
  readonly sending: boolean;
  /** The store can't be read, so the display may be out of date. */
  readonly fault: Error | undefined;
}

interface QueueParts extends Pick<SendParts, 'post'> {
  readonly store: ScanStore;
  /** Held while a call is running: one batch at a time over all tabs. */
  readonly lock: Lock;
  /** Notifies other tabs of changes; absent if there are none. */
  readonly tell?: () => void;
}

/** First wait between two attempts in ms; doubles each time. */
const FIRST_WAIT = 1000;
const MAX_WAIT = 30_000;

/** Holds the stored scans for the pages; reloads after every change. */
function holdScans(store: ScanStore) {
  let state: QueueState = { scans: [], sent: undefined, sending: false, fault: undefined };
  let reading: Promise<void> | undefined;
  /** Added during a read, whose list may be older. */
  let fresh: readonly StoredScan[] = [];
  const listeners = new Set<() => void>();
  const publish = (change: Partial<QueueState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  /** Reads the stored scans; a second request during a read runs after it. */
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
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish,
    read,
    /** Reads again after a change; errors are shown. */
    look: () => void read().catch((error: unknown) => publish({ fault: error as Error })),
    /** Shows a scan that was just stored. */
    show: (kept: StoredScan) => {
      fresh = [...fresh, kept];
      if (state.scans.every(({ scan }) => scan.id !== kept.scan.id))
        publish({ scans: [...state.scans, kept] });
    },
    forget: () => listeners.clear(),
  };
}
type Held = ReturnType<typeof holdScans>;

/** Sends in the background, with retries. */
function createSender({ state, publish, read }: Held, drainLocked: () => Promise<Sent>) {
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<Sent> | undefined;
  let stopped = false;
  const run = async (): Promise<Sent> => {
    clearTimeout(timer);
    publish({ sending: true });
    let sent: Sent = 'failing';
    try {
      sent = await drainLocked();
    } finally {
      running = undefined;
      if (sent === 'drained') wait = FIRST_WAIT;
      await read();
      publish({ sent, sending: false });
      if (sent === 'offline' || sent === 'failing') later();
      // a scan that arrived while the last reply was read
      if (!stopped && sent === 'drained' && state().scans.some(isWaiting)) timer = setTimeout(soon, 0);
    }
    return sent;
  };
  const later = () => {
    if (stopped) return;
    timer = setTimeout(soon, wait);
    wait = Math.min(wait * 2, MAX_WAIT);
  };
  /** Concurrent calls share one run. */
  const kick = async (): Promise<Sent> => {
    running ??= run();
    return running;
  };
  const soon = () => void kick().catch(() => later());
  return {
    soon,
    /** Sends at once, e.g. when online again or on request. */
    now: () => {
      wait = FIRST_WAIT;
      soon();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;

export function createQueue({ store, post, lock, tell = () => undefined }: QueueParts) {
  const held = holdScans(store);
  const { state, subscribe, publish, read, look } = held;
  const changed = () => {
    look();
    tell();
  };
  const drainNow = async (): Promise<Sent> => drain({ store, post, onChange: changed });
  const sender = createSender(held, async () => lock(drainNow));
  return {
    state,
    subscribe,
    read,
    look,
    now: sender.now,
    /** Stores a scan, then sends it in the background. Resolves once it is on disk. */
    async add(draft: ScanDraft): Promise<StoredScan> {
      const kept = await store.add(draft);
      held.show(kept);
      tell();
      // offline, the next attempt is already scheduled
      if (state().sent !== 'offline') sender.soon();
      return kept;
    },
    /**
     * Sends waiting scans, then loads the work while nothing is being sent, so that its scans are known. Returns the
     * result of sending, without work if it failed. Throws the errors of loading.
     */
    async refresh(fetchWork: () => Promise<WarehouseWork>): Promise<Sent | StoredWork> {
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
      sender.soon();
    },
    async letGo(id: string): Promise<void> {
      await store.letGo(id);
      changed();
    },
    stop: () => {
      sender.stop();
      held.forget();
    },
  };
}
