import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './database.ts';
import { endLease, holdLease } from './lease.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('of many who want a lease one has it and keeps it; another gets it when it is released or expires', async () => {
  const holders = Array.from({ length: 8 }, () => randomUUID());
  const take = async () => {
    const held = await Promise.all(holders.map((holder) => holdLease(db, 'box', holder, 60)));
    return holders.filter((_, at) => held[at]);
  };
  const first = await take();
  expect(first).toHaveLength(1);
  expect(await take()).toEqual(first);
  // a lease can't be released by others
  for (const holder of holders) if (holder !== first[0]) await endLease(db, 'box', holder);
  expect(await take()).toEqual(first);
  await endLease(db, 'box', String(first[0]));
  const second = await take();
  expect(second).toHaveLength(1);
  await db.rows(sql`update lease set until = now() - interval '1 second'`);
  const others = holders.filter((holder) => holder !== second[0]);
  expect(await holdLease(db, 'box', String(others[0]), 60)).toBe(true);
  expect(await holdLease(db, 'box', String(second[0]), 60)).toBe(false);
});
