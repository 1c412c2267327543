import { afterEach, expect, test } from 'vitest';
import { type Db, openDatabase, sql } from '../../db/database.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { testApp } from '../../testing/test-app.ts';
import { openReadiness } from './readiness.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test('both are public, reveal nothing about the business, and liveness needs no database', async () => {
  const app = await testApp();
  ends.push(() => app.end());
  expect((await app.anonymous.get('/readyz')).body).toEqual({
    status: 'ready',
    database: 'ok',
    migrations: 'applied',
    contracts: 'ok',
    draining: false,
  });
  app.takeQueries();
  expect(await app.anonymous.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(app.takeQueries()).toEqual([]);
});

test("isn't ready while the database refuses, and recovers with it", async () => {
  const own = await createTestDatabase();
  const away = openDatabase({
    connection: { ...own.connection, port: 1, host: '127.0.0.1' },
  });
  ends.push(
    () => own.drop(),
    () => away.close(),
  );
  let db: Db = away;
  let at = 0;
  const ready = openReadiness({ db: { one: (query) => db.one(query) } as Db, now: () => at });
  expect(await ready()).toMatchObject({ status: 'not ready', database: 'away', migrations: 'unknown' });
  db = own;
  at += 5000;
  expect(await ready()).toMatchObject({ status: 'ready', database: 'ok' });
  db = away;
  at += 5000;
  expect(await ready()).toMatchObject({ status: 'not ready', database: 'away' });
});

test("isn't ready with missing or older tables; newer ones are fine", async () => {
  const own = await createTestDatabase();
  const empty = await createTestDatabase({ empty: true });
  ends.push(
    () => own.drop(),
    () => empty.drop(),
  );
  expect(await openReadiness({ db: empty })()).toMatchObject({ status: 'not ready', migrations: 'missing' });
  await own.rows(sql`insert into schema_migration (number, name, checksum) values (9999, 'later', 'x')`);
  expect(await openReadiness({ db: own })()).toMatchObject({ status: 'ready', migrations: 'applied' });
  await own.rows(sql`delete from schema_migration where number > 1`);
  expect(await openReadiness({ db: own })()).toMatchObject({ status: 'not ready', migrations: 'missing' });
});

test('stays ready with a busy database unless that stays silent', async () => {
  let hangs = true;
  let at = 0;
  const silent = new Promise<never>(() => undefined);
  const db = { one: () => (hangs ? silent : Promise.resolve({ number: 9999 })) } as unknown as Db;
  const ready = openReadiness({ db, now: () => at, waitLimitMs: 1 });
  // Without a first good answer nothing is known.
  expect(await ready()).toMatchObject({ status: 'not ready', database: 'slow' });
  hangs = false;
  at = 10_000;
  expect(await ready()).toMatchObject({ status: 'ready', database: 'ok' });
  hangs = true;
  at = 20_000;
  expect(await ready()).toMatchObject({ status: 'ready', database: 'slow' });
  at = 26_000;
  expect(await ready()).toMatchObject({ status: 'not ready', database: 'slow' });
});

test("isn't ready while draining, whatever the database says", async () => {
  const own = await createTestDatabase();
  ends.push(() => own.drop());
  let leaving = false;
  const ready = openReadiness({ db: own, leaving: () => leaving });
  expect(await ready()).toMatchObject({ status: 'ready' });
  leaving = true;
  expect(await ready()).toMatchObject({ status: 'not ready', database: 'ok', draining: true });
});

test("isn't ready if the database refuses contracts, and logs the reason", async () => {
  const app = await testApp();
  ends.push(() => app.end());
  await app.db.alone(
    'create or replace function tally_contracts() returns trigger language plpgsql as $$ begin perform no_such(1); return null; end $$',
  );
  expect(await app.anonymous.get('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'not ready', database: 'ok', migrations: 'applied', contracts: 'failing' },
  });
  expect(app.logs.filter((line) => line.includes('the database refuses new contracts'))).toEqual([
    expect.stringMatching(/no_such/),
  ]);
});

test('a slow trial delays nobody', async () => {
  const own = await createTestDatabase();
  ends.push(() => own.drop());
  const ready = openReadiness({ db: own, trial: () => new Promise(() => undefined), waitLimitMs: 500 });
  expect(await ready()).toMatchObject({ status: 'ready', contracts: 'unknown' });
});
