import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

let keys = 0;
const fresh = () => ({ 'idempotency-key': `key-${++keys}` });
const body = (code: string) => ({ code, name: 'Yard' });
const count = async (code: string) => (await admin.get(`/api/v1/depot/?search=${code}`)).body.count;

test('repeats the first answer for the same key and body, with one effect, with or without the trailing slash', async () => {
  const key = fresh();
  const first = await admin.post('/api/v1/depot/', body('IK1'), key);
  const again = await admin.post('/api/v1/depot', body('IK1'), key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect([again.headers['etag'], again.headers['idempotent-replayed']]).toEqual([
    first.headers['etag'],
    'true',
  ]);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(await count('IK1')).toBe(1);
});

test('refuses the same key with another body with 409 and no effect', async () => {
  const key = fresh();
  await admin.post('/api/v1/depot/', body('IK2'), key);
  const other = await admin.post('/api/v1/depot/', body('IK2B'), key);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  expect(await count('IK2B')).toBe(0);
});

test('applies parallel duplicates once; concurrent ones are told to wait', async () => {
  for (let round = 0; round < 5; round++) {
    const key = fresh();
    const code = `PAR${round}`;
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => admin.post('/api/v1/depot/', body(code), key)),
    );
    expect(await count(code)).toBe(1);
    const made = replies.filter((reply) => reply.status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map((reply) => reply.body.id)).size).toBe(1);
    for (const reply of replies.filter((one) => one.status !== 201)) {
      expect([reply.status, reply.body.code]).toEqual([409, 'idempotency_running']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await admin.post('/api/v1/depot/', body(code), key)).body).toEqual(made[0]?.body);
  }
});

test('answers 409 with Retry-After while the first call runs, and its answer afterwards', async () => {
  const key = fresh();
  let release: (value?: unknown) => void = () => undefined;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  let locked: (value?: unknown) => void = () => undefined;
  const isLocked = new Promise((resolve) => {
    locked = resolve;
  });
  // The first call waits for this transaction, which locks its contract.
  const holding = app.db.transaction(async (tx) => {
    await tx.rows(sql`select 1 from contract where id = ${world.contract} for update`);
    locked();
    await held;
  });
  await isLocked;
  const note = `/api/v1/contract/${world.contract}/note/`;
  const first = admin.post(note, { content: 'Slow' }, key);
  for (let tries = 0; tries < 200; tries++) {
    const waiting = await app.db.one<{ n: number }>(
      sql`select count(*)::int as n from pg_locks where not granted`,
    );
    if (Number(waiting?.n) > 0) break;
  }
  const meanwhile = await admin.post(note, { content: 'Slow' }, key);
  expect([meanwhile.status, meanwhile.body.code, meanwhile.headers['retry-after']]).toEqual([
    409,
    'idempotency_running',
    '1',
  ]);
  release();
  await holding;
  const done = await first;
  expect(done.status).toBe(201);
  expect((await admin.post(note, { content: 'Slow' }, key)).body).toEqual(done.body);
});

test('allows the key again after a failed call', async () => {
  const key = fresh();
  const bad = await admin.post('/api/v1/depot/', { code: 'IK3' }, key);
  expect(bad.status).toBe(400);
  const taken = await admin.post('/api/v1/depot/', body(`D1`), key);
  expect([taken.status, taken.body]).toEqual([400, { code: ['depot with this code already exists.'] }]);
  expect((await admin.post('/api/v1/depot/', body('IK3'), key)).status).toBe(201);
});

test('keys belong to a user and a path', async () => {
  const key = fresh();
  const other = await app.as('admin');
  expect((await admin.post('/api/v1/depot/', body('IK4'), key)).status).toBe(201);
  expect((await other.post('/api/v1/depot/', body('IK5'), key)).status).toBe(201);
  const customer = { name: 'Ada', telephone: '01632 960001', email: 'a@example.com' };
  expect((await admin.post('/api/v1/customer/', customer, key)).status).toBe(201);
});

test('keys expire after 24 hours, and are then deleted', async () => {
  const key = fresh();
  await admin.post('/api/v1/depot/', body('IK6'), key);
  await app.db.rows(sql`update idempotency_key set created_at = now() - interval '25 hours'`);
  expect((await admin.post('/api/v1/depot/', body('IK7'), key)).status).toBe(201);
  const left = await app.db.rows(
    sql`select 1 from idempotency_key where created_at < now() - interval '24 hours'`,
  );
  expect(left).toEqual([]);
});

test('refuses an empty or too long key with 400', async () => {
  for (const key of ['', 'x'.repeat(256)]) {
    const reply = await admin.post('/api/v1/depot/', body('IK8'), { 'idempotency-key': key });
    expect([key.length, reply.status]).toEqual([key.length, 400]);
  }
});
