/** Simulates a device with a disk, a server and a bad network, for tests of the queue. */
import type { ScanResult, WarehouseScan, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { FetchError, ResponseError } from '../../../lib/api/outcome.ts';
import { createQueue } from './queue.ts';
import { openScanStore, type ScanStore } from './store.ts';

export const QUANTITY = 10_000;
export const CONTRACT = 1;
export const LINE = 11;
export const pickOne = {
  scan: { kind: 'pick', contract: CONTRACT, line: LINE, quantity: 1 },
  about: 'H-1',
  words: '1 unit picked',
  units: [{ line: LINE, quantity: 1 }],
} as const;
/** The server refuses to read a scan with this note. */
export const UNREADABLE = 'unreadable';

/**
 * The fate of a call. `lost`: it doesn't arrive; `unheard`: the reply is lost; `twice`: it arrives twice; `partly`:
 * only the first scan is answered.
 */
export type Fault = 'none' | 'lost' | 'unheard' | 'twice' | 'partly' | 502 | 500 | 401;

/** Counts picks of a line like the real server: each id once. */
export function fakeServer() {
  const known = new Map<string, ScanResult>();
  const undone = new Set<string>();
  const order: number[] = [];
  const counts = new Map<string, number>();
  const take = ({ id, seq, kind, of = '' }: WarehouseScan): ScanResult => {
    const before = known.get(id);
    if (before !== undefined) return before;
    order.push(seq);
    const waits = kind === 'undo' && !known.has(of);
    if (kind === 'undo' && !waits) undone.add(of);
    if (kind === 'pick') counts.set(id, (counts.get(id) ?? 0) + 1);
    const result = { id, outcome: waits ? 'waiting' : 'counted', code: '', words: '', other: null } as const;
    known.set(id, result);
    return result;
  };
  const receive = (scans: readonly WarehouseScan[]): readonly ScanResult[] => {
    if (scans.some(({ note }) => note === UNREADABLE))
      throw new ResponseError(new Response('', { status: 400 }), { scans: [{ note: ['Not a note.'] }] });
    return scans.map(take);
  };
  const faults: Fault[] = [];
  return {
    faults,
    counts,
    order,
    post: async (_device: string, scans: readonly WarehouseScan[]): Promise<readonly ScanResult[]> => {
      const fault = faults.shift() ?? 'none';
      if (fault === 'lost') throw new FetchError(fault);
      if (typeof fault === 'number') throw new ResponseError(new Response('', { status: fault }), '');
      const results = receive(scans);
      if (fault === 'unheard') throw new FetchError(fault);
      if (fault === 'twice') return receive(scans);
      return fault === 'partly' ? results.slice(0, 1) : results;
    },
    picked: (): number => [...counts.keys()].filter((id) => !undone.has(id)).length,
  };
}
export type FakeServer = ReturnType<typeof fakeServer>;

export const workOf = (picked: number): WarehouseWork =>
  ({
    as_of: '2027-03-05T08:00:00Z',
    day: '2027-03-05',
    depot: 1,
    hires: [
      {
        id: CONTRACT,
        contract_number: 'H-1',
        position: 'entered',
        lines: [
          {
            id: LINE,
            stockitem: 7,
            sku: 'MUG',
            title: 'Mug',
            quantity: QUANTITY,
            picked,
            loaded: 0,
            counted: { good: 0, dirty: 0, broken: 0, missing: 0 },
          },
        ],
        groups: [],
        delivered: null,
        collected: null,
      },
    ],
    shelf: [],
    runs: [],
    conflicts: [],
  }) as unknown as WarehouseWork;

/** One holder at a time, like Web Locks. */
export function fakeLock() {
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(task: () => Promise<T>): Promise<T> => {
    const own = last.then(task);
    last = own.catch(() => undefined);
    return own;
  };
}

/** Stops for good at a step: before it, or after it is on disk but unreported. */
function killable(store: ScanStore, steps: number, after: boolean): ScanStore {
  let left = steps;
  const die = () => {
    throw new Error('The tab is gone.');
  };
  return new Proxy(store, {
    get(target, name: keyof ScanStore) {
      if (name === 'close') return target.close;
      const step = target[name] as (...given: unknown[]) => Promise<unknown>;
      return async (...given: unknown[]) => {
        left -= 1;
        if (left < 0 || (left === 0 && !after)) return die();
        const result = await step(...given);
        return left === 0 ? die() : result;
      };
    },
  });
}

/** Opens a tab of the device; `lives`: number of store steps it survives. */
export async function openTab(
  server: FakeServer,
  lock: ReturnType<typeof fakeLock>,
  lives = Number.POSITIVE_INFINITY,
  after = false,
) {
  const disk = await openScanStore(1);
  const store = killable(disk, lives, after);
  const queue = createQueue({ store, post: server.post, lock });
  const close = () => {
    queue.stop();
    disk.close();
  };
  return { queue, disk, close };
}
export type Tab = Awaited<ReturnType<typeof openTab>>;
