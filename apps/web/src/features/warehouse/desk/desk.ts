/** One day of one depot in a tab: its work, the effects of scans on it, and when to reload it. */
import { t } from '@hireyard/messages';
import type { Verdict } from '@hireyard/domain/warehouse/work';
import { checkScanAllowed } from '@hireyard/domain/warehouse/warehouse';
import type { WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { FetchError } from '../../../lib/api/outcome.ts';
import { isWaiting, type StoredScan, type StoredWork, type ScanStore } from '../queue/store.ts';
import type { Queue } from '../queue/queue.ts';
import type { NewScan } from './read-scan.ts';
import { scanActionOf, hireAt, type ShownWork, showWork, withScan } from './work.ts';

export interface DeskState {
  /** The displayed work; undefined until first loaded. */
  readonly work: WarehouseWork | undefined;
  /** The work was just loaded from the server. */
  readonly fresh: boolean;
  /** The error, unless it is the network. */
  readonly error: Error | undefined;
  /** The server was called since the page was opened. */
  readonly asked: boolean;
}
/** The immediate result of a scan. `kept`: it counts and is on disk. */
export interface ScanVerdict {
  readonly outcome: Verdict['outcome'];
  readonly code: string;
  readonly words: string;
  readonly kept?: StoredScan;
}
interface DeskParts {
  readonly queue: Queue;
  readonly store: ScanStore;
  readonly depot: number;
  readonly day: string;
  readonly fetchWork: () => Promise<WarehouseWork>;
}

/** The work reloads this many ms after the last scan was answered. */
const QUIET = 2500;
const AGAIN = 60_000;

/** Holds the displayed work: the server's last one plus this device's later scans. */
function holdWork() {
  let state: DeskState = { work: undefined, fresh: false, error: undefined, asked: false };
  let server: StoredWork | undefined;
  let shown: ShownWork | undefined;
  let scans: readonly StoredScan[] = [];
  const listeners = new Set<() => void>();
  const publish = (change: Partial<DeskState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const grewByOne = (next: readonly StoredScan[]): boolean =>
    next.length === scans.length + 1 && scans.every((kept, at) => kept === next[at]);
  const show = (next: readonly StoredScan[]) => {
    const last = next.at(-1);
    if (server === undefined) shown = undefined;
    else if (shown !== undefined && last !== undefined && grewByOne(next))
      shown = withScan(shown, last, server.through, (id) => next.find(({ scan }) => scan.id === id));
    else shown = showWork(server.work, server.through, next);
    scans = next;
    publish({ work: shown?.work });
  };
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish,
    show,
    /** The displayed scans. */
    scans: () => scans,
    /** Number of the last scan included in the server's work. */
    through: () => server?.through ?? 0,
    /** Applies a reply of the server. */
    take: (kept: StoredWork, all: readonly StoredScan[]) => {
      // a late reply with fewer scans is ignored
      if (server !== undefined && kept.through < server.through) return;
      server = kept;
      shown = undefined;
      show(all);
    },
  };
}
type Held = ReturnType<typeof holdWork>;

/** Loads the work: at once, after scans are answered, when the page becomes visible, and regularly. */
function createReader(held: Held, { queue, store, depot, day, fetchWork }: DeskParts) {
  const { publish } = held;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let users = 0;
  let leave: () => void = () => undefined;
  const take = (kept: StoredWork) => held.take(kept, queue.state().scans);
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (users > 0) timer = setTimeout(() => void refresh(), ms);
  };
  const onQueue = () => {
    const { scans: next } = queue.state();
    if (next === held.scans()) return;
    held.show(next);
    const answered = next.some((kept) => !isWaiting(kept) && kept.scan.seq > held.through());
    if (answered && !next.some(isWaiting)) plan(QUIET);
  };
  const refresh = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      const got = await queue.refresh(fetchWork);
      if (typeof got === 'string') publish({ fresh: false });
      else {
        take(got);
        publish({ fresh: true, error: undefined });
      }
    } catch (error) {
      const unreachable =
        error instanceof FetchError || (error instanceof Error && error.name === 'TimeoutError');
      publish({ fresh: false, error: unreachable ? undefined : (error as Error) });
    } finally {
      publish({ asked: true });
      plan(AGAIN);
    }
  };
  const start = async (): Promise<void> => {
    const known = await store.work(depot, day);
    if (known !== undefined) take(known);
    await refresh();
  };
  const onWake = () => document.visibilityState === 'visible' && void refresh();
  return {
    refresh,
    /** Runs while at least one page uses it; call the returned function to stop. */
    look: (): (() => void) => {
      users += 1;
      if (users === 1) {
        const stop = queue.subscribe(onQueue);
        window.addEventListener('online', onWake);
        document.addEventListener('visibilitychange', onWake);
        leave = () => {
          stop();
          clearTimeout(timer);
          window.removeEventListener('online', onWake);
          document.removeEventListener('visibilitychange', onWake);
        };
        void start();
      }
      return () => {
        users -= 1;
        if (users === 0) leave();
      };
    },
  };
}

/** Judges scans by the displayed work and stores those that count. */
function createScanner({ state }: Held, queue: Queue) {
  let turn: Promise<unknown> = Promise.resolve();
  /** Runs scans in sequence, because each is judged by the result of the previous one. */
  const serialised = async <T>(work: () => Promise<T>): Promise<T> => {
    const own = turn.then(work);
    turn = own.catch(() => undefined);
    return own;
  };
  const judge = (scan: NewScan): Verdict | undefined => {
    const action = scanActionOf({ ...scan, at: new Date().toISOString() });
    const { work } = state();
    const hire = work && hireAt(work, scan.contract);
    return action && hire && checkScanAllowed(hire, action);
  };
  const aboutOf = (scan: NewScan): string =>
    state().work?.hires.find(({ id }) => id === scan.contract)?.contract_number ??
    state().work?.runs.find(({ id }) => id === scan.load)?.name ??
    '';
  return {
    /** Judges a scan and stores it if it counts; returns the text for the user. Throws if it can't be stored. */
    scan: async (scan: NewScan): Promise<ScanVerdict> =>
      serialised(async () => {
        const verdict = judge(scan);
        if (verdict === undefined)
          return {
            outcome: 'refused',
            code: 'no_hire',
            words: t('This hire has left this day.'),
          };
        const { outcome, code, words, units } = verdict;
        if (outcome !== 'counted') return { outcome, code, words };
        return { outcome, code, words, kept: await queue.add({ scan, about: aboutOf(scan), words, units }) };
      }),
    /** Undoes a scan with another scan. */
    undo: async (kept: StoredScan): Promise<ScanVerdict> =>
      serialised(async () => {
        const { about, scan } = kept;
        if (queue.state().scans.some((one) => one.scan.kind === 'undo' && one.scan.of === scan.id))
          return { outcome: 'already', code: 'undone', words: t('This scan is already undone.') };
        const words = t('Undone: {scan}', { scan: kept.words });
        const undo = {
          kind: 'undo',
          of: scan.id,
          ...(scan.contract && { contract: scan.contract }),
        } as const;
        return {
          outcome: 'counted',
          code: 'undone',
          words,
          kept: await queue.add({ scan: undo, about, words, units: [] }),
        };
      }),
    /** Stores a scan that concerns no single hire: a departure or a resolved conflict. */
    record: async (scan: NewScan, words: string, about = aboutOf(scan)): Promise<ScanVerdict> =>
      serialised(async () => ({
        outcome: 'counted',
        code: scan.kind,
        words,
        kept: await queue.add({ scan, about, words, units: [] }),
      })),
  };
}

export type Desk = ReturnType<typeof createDesk>;

export function createDesk(parts: DeskParts) {
  const held = holdWork();
  return {
    depot: parts.depot,
    day: parts.day,
    state: held.state,
    subscribe: held.subscribe,
    ...createReader(held, parts),
    ...createScanner(held, parts.queue),
  };
}
