import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import { openLive } from '../../platform/live/live.ts';
import type { News } from '../../platform/live/news.ts';

let app: TestApp;
let ada: Agent;
let ben: Agent;
let id: number;
let heard: string[];
let deaf: () => Promise<void>;
beforeAll(async () => {
  app = await testApp();
  ada = await app.as('admin');
  ben = await app.as('admin');
  id = await makeHire(ada, await makeWorld(ada));
  heard = [];
  deaf = await app.db.listen(
    'live',
    (payload) => heard.push(payload),
    () => undefined,
  );
});
afterAll(async () => {
  await deaf();
  await app.end();
});

const tabs = new Map<Agent, string>();
const tabOf = (who: Agent): string => {
  const tab = tabs.get(who) ?? crypto.randomUUID();
  tabs.set(who, tab);
  return tab;
};
const beat = (who: Agent, more: object = {}) =>
  who.put('/api/v1/presence/', { resource: 'contract', object_id: id, tab: tabOf(who), here: true, ...more });
const othersOf = async (who: Agent, more: object = {}) => (await beat(who, more)).body.others;

/** Waits for all notifications sent so far: they arrive after the statement that sent them, but in order. */
async function catchUp(): Promise<void> {
  const end = `end ${Math.random()}`;
  await app.db.rows(sql`select pg_notify('live', ${end})`);
  await vi.waitFor(() => expect(heard).toContain(end), { timeout: 10_000 });
}

/** Counts presence events during some work. */
async function countsSaid(work: () => Promise<unknown>): Promise<string[]> {
  await catchUp();
  heard.length = 0;
  await work();
  await catchUp();
  return heard.filter((payload) => payload.startsWith('presence'));
}

test('shows two users to each other, with what they edit, until they leave', async () => {
  expect(await othersOf(ada)).toEqual([]);
  expect(await othersOf(ben, { editing: 'items' })).toMatchObject([{ editing: null }]);
  const [seen] = await othersOf(ada);
  expect(seen).toMatchObject({ editing: 'items', name: expect.stringMatching(/\S/) });
  expect(seen.left_ms).toBeGreaterThan(0);
  expect(seen.left_ms).toBeLessThanOrEqual(40_000);
  expect(await othersOf(ben, { here: false })).toEqual([]);
  expect(await othersOf(ada)).toEqual([]);
});

test('a heartbeat notifies others only of changes, and only of its record', async () => {
  await beat(ben, { here: false });
  const news = [`presence/contract #${id}`];
  expect(await countsSaid(() => beat(ben))).toEqual(news);
  expect(await countsSaid(() => beat(ben))).toEqual([]);
  expect(await countsSaid(() => beat(ben, { editing: 'details' }))).toEqual(news);
  expect(await countsSaid(() => beat(ben, { editing: 'details' }))).toEqual([]);
  expect(await countsSaid(() => beat(ben, { here: false }))).toEqual(news);
  expect(await countsSaid(() => beat(ben, { here: false }))).toEqual([]);
});

test('users disappear without heartbeats, and return with the next', async () => {
  await beat(ben);
  expect(await othersOf(ada)).toHaveLength(1);
  await app.db.rows(
    sql`update presence set seen_at = now() - interval '41 seconds' where tab = ${tabOf(ben)}::uuid`,
  );
  expect(await othersOf(ada)).toEqual([]);
  expect(await countsSaid(() => beat(ben))).toHaveLength(1);
  expect(await othersOf(ada)).toHaveLength(1);
});

test("a user with two tabs appears once; tabs of others can't be taken over", async () => {
  await beat(ben, { editing: 'notes' });
  await beat(ben, { tab: crypto.randomUUID() });
  expect(await othersOf(ada)).toMatchObject([{ editing: 'notes' }]);
  expect((await beat(ada, { tab: tabOf(ben), here: false })).status).toBe(200);
  expect((await beat(ada, { tab: tabOf(ben) })).status).toBe(200);
  expect(await othersOf(ada)).toHaveLength(1);
});

test('shows presence only to users who may see the record', async () => {
  const nosy = await app.as('site admin');
  expect((await beat(nosy)).status).toBe(403);
  expect((await beat(ada, { object_id: 2_000_000_000 })).status).toBe(404);
  expect((await beat(ada, { resource: 'user' })).status).toBe(400);
  expect((await beat(ada, { tab: 'mine' })).status).toBe(400);
  expect((await beat(app.anonymous)).status).toBe(401);
});

test('logs nothing personal', async () => {
  const [seen] = await othersOf(ada);
  expect(app.logs.join('\n')).not.toContain(seen.name);
});

test('notifies other processes', async () => {
  await beat(ben, { here: false });
  const told: News[] = [];
  const second = await openLive(app.db);
  const stop = second.subscribe(
    (news) => told.push(news),
    () => undefined,
  );
  await beat(ben);
  // events are briefly debounced
  await vi.waitFor(() => expect(told).toContainEqual({ resource: 'presence/contract', ids: [id] }), 6000);
  stop();
  await second.stop();
});
