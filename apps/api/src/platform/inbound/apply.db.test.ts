import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RefusedError } from '../ports/call-error.ts';
import { sql } from '../../db/database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { Applier } from './apply.ts';
import { deliver, doors } from '../../testing/inbound.testing.ts';
import { receive } from './receive.ts';

let app: TestApp;
let at = Date.parse('2027-01-04T09:00:00Z');
/** What the service says now; an error is thrown. */
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
    parts: () => ({ doors, appliers: { acme } }),
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

test('an event is applied once, together with its mark', async () => {
  await send('evt_1 a pi_1');
  expect(await app.drain()).toBe(1);
  expect([(await event())?.state, await told()]).toEqual(['applied', ['evt_1']]);
  expect(await app.drain()).toBe(0);
});

test('one of no interest, or of a service nobody reads, is ignored', async () => {
  await send('evt_1 unheard.of pi_1');
  await app.drain();
  expect((await event())?.state).toBe('ignored');
  await app.db.rows(sql`truncate inbound_event`);
  await app.db.transaction((tx) => receive(tx, 'nobody', [{ external_id: 'x', type: 'y', hint: {} }], null));
  await app.drain();
  expect((await event())?.state).toBe('ignored');
});

test('one that fails is shown with its error, tried again, and applied when the trouble is over', async () => {
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

test('one whose writing fails leaves nothing, and is tried again', async () => {
  truth = 'bad';
  await send('evt_1 a pi_1');
  await app.drain();
  expect(await event()).toMatchObject({ state: 'failed', last_error: expect.stringContaining('23514') });
  truth = 'paid';
  at += 1000;
  await app.drain();
  expect(await told()).toEqual(['evt_1']);
});

test('one that failed does not keep the next about the same from being applied', async () => {
  truth = new RefusedError('no', 'No such intent');
  await send('evt_1 a pi_1');
  await app.drain();
  truth = 'paid';
  await send('evt_2 a pi_1');
  await app.drain();
  expect(await told()).toEqual(['evt_2']);
});

test('one that was given up is applied when the service delivers it again, or a person replays it', async () => {
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

test('one that we asked for ourselves counts as no delivery, and is applied once with those that came', async () => {
  const seen = [{ external_id: 'evt_1', type: 'a', hint: { intent: 'pi_1' } }];
  const ask = () => app.db.transaction((tx) => receive(tx, 'acme', seen, null));
  expect([await ask(), await ask()]).toEqual([1, 0]);
  await send('evt_1 a pi_1');
  await app.drain();
  expect(await told()).toEqual(['evt_1']);
});
