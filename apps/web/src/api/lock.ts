/** Runs one task at a time across all tabs of this origin. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>;

const leaseMs = 10_000;
const retryMs = 100;

interface LeaseStore {
  readonly get: <T>(key: string) => T | undefined;
  readonly set: (key: string, value: string, expiresAt: number) => void;
  readonly remove: (key: string) => void;
}

/**
 * Web Locks where the browser has them; otherwise (plain http on a local network) a short lease in storage, which
 * a closed tab gives up after ten seconds.
 */
export function createLock(name: string, items: LeaseStore, locks: LockManager | undefined): Lock {
  if (locks !== undefined) return async (task) => locks.request(name, task);
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
