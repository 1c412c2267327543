import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefusedError } from '../platform/ports/call-error.ts';
import { sql } from '../db/database.ts';
import type { CatchUp } from '../platform/jobs/reconciler.ts';
import { startHeartbeat } from './heartbeat.ts';
import { checkFigures } from './check.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let boss: Agent;
let reached = true;
const shop: CatchUp = {
  name: 'shop',
  run: async ({ app: { now } }) => {
    if (!reached) throw new RefusedError('away', 'The shop does not answer');
    return { counts: { seen: 3 }, until: now() };
  },
};
beforeAll(async () => {
  app = await testApp({ parts: () => ({ handlers: [checkFigures], catchUps: [shop] }) });
  boss = await app.as(['Finance Admin']);
});
afterAll(() => app.end());

const system = async () => (await boss.get('/api/v1/system/')).body;
/** Checks that a new installation, such as this one, lacks; each has its own test. */
const NEW = ['backup_missing', 'figures_unchecked'];
const allCodes = async (): Promise<string[]> =>
  (await system()).problems.map(({ code }: { code: string }) => code);
const codes = async (): Promise<string[]> => (await allCodes()).filter((code) => !NEW.includes(code));
const at = new Date('2027-01-04T10:00:00Z');
const beat = { serves: true, works: true, version: '1', now: () => at, onError: () => undefined };

test('a new installation is not normal: it has no backup and its figures were never checked', async () => {
  expect(await allCodes()).toEqual(['no_worker', ...NEW]);
  expect((await system()).mail).toEqual({
    out: { way: 'capture', checked_at: null, ok_at: null, failing_since: null, problem: null, last_at: null },
    in: { way: 'off', checked_at: null, ok_at: null, failing_since: null, problem: null, last_at: null },
    replies: null,
  });
});

test('viewing needs access to jobs, and checking needs permission to change them', async () => {
  const director = await app.as(['Director']);
  for (const who of [['Account Manager'], ['Stock Manager'], 'site admin'] as const)
    expect((await (await app.as(who)).get('/api/v1/system/')).status).toBe(403);
  expect((await director.get('/api/v1/system/')).status).toBe(200);
  expect((await director.post('/api/v1/system/check/')).status).toBe(403);
  expect((await app.anonymous.get('/api/v1/system/')).status).toBe(401);
});

test('running processes are listed with their version until they stop', async () => {
  expect(await codes()).toContain('no_worker');
  const one = await startHeartbeat(app.db, beat);
  // By the shared clock, a process listed later has been running for longer.
  const now = () => new Date(at.getTime() - 1);
  const two = await startHeartbeat(app.db, { ...beat, works: false, version: '2', now });
  expect((await system()).nodes).toMatchObject([
    { works: false, version: '2', started_at: '2027-01-04T09:59:59.999Z' },
    { works: true, version: '1', started_at: '2027-01-04T10:00:00.000Z' },
  ]);
  expect(await codes()).toEqual(['versions_differ']);
  await app.db.rows(sql`update node_beat set seen_at = now() - interval '61 s' where version = '1'`);
  expect(await codes()).toEqual(['no_worker']);
  await one();
  await two();
  expect((await app.db.rows(sql`select from node_beat`)).length).toBe(0);
});

test('due, failed and unapplied work is counted and named', async () => {
  const leave = await startHeartbeat(app.db, beat);
  await app.db.rows(sql`
    insert into job (topic, aggregate, key, state, attempts, run_at, created_at) values
      ('a', 'a', 'due', 'queued', 0, null, now() - interval '11 min'), ('a', 'b', 'later', 'queued', 0, now() + interval '1 h', now()),
      ('a', 'c', 'pausing', 'queued', 2, now() + interval '1 h', now()), ('b', 'd', 'dead', 'dead', 8, null, now())`);
  await app.db.rows(sql`
    insert into inbound_event (provider, external_id, type, state) values ('shop', '1', 'order', 'failed'), ('shop', '2', 'order', 'received')`);
  await app.db.rows(sql`insert into refused_delivery values ('shop', current_date, 4)`);
  const { topics, providers } = await system();
  expect(topics).toMatchObject([
    { topic: 'a', waiting: 1, later: 2, pausing: 1, running: 0, dead: 0 },
    { topic: 'b', waiting: 0, dead: 1, oldest_at: null },
  ]);
  expect(providers).toMatchObject([{ provider: 'shop', waiting: 1, failed: 1, refused: 4 }]);
  expect(await codes()).toEqual(['work_waits', 'jobs_dead', 'deliveries_failed']);
  await app.db.rows(sql`delete from job`);
  await app.db.rows(sql`delete from inbound_event`);
  expect(await codes()).toEqual([]);
  await leave();
});

test("a catch-up can be started, reports its result or error, and can't run without its service", async () => {
  const one = await app.db.one<{ id: number }>(
    sql`insert into reconciler_run (name) values ('shop') returning id`,
  );
  const path = `/api/v1/reconcilerrun/${one?.id}/`;
  expect((await boss.get(path)).body.state).toBe('off');
  expect((await boss.post(`${path}run/`)).body.code).toBe('not_connected');
  // As a process that knows the service does at its start.
  await app.db.rows(sql`
    insert into job (topic, aggregate, key, run_at) values ('reconcile.shop', 'reconcile.shop', 'reconcile.shop', now() + interval '5 min')`);
  expect((await boss.get(path)).body.state).toBe('resting');
  expect((await boss.post(`${path}run/`)).body.state).toBe('waiting');
  await app.drain();
  expect((await boss.get(path)).body).toMatchObject({
    counts: { seen: 3 },
    last_error: null,
    state: 'resting',
  });
  reached = false;
  await boss.post(`${path}run/`);
  await app.drain();
  expect((await boss.get(path)).body).toMatchObject({ last_error: 'The shop does not answer' });
  expect(await codes()).toContain('catch_up_failed');
  expect((await (await app.as(['Director'])).post(`${path}run/`)).status).toBe(403);
  expect((await boss.post('/api/v1/reconcilerrun/999/run/')).status).toBe(404);
  await app.db.rows(sql`delete from reconciler_run`);
  await app.db.rows(sql`delete from job`);
});

test('a check of all figures runs once for concurrent requests, and names wrong figures', async () => {
  const asked = await Promise.all([boss.post('/api/v1/system/check/'), boss.post('/api/v1/system/check/')]);
  expect(new Set(asked.map(({ status, body }) => `${status} ${body.job}`)).size).toBe(1);
  expect((await system()).figures).toMatchObject({ last: null, job: { state: 'queued' } });
  await app.drain();
  expect((await system()).figures).toMatchObject({
    last: { wrong: 0, findings: [] },
    job: { state: 'done' },
  });
  await app.db.rows(sql`
    with d as (insert into depot (code, name) values ('W', 'Wrong') returning id), item as (insert into stockitem (sku, third_party_software_reference, internal_title, active, price) values ('W1', 'W1', 'Wrong', true, 1) returning id)
    insert into stock_level (stockitem_id, depot_id, original) select item.id, d.id, 5 from item, d`);
  await boss.post('/api/v1/system/check/');
  await app.drain();
  const { figures, problems } = await system();
  expect(figures.last.wrong).toBeGreaterThan(0);
  expect(figures.last.findings[0]).toMatchObject({ kind: 'owned', text: expect.stringContaining('W1') });
  expect(problems[0]).toMatchObject({ code: 'figures_wrong', gravity: 'bad' });
});

test('the last backup is shown, and reported when it is old or failed', async () => {
  expect((await system()).backup).toBeNull();
  await app.db.rows(
    sql`insert into backup_run (ended_at, ok, words) values (now() - interval '27 hours', true, '41 MB')`,
  );
  expect((await system()).backup).toMatchObject({ ok: true, words: '41 MB' });
  expect(await codes()).toContain('backup_old');
  await app.db.rows(sql`insert into backup_run (ok, words) values (false, 'The disk is full')`);
  expect(await codes()).toContain('backup_failed');
});

test('the state of database and history is shown', async () => {
  const { database, history, as_of } = await system();
  expect(database).toMatchObject({ version: expect.stringMatching(/^\d+/), replicas: [] });
  expect(database.size).toBeGreaterThan(1_000_000);
  expect(database.migration).toMatch(/^[a-z-]+/);
  expect(history).toMatchObject({ problem: null });
  expect(Date.parse(as_of)).not.toBeNaN();
});
