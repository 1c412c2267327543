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
