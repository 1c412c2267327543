/**
 * One user's data on this device: waiting and sent scans, and the loaded work. Everything is in one IndexedDB; a scan
 * is on disk before its result is shown (ADR 19).
 */
import type { Verdict } from '@hireyard/domain/warehouse/work';
import type { ScanResult, WarehouseScan, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

// A scan stored until the server has it, and afterwards for the day's log.

/** A new scan; the store adds its id and number. */
export interface ScanDraft {
  readonly scan: Omit<WarehouseScan, 'id' | 'seq' | 'at'>;
  /** Contract number, or another name for its subject. */
  readonly about: string;
  /** The displayed result. */
  readonly words: string;
  /** Units that it counted on this device. */
  readonly units: Verdict['units'];
}

export interface StoredScan extends Omit<ScanDraft, 'scan'> {
  readonly scan: WarehouseScan;
  /** It may have reached the server: set before the first send. */
  readonly tried: boolean;
  readonly result: ScanResult | null;
  /** The server's reason for refusing to read it. */
  readonly refusal: string | null;
}

/** Whether it has yet to be sent. */
export const isWaiting = ({ result, refusal }: StoredScan): boolean => result === null && refusal === null;

/** Whether it may have counted at the server without a reply. */
const isUnknown = (kept: StoredScan): boolean => kept.tried && isWaiting(kept);

/** Returns a random UUID (version 4). `crypto.randomUUID` exists only in secure contexts. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A stored scan with searchable flags as numbers; absent = false. */
interface Row {
  readonly id: string;
  readonly seq: number;
  readonly kept: StoredScan;
  readonly waiting?: 1;
}
/** The server's work of a depot and day. */
export interface StoredWork {
  readonly work: WarehouseWork;
  /** The work includes every scan up to this number, and none after it. */
  readonly through: number;
}
interface Schema extends DBSchema {
  scans: { key: string; value: Row; indexes: { seq: number; waiting: [number, number] } };
  work: { key: string; value: StoredWork };
  /** `device`, `seq`, and other named values. */
  facts: { key: string; value: unknown };
}
type Handle = IDBPDatabase<Schema>;
const VERSION = 1;
/** Removes pictures that have arrived. */
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
    // a newer version in another tab takes over; this page then asks to be reloaded
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  });
}

async function nextSeq(tx: IDBPTransaction<Schema, ['scans', 'facts'], 'readwrite'>): Promise<number> {
  const facts = tx.objectStore('facts');
  const seq = (((await facts.get('seq')) as number | undefined) ?? 0) + 1;
  await facts.put(seq, 'seq');
  return seq;
}

/** Named values. */
const storedFacts = (db: Handle) => ({
  /** Returns the id of this device and user for every call; created once. */
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
  /** Stores a new scan; resolves once it is on disk. Two tabs never take the same number. */
  async add(draft: ScanDraft): Promise<StoredScan> {
    const tx = db.transaction(['scans', 'facts'], 'readwrite', SAFE);
    const seq = await nextSeq(tx);
    const scan = { ...draft.scan, id: newUuid(), seq, at: now().toISOString() };
    const kept: StoredScan = { ...draft, scan, tried: false, result: null, refusal: null };
    await tx.objectStore('scans').add(rowOf(kept));
    await tx.done;
    return kept;
  },
  /** Returns all stored scans, in order. */
  async all(): Promise<readonly StoredScan[]> {
    return (await db.getAllFromIndex('scans', 'seq')).map(({ kept }) => kept);
  },
  /** Returns the next scans to send, in order, at most `most`. */
  async waiting(most: number): Promise<readonly StoredScan[]> {
    const rows = await db.getAllFromIndex('scans', 'waiting', IDBKeyRange.bound([1, 0], [1, Infinity]), most);
    return rows.map(({ kept }) => kept);
  },
  /** Sends a refused scan again, after all later ones. */
  async again(id: string): Promise<void> {
    const tx = db.transaction(['scans', 'facts'], 'readwrite', SAFE);
    const row = await tx.objectStore('scans').get(id);
    if (row?.kept.refusal != null) {
      const scan = { ...row.kept.scan, seq: await nextSeq(tx) };
      await tx.objectStore('scans').put(rowOf({ ...row.kept, scan, tried: false, refusal: null }));
    }
    await tx.done;
  },
  /** Deletes a refused scan at a user's request; no others. */
  async letGo(id: string): Promise<void> {
    const tx = db.transaction('scans', 'readwrite', SAFE);
    const row = await tx.store.get(id);
    if (row?.kept.refusal != null) await tx.store.delete(id);
    await tx.done;
  },
});

/** The results of sent scans. */
const storedAnswers = (db: Handle) => ({
  /** Marks scans as possibly sent. */
  async markTried(scans: readonly StoredScan[]): Promise<void> {
    const tx = db.transaction('scans', 'readwrite', SAFE);
    for (const { scan } of scans) {
      const row = await tx.store.get(scan.id);
      if (row !== undefined && !row.kept.tried) await tx.store.put(rowOf({ ...row.kept, tried: true }));
    }
    await tx.done;
  },
  /** Stores results; ignores unknown scans. */
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
  /** Marks a scan as refused: it waits until a user decides. */
  async refuse(id: string, words: string): Promise<void> {
    const tx = db.transaction('scans', 'readwrite', SAFE);
    const row = await tx.store.get(id);
    if (row !== undefined) await tx.store.put(rowOf({ ...row.kept, refusal: words }));
    await tx.done;
  },
});

/** The work of days, with the scans it includes. */
const storedWork = (db: Handle) => ({
  work: async (depot: number, day: string): Promise<StoredWork | undefined> =>
    db.get('work', workKey(depot, day)),
  /**
   * Returns the highest sent number if every scan up to it is answered; undefined otherwise. Call it before loading
   * the work while nothing is being sent: the work then includes exactly these scans.
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
  /** Deletes work of days before `day` (YYYY-MM-DD), and older finished scans that every stored work includes. */
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

/** Opens the store of one user, by id. Throws if the browser can't store data, e.g. in some private windows. */
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
