import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Db, sql } from './database.ts';
import { shareClock } from './shared-clock.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ empty: true });
});
afterAll(() => db.drop());

const databaseNow = async (): Promise<number> =>
  Number(
    (await db.one<{ at: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::text as at`))
      ?.at,
  );

test("time is the database's, however wrong the machine's own clock is or jumps", async () => {
  const clock = await shareClock(db);
  for (const hours of [5, -7, 24 * 400]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    try {
      expect(Math.abs(clock.now().getTime() - (await databaseNow()))).toBeLessThan(2000);
    } finally {
      vi.useRealTimers();
    }
  }
  clock.stop();
});

test('time goes on while the database is unavailable, and follows a changed clock there', async () => {
  let [there, here, away] = [1_000_000, 500, false];
  const told: number[] = [];
  const asked = vi.fn(() =>
    away ? Promise.reject(new Error('away')) : Promise.resolve({ at: String(there) }),
  );
  const clock = await shareClock({ one: asked } as unknown as Db, {
    everyMs: 5,
    steady: () => here,
    onWrong: (off) => told.push(off),
  });
  const wasRequestedAgain = async () => {
    const before = asked.mock.calls.length;
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before + 1), { timeout: 10_000 });
  };
  expect(clock.now().getTime()).toBe(1_000_000);
  // This machine's clock differs widely, which is reported once.
  await wasRequestedAgain();
  expect(told).toHaveLength(1);
  away = true;
  here += 250;
  await wasRequestedAgain();
  expect(clock.now().getTime()).toBe(1_000_250);
  [away, there] = [false, 9_000_000];
  await wasRequestedAgain();
  expect(clock.now().getTime()).toBe(9_000_000);
  clock.stop();
});
