import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';

const RUNS = '/api/v1/bulkrun/';
let app: TestApp;
let admin: Agent;
let sales: Agent;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  sales = await app.as(['Account Manager']);
});
afterAll(() => app.end());

async function retiring(agent: Agent): Promise<number> {
  const rows = await app.db.rows<{ id: number }>(
    sql`insert into customer (name, telephone, email) select 'Crowd ' || i, '01632 960001', '' from generate_series(1, 3) i returning id`,
  );
  const ids = [...rows.map(({ id }) => id), 2_000_000_000];
  return (await agent.post(RUNS, { resource: 'customer', action: 'retire', ids })).body.id;
}
const told = async (agent: Agent) =>
  (await agent.get('/api/v1/notification/?kind=work_finished')).body.results.map(
    (one: { resource: string; object_id: number; text: string }) => [one.resource, one.object_id, one.text],
  );

test('notifies only the creator of a run that it ended, with a link to its results', async () => {
  const run = await retiring(sales);
  expect(await told(sales)).toEqual([]);
  await app.drain();
  const done = ['bulkrun', run, 'Bulk action on 4 records: 3 done, 0 unchanged, 1 refused'];
  expect(await told(sales)).toEqual([done]);
  expect(await told(admin)).toEqual([]);
  // the retried run ends again
  expect((await sales.post(`${RUNS}${run}/retry/`, {})).status).toBe(200);
  await app.drain();
  expect((await sales.get('/api/v1/notification/?kind=work_finished')).body.results).toMatchObject([
    { object_id: run, count: 2 },
  ]);
});

test('notifies users of runs that others stopped, not of those they stopped themselves', async () => {
  const before = await told(sales);
  const own = await retiring(sales);
  await sales.post(`${RUNS}${own}/stop/`, {});
  expect(await told(sales)).toEqual(before);
  const run = await retiring(sales);
  expect((await admin.post(`${RUNS}${run}/stop/`, {})).status).toBe(200);
  expect(await told(sales)).toEqual([
    ['bulkrun', run, 'Bulk action stopped: 0 of 4 done, 0 refused'],
    ...before,
  ]);
  await app.drain();
});

test('stops a run whose job fails for good, with the reason; it is reported and can be retried', async () => {
  const run = await retiring(sales);
  await app.db.rows(sql`update bulk_run set action = 'gone' where id = ${run}`);
  // its last attempt
  await app.db.rows(sql`update job set attempts = 7 where key = ${`bulk:${run}`}`);
  await app.drain();
  expect((await sales.get(`${RUNS}${run}/`)).body).toMatchObject({
    state: 'stopped',
    waiting: 4,
    reason: expect.stringContaining('This failed'),
  });
  expect((await told(sales))[0]).toEqual(['bulkrun', run, 'Bulk action stopped: 0 of 4 done, 0 refused']);
  await app.db.rows(sql`update bulk_run set action = 'retire' where id = ${run}`);
  expect((await sales.post(`${RUNS}${run}/retry/`, {})).status).toBe(200);
  await app.drain();
  expect((await sales.get(`${RUNS}${run}/`)).body).toMatchObject({ state: 'done', done: 3, refused: 1 });
});
