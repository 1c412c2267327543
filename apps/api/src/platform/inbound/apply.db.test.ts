import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RefusedError } from '../ports/call-error.ts';
import { sql } from '../../db/database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { Applier } from './apply.ts';
import { deliver, endpoints } from '../../testing/inbound.testing.ts';
import { receive } from './receive.ts';

let app: TestApp;
let at = Date.parse('2027-01-04T09:00:00Z');
/** The service's current state; errors are thrown. */
let truth: Error | string = '';
let calls: string[] = [];

const acme: Applier = async (_app, event) => {
  calls.push(event.external_id);
  if (truth instanceof Error) throw truth;
  const value = truth;
  return event.type === 'unheard.of'
    ? undefined
    : async (tx) => void (await tx.rows(sql`insert into told values (${event.external_id}, ${value})`));
};

beforeAll(async () => {
  app = await testApp({
    now: () => new Date(at),
    parts: () => ({ endpoints, appliers: { acme } }),
  });
  await app.db.rows(sql`create table told (event text, value text check (value <> 'bad'))`);
});
beforeEach(async () => {
  await app.db.rows(sql`delete from job`);
  await app.db.rows(sql`truncate inbound_event, told`);
  calls = [];
  truth = 'paid';
});
afterAll(() => app.end());

const event = async () =>
  app.db.one<{ id: number; state: string; last_error: string | null }>(
    sql`select id, state, last_error from inbound_event`,
  );
const told = async () =>
  (await app.db.rows<{ event: string }>(sql`select event from told`)).map((row) => row.event);
const send = (body: string) => deliver(app.anonymous, body);

test('applies an event once, together with its mark', async () => {
  await send('evt_1 a pi_1');
  expect(await app.drain()).toBe(1);
  expect([(await event())?.state, await told()]).toEqual(['applied', ['evt_1']]);
  expect(await app.drain()).toBe(0);
});

test('ignores irrelevant events and unknown services', async () => {
  await send('evt_1 unheard.of pi_1');
  await app.drain();
  expect((await event())?.state).toBe('ignored');
  await app.db.rows(sql`truncate inbound_event`);
  await app.db.transaction((tx) => receive(tx, 'nobody', [{ external_id: 'x', type: 'y', hint: {} }], null));
  await app.drain();
  expect((await event())?.state).toBe('ignored');
});

test('shows a failed event with its error, and retries until it succeeds', async () => {
  truth = new TypeError('x of undefined');
  await send('evt_1 a pi_1');
  await app.drain();
  expect(await event()).toMatchObject({ state: 'failed', last_error: 'TypeError: x of undefined' });
  expect(await app.drain()).toBe(0);
  truth = 'paid';
  at += 1000;
  expect(await app.drain()).toBe(1);
  expect(await event()).toMatchObject({ state: 'applied', last_error: null });
  expect(await told()).toEqual(['evt_1']);
});

test('keeps nothing of a failed write, and retries it', async () => {
  truth = 'bad';
  await send('evt_1 a pi_1');
  await app.drain();
  expect(await event()).toMatchObject({ state: 'failed', last_error: expect.stringContaining('23514') });
  truth = 'paid';
  at += 1000;
  await app.drain();
  expect(await told()).toEqual(['evt_1']);
});

test('applies the next event although an earlier one about the same failed', async () => {
  truth = new RefusedError('no', 'No such intent');
  await send('evt_1 a pi_1');
  await app.drain();
  truth = 'paid';
  await send('evt_2 a pi_1');
  await app.drain();
  expect(await told()).toEqual(['evt_2']);
});

test('applies a given-up event when it is delivered again or replayed', async () => {
  const finance = await app.as(['Finance']);
  const boss = await app.as(['Finance Admin']);
  truth = new RefusedError('no', 'No such intent');
  await send('evt_1 a pi_1');
  await app.drain();
  await send('evt_1 a pi_1');
  await app.drain();
  expect(calls).toEqual(['evt_1', 'evt_1']);
  truth = 'paid';
  const path = `/api/v1/inboundevent/${(await event())?.id}/`;
  expect((await finance.post(`${path}replay/`)).status).toBe(403);
  const replayed = await boss.post(`${path}replay/`);
  expect([replayed.status, replayed.body]).toMatchObject([
    200,
    { state: 'received', deliveries: 2, last_error: null, hint: { intent: 'pi_1' } },
  ]);
  expect(replayed.body).not.toHaveProperty('body');
  await app.drain();
  expect([(await finance.get(path)).body.state, await told()]).toEqual(['applied', ['evt_1']]);
  expect((await boss.post('/api/v1/inboundevent/2000000000/replay/')).status).toBe(404);
  expect((await boss.get(`${path}history/`)).body.results[0].action).toBe('replayed');
});

test("doesn't count events fetched by us as deliveries, and applies them once", async () => {
  const seen = [{ external_id: 'evt_1', type: 'a', hint: { intent: 'pi_1' } }];
  const ask = () => app.db.transaction((tx) => receive(tx, 'acme', seen, null));
  expect([await ask(), await ask()]).toEqual([1, 0]);
  await send('evt_1 a pi_1');
  await app.drain();
  expect(await told()).toEqual(['evt_1']);
});
