/** Runs one task at a time across all tabs of this origin. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>;

const leaseMs = 10_000;
const retryMs = 100;
/** Browsers tell other tabs of stored items without waiting for it: a tab that gets the lock at once may still read the old ones. */
const settleMs = 1000;

interface LeaseStore {
  readonly get: <T>(key: string) => T | undefined;
  readonly set: (key: string, value: string, expiresAt: number) => void;
  readonly remove: (key: string) => void;
}

/**
 * Web Locks where the browser has them, kept for a second after the task so that the next tab reads what it stored; otherwise (plain
 * http on a local network) a short lease in storage, which a closed tab gives up after ten seconds.
 */
export function createLock(name: string, items: LeaseStore, locks: LockManager | undefined): Lock {
  if (locks !== undefined) return (task) => requestLock(locks, name, task);
  return async (task) => {
    while (items.get(name) !== undefined) await new Promise((resolve) => setTimeout(resolve, retryMs));
    items.set(name, 'held', Date.now() + leaseMs);
    try {
      return await task();
    } finally {
      items.remove(name);
    }
  };
}

function requestLock<T>(locks: LockManager, name: string, task: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = async () => {
      await task().then(resolve, reject);
      await new Promise((settled) => setTimeout(settled, settleMs));
    };
    locks.request(name, run).catch(reject);
  });
}

/** A key that names one attempt to write, for Idempotency-Key. `randomUUID` exists on secure origins only; a warehouse tablet may use plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stored items `{value, createdAt, expiresAt}` (specification §3.21, §4.3, §9). An item past its expiry is deleted
 * when it is read. Times are milliseconds since 1970.
 */
interface StoredItem<T> {
  readonly value: T;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export const storagePrefix = 'hireyard.';
const defaultLifetimeMs = 60 * 60 * 1000;

export interface ItemStore {
  /** The value, or undefined when absent, unreadable or past its expiry (then it is deleted). */
  readonly get: <T>(key: string) => T | undefined;
  /** The whole item, under the same rules as `get`. */
  readonly item: <T>(key: string) => StoredItem<T> | undefined;
  /** Stores a value until `expiresAt`, by default one hour from now. */
  readonly set: <T>(key: string, value: T, expiresAt?: number) => void;
  readonly remove: (key: string) => void;
  /** Whether anything is stored, be it past its expiry. */
  readonly has: (key: string) => boolean;
}

/** @param area localStorage, or anything like it. A full or forbidden area loses the item but never throws. */
export function createItemStore(area: Storage, now: () => number = Date.now): ItemStore {
  const remove = (key: string) => attempt(() => area.removeItem(storagePrefix + key));
  const item = <T>(key: string): StoredItem<T> | undefined => {
    const text = attempt(() => area.getItem(storagePrefix + key));
    if (!text) return undefined;
    const found = attempt(() => JSON.parse(text) as StoredItem<T>);
    if (typeof found?.expiresAt === 'number' && found.expiresAt > now()) return found;
    remove(key);
    return undefined;
  };
  return {
    item,
    get: <T>(key: string) => item<T>(key)?.value,
    set: (key, value, expiresAt) => {
      const createdAt = now();
      const stored = { value, createdAt, expiresAt: expiresAt ?? createdAt + defaultLifetimeMs };
      attempt(() => area.setItem(storagePrefix + key, JSON.stringify(stored)));
    },
    remove,
    has: (key) => Boolean(attempt(() => area.getItem(storagePrefix + key))),
  };
}

// private windows and full disks make storage throw; the app must still open
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
