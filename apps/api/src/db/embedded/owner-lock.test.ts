import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanUp, freshDir } from './launcher.testing.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { processMark } from './processes.ts';

afterAll(cleanUp);

let dir: string;
let file: string;
beforeEach(() => {
  dir = freshDir();
  file = join(dir, 'owner.lock');
});
afterEach(() => {
  vi.useRealTimers();
});

function leave(owner: { pid: number; mark: string; host: string }): void {
  writeFileSync(file, JSON.stringify(owner));
}

const refused = /already running/;

test('a lock is refused to others until it is released', async () => {
  const release = await takeOwnerLock(dir, dir);
  await expect(takeOwnerLock(dir, dir)).rejects.toThrow(refused);
  release();
  expect(existsSync(file)).toBe(false);
  (await takeOwnerLock(dir, dir))();
});

test('the lock of an ended process is taken over', async () => {
  leave({ pid: 2 ** 22 + 1, mark: '1', host: hostname() });
  (await takeOwnerLock(dir, dir))();
});

test('a lock whose process id now belongs to a later process is taken over', async () => {
  leave({ pid: process.ppid, mark: 'another start', host: hostname() });
  (await takeOwnerLock(dir, dir))();
  leave({ pid: process.ppid, mark: processMark(process.ppid) ?? '', host: hostname() });
  await expect(takeOwnerLock(dir, dir)).rejects.toThrow(refused);
});

test('a lock file truncated by a crash is taken over', async () => {
  writeFileSync(file, '{"pid":1');
  (await takeOwnerLock(dir, dir))();
});

test('of many that find a stale lock, one gets it', async () => {
  leave({ pid: 2 ** 22 + 1, mark: '1', host: hostname() });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => takeOwnerLock(dir, dir)));
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
});

test('an owner on another host is respected while its heartbeat continues, and named', async () => {
  leave({ pid: 7, mark: '1', host: 'elsewhere' });
  let second = 1;
  const beat = setInterval(() => utimesSync(file, second, second++), 20);
  await expect(takeOwnerLock(dir, dir)).rejects.toThrow('already running (pid 7 on elsewhere)');
  clearInterval(beat);
});

test('an owner on another host without a heartbeat is replaced', async () => {
  vi.useFakeTimers();
  leave({ pid: 7, mark: '1', host: 'elsewhere' });
  const taking = takeOwnerLock(dir, dir);
  await vi.advanceTimersByTimeAsync(10_000);
  const release = await taking;
  expect(readFileSync(file, 'utf8')).toContain(hostname());
  release();
});

test("releasing leaves a successor's lock alone", async () => {
  const release = await takeOwnerLock(dir, dir);
  rmSync(file);
  leave({ pid: 7, mark: '1', host: 'elsewhere' });
  release();
  expect(existsSync(file)).toBe(true);
});
