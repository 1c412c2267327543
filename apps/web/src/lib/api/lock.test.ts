import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from './network.testing.ts';
import { createItemStore, createLock } from './storage.ts';
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The browser's locks: one holder at a time, in the order of their requests. */
function fakeLocks(): LockManager {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
  return { request } as unknown as LockManager;
}

function twoTabs() {
  const locks = fakeLocks();
  const tab = () => createLock('tokens', createItemStore(fakeStorage()), locks);
  return [tab(), tab()] as const;
}

it('a tab that gets the lock reads what the tab before stored, though it arrives late', async () => {
  const [first, second] = twoTabs();
  let arrived = 'old';
  void first(async () => void setTimeout(() => (arrived = 'new'), 200));
  const read = second(async () => arrived);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await read).toBe('new');
});

it('the tab that held the lock continues at once', async () => {
  const [first] = twoTabs();
  expect(await first(async () => 'stored')).toBe('stored');
});

it('a task that fails says so, and lets the next tab in', async () => {
  const [first, second] = twoTabs();
  await expect(first(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  const next = second(async () => 'in');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await next).toBe('in');
});

it('a browser that gives no lock is an error of the task', async () => {
  const locks = { request: () => Promise.reject(new Error('gone')) } as unknown as LockManager;
  const lock = createLock('tokens', createItemStore(fakeStorage()), locks);
  await expect(lock(async () => 'in')).rejects.toThrow('gone');
});
