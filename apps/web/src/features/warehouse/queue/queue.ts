/** The queue as it lives in a tab: adds scans, sends them in the background, and tells the other tabs. */
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

// Sends what waits: one batch at a time over all tabs, in order, until nothing is left or somebody has to do something.

/** `drained`: all has its answer. `offline`: no answer. `signed-out`: nobody is signed in. `failing`: the server has a fault and is asked again. */
type Sent = 'drained' | 'offline' | 'signed-out' | 'failing';

interface SendParts {
  readonly store: ScanStore;
  /** Sends scans; rejects with what the call threw. */
  readonly post: (device: string, scans: readonly WarehouseScan[]) => Promise<readonly ScanResult[]>;
  /** Told after every answer that was kept. */
  readonly onChange: () => void;
}

/** Characters of pictures in one call: a call with more has one scan alone. */
const MAX_PICTURES = 600_000;
const PASSING = new Set([408, 409, 425, 429]);

/** The first scans that fit into one call. */
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

/** A sentence of the answer to a single scan; the first of its fields when it names some. */
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

/** Sends one call. `stuck`: the server answered, but not about the first of these scans. */
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

/** One by one, because one of them is refused: that one is set aside with the reason, and shown. */
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

/** Sends all that waits. Call it with the lock of the queue held. Throws only what the store throws. */
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
  /** All that is kept, in order. */
  readonly scans: readonly StoredScan[];
  /** How the last try to send ended; undefined before the first. */
  readonly sent: Sent | undefined;
  readonly sending: boolean;
  /** The device could not be read: what is shown may be old. */
  readonly fault: Error | undefined;
}

interface QueueParts extends Pick<SendParts, 'post'> {
  readonly store: ScanStore;
  /** Held while anything is on its way: one batch at a time over all tabs. */
  readonly lock: Lock;
  /** Tells the other tabs that something is new here; absent where there are none. */
  readonly tell?: () => void;
}

/** Waits between two tries in ms: twice as long each time. */
const FIRST_WAIT = 1000;
const MAX_WAIT = 30_000;

/** What is kept as the pages see it: read anew whenever something is new. */
function holdScans(store: ScanStore) {
  let state: QueueState = { scans: [], sent: undefined, sending: false, fault: undefined };
  let reading: Promise<void> | undefined;
  /** Added while the list is read: that list may be from before them. */
  let fresh: readonly StoredScan[] = [];
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
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish,
    read,
    /** Reads again because something is new; a fault shows. */
    look: () => void read().catch((error: unknown) => publish({ fault: error as Error })),
    /** Shows a scan that was kept just now. */
    show: (kept: StoredScan) => {
      fresh = [...fresh, kept];
      if (state.scans.every(({ scan }) => scan.id !== kept.scan.id))
        publish({ scans: [...state.scans, kept] });
    },
    forget: () => listeners.clear(),
  };
}
type Held = ReturnType<typeof holdScans>;

/** Sends in the background, and again after a while when that did not go well. */
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
      // one that came while the last answer was read
      if (!stopped && sent === 'drained' && state().scans.some(isWaiting)) timer = setTimeout(soon, 0);
    }
    return sent;
  };
  const later = () => {
    if (stopped) return;
    timer = setTimeout(soon, wait);
    wait = Math.min(wait * 2, MAX_WAIT);
  };
  /** Calls at the same time share one run. */
  const kick = async (): Promise<Sent> => {
    running ??= run();
    return running;
  };
  const soon = () => void kick().catch(() => later());
  return {
    soon,
    /** Tries at once, e.g. because the network is back or somebody asks for it. */
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
    /** Keeps a scan, then sends it in the background. It is on the disk when this answers. */
    async add(draft: ScanDraft): Promise<StoredScan> {
      const kept = await store.add(draft);
      held.show(kept);
      tell();
      // while there is no network every scan would only ask again: the next try is planned
      if (state().sent !== 'offline') sender.soon();
      return kept;
    },
    /**
     * Sends what waits and then fetches the work, with nothing on its way meanwhile: so it is known which scans the work has. Answers how the
     * sending ended, without work when it did not end well; throws what fetching throws.
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
