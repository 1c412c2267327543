/** No call waits for ever: it ends with a retryable answer, and the next one works. */
import { afterEach, expect, test } from 'vitest';
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type RawBuilder,
  sql,
} from '../../db/database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(database: Partial<DatabaseOptions>) {
  app = await testApp({ database });
  ends.push(() => app.end());
  return app.as('admin');
}

/** Holds a transaction open after a statement. */
async function hold(by: Database, statement: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const ready = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const over = by.transaction(async (tx) => {
    await tx.rows(statement);
    ready.resolve();
    await told.promise;
  });
  await Promise.race([ready.promise, over]);
  return () => {
    told.resolve();
    return over;
  };
}
const lockDepots = sql`lock table depot in share row exclusive mode`;
function elsewhere(): Database {
  const other = openDatabase({ connection: app.db.connection });
  ends.push(() => other.close());
  return other;
}
let codes = 0;
const depot = () => ({ code: `WAIT${++codes}`, name: 'Yard' });

test('for a record locked by another transaction: 409, retryable, without effect', async () => {
  const admin = await start({ waitMs: 100 });
  const letGo = await hold(elsewhere(), lockDepots);
  const body = depot();
  const held = await admin.post('/api/v1/depot/', body);
  expect([held.status, held.body.code, held.headers['retry-after']]).toEqual([409, 'retry', '1']);
  await letGo();
  expect((await admin.post('/api/v1/depot/', body)).status).toBe(201);
});

test('for a statement beyond its time limit: 503, and the log has the reason', async () => {
  const admin = await start({ statementTimeoutMs: 300 });
  const letGo = await hold(elsewhere(), lockDepots);
  const held = await admin.post('/api/v1/depot/', depot());
  expect([held.status, held.body.code, held.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  expect(app.logs.join('')).toContain('statement timeout');
  await letGo();
  expect((await admin.post('/api/v1/depot/', depot())).status).toBe(201);
});

test('for a connection while all are busy: 503 for reads, writes and sign-ins', async () => {
  const admin = await start({ max: 2, waitMs: 500 });
  const holds = await Promise.all([hold(app.db, sql`select 1`), hold(app.db, sql`select 1`)]);
  const replies = await Promise.all([
    admin.get('/api/v1/depot/'),
    admin.post('/api/v1/depot/', depot()),
    app.anonymous.post('/auth/login/', { username: 'nobody', password: 'nothing' }),
  ]);
  expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual(
    replies.map(() => [503, 'unavailable']),
  );
  for (const letGo of holds) await letGo();
  expect((await admin.post('/api/v1/depot/', depot())).status).toBe(201);
});
