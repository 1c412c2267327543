/**
 * Stored items `{value, createdAt, expiresAt}` (specification §3.21, §4.3, §9). An item past its expiry is deleted
 * when it is read. Times are milliseconds since 1970.
 */
export interface StoredItem<T> {
  readonly value: T;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export const storagePrefix = 'hireyard.';
export const defaultLifetimeMs = 60 * 60 * 1000;

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
