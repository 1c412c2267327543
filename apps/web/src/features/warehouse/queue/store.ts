/**
 * What this device keeps for one person: scans that wait or were sent, and the work it took along. All in one IndexedDB; a scan is on the disk
 * before anybody hears of it (ADR 19).
 */
import type { Verdict } from '@hireyard/domain/warehouse/work';
import type { ScanResult, WarehouseScan, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

// A scan as this device keeps it until the server has it, and for the day's log afterwards.

/** What is known of a scan when it is made; its id and number come from the store. */
export interface ScanDraft {
  readonly scan: Omit<WarehouseScan, 'id' | 'seq' | 'at'>;
  /** Number of the hire, or another name for what it is about. */
  readonly about: string;
  /** What the person was told. */
  readonly words: string;
  /** Units that it counted on this device. */
  readonly units: Verdict['units'];
}

export interface StoredScan extends Omit<ScanDraft, 'scan'> {
  readonly scan: WarehouseScan;
  /** It may have reached the server: set before it is sent for the first time. */
  readonly tried: boolean;
  readonly result: ScanResult | null;
  /** Why the server would not even read it. */
  readonly refusal: string | null;
}

/** It still has to be sent. */
export const isWaiting = ({ result, refusal }: StoredScan): boolean => result === null && refusal === null;

/** It may be counted at the server, and nobody has told this device. */
const isUnknown = (kept: StoredScan): boolean => kept.tried && isWaiting(kept);

/** A random UUID (version 4). `crypto.randomUUID` is there on secure origins only. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A scan in its row: the flags that are looked for stand beside it as numbers, absent when not so. */
interface Row {
  readonly id: string;
  readonly seq: number;
  readonly kept: StoredScan;
  readonly waiting?: 1;
}
/** The work of a depot and day as the server said it. */
export interface StoredWork {
  readonly work: WarehouseWork;
  /** The work has every scan up to this number, and none after it. */
  readonly through: number;
}
interface Schema extends DBSchema {
  scans: { key: string; value: Row; indexes: { seq: number; waiting: [number, number] } };
  work: { key: string; value: StoredWork };
  /** `device`, `seq`, and what else is kept by name. */
  facts: { key: string; value: unknown };
}
type Handle = IDBPDatabase<Schema>;
const VERSION = 1;
/** A picture that has arrived is not needed here any more. */
function withoutPictures(scan: StoredScan['scan']): StoredScan['scan'] {
  const { signature: _signature, photo: _photo, ...rest } = scan;
  return rest;
}

const rowOf = (kept: StoredScan): Row => {
  const row = { id: kept.scan.id, seq: kept.scan.seq, kept };
  return isWaiting(kept) ? { ...row, waiting: 1 } : row;
};
const workKey = (depot: number, day: string): string => `${depot}|${day}`;
const SAFE = { durability: 'strict' } as const;

async function open(name: string): Promise<Handle> {
  return openDB<Schema>(name, VERSION, {
    upgrade(db) {
      const scans = db.createObjectStore('scans', { keyPath: 'id' });
      scans.createIndex('seq', 'seq', { unique: true });
      scans.createIndex('waiting', ['waiting', 'seq']);
      db.createObjectStore('work');
      db.createObjectStore('facts');
    },
    // a newer version in another tab goes first; this page says that it has to be loaded again
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  });
}

async function nextSeq(tx: IDBPTransaction<Schema, ['scans', 'facts'], 'readwrite'>): Promise<number> {
  const facts = tx.objectStore('facts');
  const seq = (((await facts.get('seq')) as number | undefined) ?? 0) + 1;
  await facts.put(seq, 'seq');
  return seq;
}

/** What is kept by name. */
const storedFacts = (db: Handle) => ({
  /** Names this device and person in every call; made once. */
  async device(): Promise<string> {
    const tx = db.transaction('facts', 'readwrite', SAFE);
    const known = (await tx.store.get('device')) as string | undefined;
    const device = known ?? newUuid();
    if (known === undefined) await tx.store.put(device, 'device');
    await tx.done;
    return device;
  },
  fact: async <T>(name: string): Promise<T | undefined> => (await db.get('facts', name)) as T | undefined,
  keepFact: async (name: string, value: unknown): Promise<void> => void (await db.put('facts', value, name)),
});

/** The scans of this device. */
const storedScans = (db: Handle, now: () => Date) => ({
  /** Keeps a new scan; it is on the disk when this answers. No two tabs can take the same number. */
  async add(draft: ScanDraft): Promise<StoredScan> {
    const tx = db.transaction(['scans', 'facts'], 'readwrite', SAFE);
    const seq = await nextSeq(tx);
    const scan = { ...draft.scan, id: newUuid(), seq, at: now().toISOString() };
    const kept: StoredScan = { ...draft, scan, tried: false, result: null, refusal: null };
    await tx.objectStore('scans').add(rowOf(kept));
    await tx.done;
    return kept;
  },
  /** All scans that are kept, in their order. */
  async all(): Promise<readonly StoredScan[]> {
    return (await db.getAllFromIndex('scans', 'seq')).map(({ kept }) => kept);
  },
  /** The next scans to send, in their order, at most so many. */
  async waiting(most: number): Promise<readonly StoredScan[]> {
    const rows = await db.getAllFromIndex('scans', 'waiting', IDBKeyRange.bound([1, 0], [1, Infinity]), most);
    return rows.map(({ kept }) => kept);
  },
  /** Sends a refused scan once more, after all that were made since. */
  async again(id: string): Promise<void> {
    const tx = db.transaction(['scans', 'facts'], 'readwrite', SAFE);
    const row = await tx.objectStore('scans').get(id);
    if (row?.kept.refusal != null) {
      const scan = { ...row.kept.scan, seq: await nextSeq(tx) };
      await tx.objectStore('scans').put(rowOf({ ...row.kept, scan, tried: false, refusal: null }));
    }
    await tx.done;
  },
  /** Lets go of a scan that was refused, by somebody's own wish; of no other. */
  async letGo(id: string): Promise<void> {
    const tx = db.transaction('scans', 'readwrite', SAFE);
    const row = await tx.store.get(id);
    if (row?.kept.refusal != null) await tx.store.delete(id);
    await tx.done;
  },
});

/** What became of the scans that were sent. */
const storedAnswers = (db: Handle) => ({
  /** Says that these may reach the server from now on. */
  async markTried(scans: readonly StoredScan[]): Promise<void> {
    const tx = db.transaction('scans', 'readwrite', SAFE);
    for (const { scan } of scans) {
      const row = await tx.store.get(scan.id);
      if (row !== undefined && !row.kept.tried) await tx.store.put(rowOf({ ...row.kept, tried: true }));
    }
    await tx.done;
  },
  /** Keeps what the server said; of scans that nobody knows here nothing. */
  async keepResults(results: readonly ScanResult[]): Promise<void> {
    const tx = db.transaction('scans', 'readwrite', SAFE);
    for (const result of results) {
      const row = await tx.store.get(result.id);
      if (row !== undefined)
        await tx.store.put(
          rowOf({ ...row.kept, scan: withoutPictures(row.kept.scan), result, refusal: null }),
        );
    }
    await tx.done;
  },
  /** The server would not read it: it waits no more until somebody says so. */
  async refuse(id: string, words: string): Promise<void> {
    const tx = db.transaction('scans', 'readwrite', SAFE);
    const row = await tx.store.get(id);
    if (row !== undefined) await tx.store.put(rowOf({ ...row.kept, refusal: words }));
    await tx.done;
  },
});

/** The work of days, and which scans it has. */
const storedWork = (db: Handle) => ({
  work: async (depot: number, day: string): Promise<StoredWork | undefined> =>
    db.get('work', workKey(depot, day)),
  /**
   * The highest number that was sent, when every scan up to it has its answer; undefined while one of them is unknown. Asked before the work is
   * fetched, with nothing on its way: the work then has these scans and no other.
   */
  async answeredThrough(): Promise<number | undefined> {
    const scans = (await db.getAllFromIndex('scans', 'seq')).map(({ kept }) => kept);
    if (scans.some(isUnknown)) return undefined;
    const fact = ((await db.get('facts', 'through')) as number | undefined) ?? 0;
    return scans.reduce((most, kept) => (isWaiting(kept) ? most : Math.max(most, kept.scan.seq)), fact);
  },
  async keepWork(kept: StoredWork): Promise<void> {
    const tx = db.transaction(['work', 'facts'], 'readwrite', SAFE);
    const before = ((await tx.objectStore('facts').get('through')) as number | undefined) ?? 0;
    await tx.objectStore('facts').put(Math.max(before, kept.through), 'through');
    await tx.objectStore('work').put(kept, workKey(kept.work.depot, kept.work.day));
    await tx.done;
  },
  /** Lets go of work of other days from before `day` (YYYY-MM-DD), and of finished scans from before it that every kept work has. */
  async prune(day: string): Promise<void> {
    const tx = db.transaction(['work', 'scans'], 'readwrite', SAFE);
    for (const key of await tx.objectStore('work').getAllKeys())
      if ((key.split('|')[1] ?? '') < day) await tx.objectStore('work').delete(key);
    const kept = await tx.objectStore('work').getAll();
    const through = kept.reduce((least, one) => Math.min(least, one.through), Number.POSITIVE_INFINITY);
    for (const row of await tx.objectStore('scans').getAll())
      if (
        row.waiting === undefined &&
        row.kept.refusal === null &&
        row.seq <= through &&
        row.kept.scan.at < day
      )
        await tx.objectStore('scans').delete(row.id);
    await tx.done;
  },
});

export type ScanStore = Awaited<ReturnType<typeof openScanStore>>;

/** The store of one person on this device, by the person's number. Throws where the browser keeps nothing, e.g. in some private windows. */
export async function openScanStore(user: number, now: () => Date = () => new Date()) {
  const db = await open(`hireyard-warehouse-${user}`);
  return {
    ...storedFacts(db),
    ...storedScans(db, now),
    ...storedAnswers(db),
    ...storedWork(db),
    close: (): void => db.close(),
  };
}
