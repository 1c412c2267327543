/** With far more requests than capacity, accepted ones are answered, others are told at once to retry, and the server recovers. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, sql } from '../../db/database.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../../testing/test-app.ts';

const PLACES = 5;
const WAITING = 3;
/** Each kind's share of five places; one is reserved for others. */
const SHARE = 4;
let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await testApp({
    database: { max: 8, waitMs: 60_000, statementTimeoutMs: 60_000 },
    env: {
      REQUESTS_AT_WORK: String(PLACES),
      REQUESTS_WAITING: String(WAITING),
      REQUESTS_WAIT_MS: '60000',
      // ignore the load of the test machine
      REQUESTS_LAG_MS: '0',
    },
  });
  admin = await app.as('admin');
});
afterAll(() => app.end());

const held: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const letGo of held.splice(0)) await letGo();
});

/** Blocks all reads and changes of depots until released. */
async function holdDepots(): Promise<() => Promise<void>> {
  const other = openDatabase({ connection: app.db.connection });
  const ready = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const over = other.transaction(async (tx) => {
    await tx.rows(sql`lock table depot in access exclusive mode`);
    ready.resolve();
    await told.promise;
  });
  await ready.promise;
  let ended: Promise<void> | undefined;
  const letGo = () => {
    told.resolve();
    ended ??= over.then(() => other.close());
    return ended;
  };
  held.push(letGo);
  return letGo;
}
const figures = () => app.app.admission.figures();
const isShed = ({ status, body, headers }: Reply) =>
  status === 503 && body.code === 'overloaded' && Number(headers['retry-after']) > 0;

test('refuses reads beyond the limit before the database, and keeps a place for writes', async () => {
  const letGo = await holdDepots();
  const before = figures();
  const outcomes: Reply[] = [];
  const asked = Array.from({ length: 40 }, async () => {
    const reply = await admin.get('/api/v1/depot/');
    outcomes.push(reply);
    return reply;
  });
  // Refused calls are answered while others are still blocked.
  await vi.waitFor(() => expect(outcomes).toHaveLength(40 - SHARE - WAITING), { timeout: 10_000 });
  expect(outcomes.every(isShed)).toBe(true);
  expect(outcomes[0]?.body).toEqual({
    detail: 'The server is busy. Try again in a moment.',
    code: 'overloaded',
  });
  expect(figures()).toMatchObject({ atWork: { read: SHARE }, waiting: { read: WAITING } });
  // A refusal makes no query.
  app.takeQueries();
  expect(isShed(await admin.get('/api/v1/depot/'))).toBe(true);
  expect(app.takeQueries()).toEqual([]);
  // Cheap calls and sign-in still work.
  expect((await app.anonymous.get('/healthz')).status).toBe(200);
  expect((await app.anonymous.get('/readyz')).body).toMatchObject({ status: 'ready' });
  expect(await app.tokenOf('admin')).toBeTruthy();
  await letGo();
  const replies = await Promise.all(asked);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(SHARE + WAITING);
  const after = figures();
  expect(after.admitted.read - before.admitted.read).toBe(SHARE + WAITING);
  expect(after.shed.read.full - before.shed.read.full).toBe(40 - SHARE - WAITING + 1);
  expect([after.atWork, after.waiting]).toEqual([
    { write: 0, read: 0, heavy: 0 },
    { write: 0, read: 0, heavy: 0 },
  ]);
  expect((await admin.get('/api/v1/depot/')).status).toBe(200);
});

test('creates few files at a time, without delaying lists', async () => {
  const letGo = await holdDepots();
  const files = Array.from({ length: 6 }, () => admin.get('/api/v1/depot/export.csv'));
  await vi.waitFor(() => expect(figures().waiting.heavy).toBe(1), { timeout: 10_000 });
  const busy = figures().atWork.heavy;
  expect(busy).toBeLessThan(SHARE);
  expect((await admin.get('/api/v1/customer/')).status).toBe(200);
  await letGo();
  const replies = await Promise.all(files);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(busy + 1);
  expect(replies.filter(isShed)).toHaveLength(6 - busy - 1);
  await vi.waitFor(() => expect(figures().atWork.heavy).toBe(0), { timeout: 10_000 });
});

test('refuses writes beyond the limit entirely, and applies them once on retry', async () => {
  const letGo = await holdDepots();
  const codes = Array.from({ length: 12 }, (_, at) => `SHED${at}`);
  const send = (code: string) =>
    admin.post('/api/v1/depot/', { code, name: 'Yard' }, { 'idempotency-key': `key-${code}` });
  const asked = codes.map(send);
  await vi.waitFor(() => expect(figures().waiting.write).toBe(WAITING), { timeout: 10_000 });
  await letGo();
  const replies = await Promise.all(asked);
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(SHARE + WAITING);
  expect(replies.filter(isShed)).toHaveLength(12 - SHARE - WAITING);
  const made = () =>
    app.db.rows<{ code: string }>(sql`select code from depot where code like 'SHED%' order by id`);
  expect(await made()).toHaveLength(SHARE + WAITING);
  for (const code of codes) expect((await send(code)).status).toBe(201);
  expect((await made()).map(({ code }) => code).sort((a, b) => a.localeCompare(b))).toEqual(
    codes.toSorted((a, b) => a.localeCompare(b)),
  );
});
