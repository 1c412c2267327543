import { BULK_ACTIONS } from '@hireyard/wire/bulk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { routeOf } from '../../platform/http/route.ts';
import { makeHire, move } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { STEPS } from './steps.ts';

const RUNS = '/api/v1/bulkrun/';
let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.drain();
});
afterAll(() => app.end());

async function asked(agent: Agent, body: object) {
  const reply = await agent.post(RUNS, body);
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body;
}
const runOf = async (agent: Agent, id: number) => (await agent.get(`${RUNS}${id}/`)).body;
const rowsOf = async (agent: Agent, id: number, query = '') =>
  (await agent.get(`${RUNS}${id}/rows/${query}`)).body.results;
async function customers(n: number): Promise<number[]> {
  const rows = await app.db.rows<{ id: number }>(
    sql`insert into customer (name, telephone, email) select 'Crowd ' || i, '01632 960001', '' from generate_series(1, ${n}::int) i returning id`,
  );
  return rows.map(({ id }) => id);
}
const activeOf = (ids: readonly number[]) =>
  app.db.one<{ n: number }>(
    sql`select count(*)::int as n from customer where active and id = any (${[...ids]}::int[])`,
  );

test('every offered action is an API call, and needs its permission', () => {
  for (const [resource, actions] of Object.entries(BULK_ACTIONS))
    for (const { name, permission } of actions) {
      const step = STEPS[resource]?.[name];
      const operations = step === undefined ? [''] : 'operation' in step ? [step.operation] : step.operations;
      for (const operation of operations)
        expect([resource, name, routeOf(app.app, operation)?.access]).toEqual([resource, name, permission]);
    }
});

test('cancelling several orders says which one has goods out, and what to do', async () => {
  const [order, out] = [await makeHire(admin, world), await makeHire(admin, world)];
  for (const id of [order, out]) await move(admin, id, 'entered');
  await move(admin, out, 'on_hire');
  const { contract_number } = (await admin.get(`/api/v1/contract/${out}/`)).body;
  const run = await asked(admin, {
    resource: 'contract',
    action: 'move',
    inputs: { system_action: 'abandoned', reason: 'Rain' },
    ids: [order, out],
  });
  await app.drain();
  const words = `${contract_number}: 100 units are with the customer. Count them in, or record that they never left.`;
  expect(await rowsOf(admin, run.id)).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', words }]);
  for (const refused of [
    await admin.del(`/api/v1/contract/${out}/`),
    await admin.patch(`/api/v1/contract/${out}/`, { delivery_date: '2027-03-06' }),
  ])
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'goods_out', detail: words }]);
});

test("each record ends as done, unchanged or refused with the single call's message", async () => {
  const [ready, there] = [await makeHire(admin, world), await makeHire(admin, world)];
  // The initial inputs.
  const empty = (
    await admin.post('/api/v1/contract/', {
      lead_customer: world.customer,
      account: world.account,
      depot: world.depot,
      delivery_date: '2027-03-05',
      collection_date: '2027-03-07',
      delivery_type: 'none',
    })
  ).body.id;
  expect((await move(admin, there, 'entered')).status).toBe(200);
  const single = await move(admin, empty, 'entered');
  expect(single.status).toBe(409);
  const run = await asked(admin, {
    resource: 'contract',
    action: 'move',
    inputs: { system_action: 'entered' },
    ids: [ready, empty, there, ready, 2_000_000_000],
  });
  expect(run).toMatchObject({ state: 'queued', total: 4, waiting: 4 });
  await app.drain();
  expect(await runOf(admin, run.id)).toMatchObject({
    state: 'done',
    done: 1,
    unchanged: 1,
    refused: 2,
    waiting: 0,
  });
  expect(await rowsOf(admin, run.id)).toEqual([
    { object_id: ready, title: expect.any(String), outcome: 'done', words: '' },
    { object_id: empty, title: expect.any(String), outcome: 'refused', words: single.body.detail },
    { object_id: there, title: expect.any(String), outcome: 'unchanged', words: '' },
    { object_id: 2_000_000_000, title: null, outcome: 'refused', words: 'Not found.' },
  ]);
  expect((await rowsOf(admin, run.id, '?outcome=refused')).length).toBe(2);
  const file = (await admin.get(`${RUNS}${run.id}/results.csv`)).bytes.toString();
  expect(file.split('\r\n').length).toBe(6);
  const [entry] = await app.db.rows<{ via: string; user_id: number }>(
    sql`select via, user_id from history where resource = 'contract' and object_id = ${ready} and action = 'state' order by id desc limit 1`,
  );
  expect(entry?.via).toBe('bulk');
});

test('filters select everything that the list finds, on all pages', async () => {
  await customers(40);
  const { count } = (await admin.get('/api/v1/customer/?search=Crowd&page_size=1')).body;
  const run = await asked(admin, { resource: 'customer', action: 'retire', filters: { search: 'Crowd' } });
  expect(run.total).toBe(count);
  await app.drain();
  expect(await runOf(admin, run.id)).toMatchObject({ state: 'done', done: count });
  const again = await asked(admin, { resource: 'customer', action: 'retire', filters: { search: 'Crowd' } });
  await app.drain();
  expect(await runOf(admin, again.id)).toMatchObject({ done: 0, unchanged: count });
});

test("nobody can do by bulk action what they may not do one by one, or see others' runs", async () => {
  const finance = await app.as(['Finance']);
  const stock = await app.as(['Stock Manager']);
  const ids = await customers(2);
  expect((await stock.post(RUNS, { resource: 'customer', action: 'retire', ids })).status).toBe(403);
  const run = await asked(finance, { resource: 'customer', action: 'retire', ids });
  expect((await stock.get(`${RUNS}${run.id}/`)).status).toBe(404);
  expect((await stock.get(RUNS)).body.count).toBe(0);
  expect((await admin.get(`${RUNS}${run.id}/`)).status).toBe(200);
  // permissions revoked before the work is done no longer apply
  await app.db.rows(
    sql`update app_user set groups = '{Stock Manager}' where id = (select created_by_id from bulk_run where id = ${run.id})`,
  );
  await app.drain();
  expect(await runOf(admin, run.id)).toMatchObject({ done: 0, refused: 2 });
  expect((await rowsOf(admin, run.id))[0].words).toContain('permission');
  expect((await admin.post(`${RUNS}${run.id}/retry/`, {})).status).toBe(403);
  expect((await activeOf(ids))?.n).toBe(2);
});

test('stops a run whose owner can no longer sign in', async () => {
  const gone = await app.as(['Finance']);
  const run = await asked(gone, { resource: 'customer', action: 'retire', ids: await customers(2) });
  await app.db.rows(
    sql`update app_user set is_active = false where id = (select created_by_id from bulk_run where id = ${run.id})`,
  );
  await app.drain();
  expect(await runOf(admin, run.id)).toMatchObject({
    state: 'stopped',
    waiting: 2,
    reason: expect.stringContaining('sign in'),
  });
});

test('continues an interrupted run without repeating records', async () => {
  const [one, two] = [world.contract, world.onHire];
  const notes = async () => (await admin.get('/api/v1/note/?search=Once')).body.count;
  const run = await asked(admin, {
    resource: 'contract',
    action: 'note',
    inputs: { content: 'Once' },
    ids: [one, two],
  });
  await app.drain();
  expect(await notes()).toBe(2);
  // as if the process had died after its records and before the end
  await app.db.rows(sql`update bulk_run set state = 'running', ended_at = null where id = ${run.id}`);
  await app.db.rows(
    sql`update job set state = 'queued', done_at = null, attempts = 0 where topic = 'bulk.run' and key = ${`bulk:${run.id}`}`,
  );
  await app.drain();
  expect(await runOf(admin, run.id)).toMatchObject({ state: 'done', done: 2 });
  expect(await notes()).toBe(2);
});

test('stops a run, and retries it with the refused records', async () => {
  const ids = await customers(3);
  const run = await asked(admin, { resource: 'customer', action: 'retire', ids });
  const stopped = await admin.post(`${RUNS}${run.id}/stop/`, {});
  expect([stopped.status, stopped.body.state]).toEqual([200, 'stopped']);
  await app.drain();
  expect((await activeOf(ids))?.n).toBe(3);
  expect((await admin.post(`${RUNS}${run.id}/retry/`, {})).body).toMatchObject({
    state: 'queued',
    waiting: 3,
  });
  expect((await admin.post(`${RUNS}${run.id}/retry/`, {})).body.code).toBe('running');
  await app.drain();
  expect(await runOf(admin, run.id)).toMatchObject({ state: 'done', done: 3 });
  expect((await admin.post(`${RUNS}${run.id}/stop/`, {})).body.code).toBe('over');
  expect((await admin.post(`${RUNS}${run.id}/retry/`, {})).body.code).toBe('nothing_left');
});

test("adds tags to existing ones, emails each contract's customer, and cancels requests", async () => {
  const own = (await admin.post('/api/v1/tag/', { name: 'Own', type: [world.tagtype] })).body.id;
  await admin.patch(`/api/v1/stockitem/${world.stockitem}/`, { tags: [own] });
  const tags = await asked(admin, {
    resource: 'stockitem',
    action: 'tag',
    inputs: { tags: [world.tag] },
    ids: [world.stockitem],
  });
  const sent = (await admin.get('/api/v1/ses/sesmail/?page_size=1')).body.count;
  const mail = await asked(admin, {
    resource: 'contract',
    action: 'mail',
    inputs: { category: 'conversation', message: 'We are closed on Monday.' },
    ids: [world.contract, world.onHire],
  });
  await app.drain();
  expect(await rowsOf(admin, tags.id)).toMatchObject([{ outcome: 'done' }]);
  const item = (await admin.get(`/api/v1/stockitem/${world.stockitem}/`)).body;
  expect(new Set(item.tags.map((one: { id: number }) => one.id))).toEqual(new Set([own, world.tag]));
  expect(await rowsOf(admin, mail.id)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  expect((await admin.get('/api/v1/ses/sesmail/?page_size=1')).body.count).toBe(sent + 2);
  const request = await admin.post('/api/v1/accounting/paymentrequest/', {
    contract: world.onHire,
    type: 'contract',
    amount: '10.00',
  });
  const cancelled = await asked(admin, {
    resource: 'paymentrequest',
    action: 'cancel',
    ids: [request.body.id, world.paymentrequest],
  });
  await app.drain();
  expect(await rowsOf(admin, cancelled.id)).toMatchObject([
    { outcome: 'done' },
    { outcome: 'refused', words: expect.stringMatching(/\w/) },
  ]);
});

test('refuses invalid requests with a reason', async () => {
  for (const [body, field] of [
    [{ resource: 'customer', action: 'explode', ids: [1] }, 'action'],
    [{ resource: 'customer', action: 'retire' }, 'non_field_errors'],
    [{ resource: 'customer', action: 'retire', ids: [] }, 'non_field_errors'],
    [{ resource: 'customer', action: 'retire', ids: [1], filters: {} }, 'non_field_errors'],
    [{ resource: 'customer', action: 'retire', ids: ['x'] }, 'ids'],
    [{ resource: 'customer', action: 'retire', filters: { active: 1 } }, 'filters'],
    [{ resource: 'contract', action: 'move', ids: [1] }, 'inputs'],
    [{ resource: 'contract', action: 'note', inputs: { content: '' }, ids: [1] }, 'inputs'],
    [
      {
        resource: 'contract',
        action: 'note',
        inputs: { content: 'x' },
        filters: { hire_date__gte: 'never' },
      },
      'hire_date__gte',
    ],
    [
      { resource: 'customer', action: 'retire', ids: Array.from({ length: 10_001 }, (_, n) => n + 1) },
      'non_field_errors',
    ],
  ] as const) {
    const reply = await admin.post(RUNS, body);
    expect([field, reply.status, Object.keys(reply.body)]).toEqual([field, 400, [field]]);
  }
});
