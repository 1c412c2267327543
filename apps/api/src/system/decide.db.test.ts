/** Decisions on failed jobs: single, concurrent and in bulk. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RefusedError, TryAgainError } from '../platform/ports/call-error.ts';
import { bulkHandler } from '../records/bulk/job.ts';
import { sql } from '../db/database.ts';
import type { JobHandler } from '../platform/jobs/job.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let boss: Agent;
let error: Error | undefined;
const work: JobHandler = {
  topic: 'work',
  seconds: 10,
  perform: async () => {
    if (error !== undefined) throw error;
    return async () => undefined;
  },
};
beforeAll(async () => {
  app = await testApp({ parts: () => ({ handlers: [work, bulkHandler(() => undefined)] }) });
  boss = await app.as(['Finance Admin']);
});
beforeEach(async () => {
  error = new RefusedError('no', 'Contract 12: no such payment pi_1');
  await app.db.rows(sql`delete from job`);
});
afterAll(() => app.end());

const ask = (key: string, aggregate = `one:${key}`): Promise<number> =>
  app.db.transaction((tx) => enqueue(tx, { topic: 'work', aggregate, key }));
const at = (id: number, more = ''): string => `/api/v1/job/${id}/${more}`;
const stateOf = async (id: number) => (await boss.get(at(id))).body.state;

test("users who may only view jobs can't decide, and others see nothing", async () => {
  const id = await ask('a');
  await app.drain();
  const director = await app.as(['Director']);
  const manager = await app.as(['Account Manager']);
  for (const action of ['retry/', 'give_up/', 'bring_back/'])
    for (const agent of [director, manager]) expect((await agent.post(at(id, action))).status).toBe(403);
  expect((await director.get(at(id))).status).toBe(200);
  expect((await manager.get('/api/v1/job/')).status).toBe(403);
  const many = { resource: 'job', action: 'retry', inputs: {}, ids: [id] };
  expect((await director.post('/api/v1/bulkrun/', many)).status).toBe(403);
});

test('a job shows why it failed, when it was tried, and the jobs it blocks', async () => {
  const first = await ask('a', 'contract:1');
  await ask('b', 'contract:1');
  await ask('c', 'contract:1');
  await app.drain();
  const { body } = await boss.get(at(first));
  expect(body).toMatchObject({ state: 'dead', failure: 'refused', behind: 2, name: 'work' });
  expect(Date.parse(body.tried_at)).not.toBeNaN();
  error = new TryAgainError('503');
  const away = await ask('d');
  await app.drain();
  expect((await boss.get(at(away))).body).toMatchObject({ state: 'queued', failure: 'away', behind: 0 });
  error = new TypeError('x is undefined');
  const fault = await ask('e');
  await app.drain();
  expect((await boss.get(at(fault))).body).toMatchObject({ state: 'dead', failure: 'fault' });
  error = undefined;
  await boss.post(at(fault, 'retry/'));
  await app.drain();
  expect((await boss.get(at(fault))).body).toMatchObject({ state: 'done', failure: null });
});

test('a job waiting for its next attempt can be tried now, once', async () => {
  error = new TryAgainError('503');
  const id = await ask('a');
  await app.drain();
  expect((await boss.get(at(id))).body.run_at).not.toBeNull();
  error = undefined;
  expect((await boss.post(at(id, 'retry/'))).body).toMatchObject({ state: 'queued', run_at: null });
  expect((await boss.post(at(id, 'retry/'))).status).toBe(409);
  await app.drain();
  expect(await stateOf(id)).toBe('done');
});

test('the second of two concurrent decisions is told of the first', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await ask(`k${round}`);
    await app.drain();
    const [retried, given] = await Promise.all([boss.post(at(id, 'retry/')), boss.post(at(id, 'give_up/'))]);
    const won = retried.status === 200 ? 'queued' : 'given_up';
    expect([retried.status, given.status].sort((a, b) => a - b)).toEqual([200, 409]);
    const lost = retried.status === 409 ? retried : given;
    expect([lost.body.code, await stateOf(id)]).toEqual(['not_dead', won]);
    expect(lost.body.detail).toMatch(won === 'queued' ? /already queued/ : /discarded/);
  }
});

test('discarding can be undone, and the job tried again', async () => {
  const id = await ask('a');
  await app.drain();
  expect((await boss.post(at(id, 'bring_back/'))).body.code).toBe('not_given_up');
  await boss.post(at(id, 'give_up/'));
  expect((await boss.post(at(id, 'bring_back/'))).body).toMatchObject({ state: 'dead', done_at: null });
  error = undefined;
  await boss.post(at(id, 'retry/'));
  await app.drain();
  expect(await stateOf(id)).toBe('done');
});

test('one action retries all jobs of an outage, and no others', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 30; n++) {
    error = new RefusedError('no', `Contract ${n}: no such payment pi_${n}`);
    ids.push(await ask(`k${n}`));
    await app.drain();
  }
  error = new RefusedError('no', 'The address is wrong');
  const other = await ask('other');
  await app.drain();
  const { body: system } = await boss.get('/api/v1/system/');
  expect(system.failures).toMatchObject([
    { topic: 'work', count: 30, failure: 'refused', last_error: 'Contract 29: no such payment pi_29' },
    { topic: 'work', count: 1, last_error: 'The address is wrong' },
  ]);
  const { same_error } = system.failures[0];
  const found = await boss.get(
    `/api/v1/job/?state=dead&topic=work&same_error=${encodeURIComponent(same_error)}&page_size=1`,
  );
  expect(found.body.count).toBe(30);
  error = undefined;
  const filters = { state: 'dead', topic: 'work', same_error };
  const run = await boss.post('/api/v1/bulkrun/', { resource: 'job', action: 'retry', inputs: {}, filters });
  expect([run.status, run.body.total]).toEqual([201, 30]);
  await app.drain();
  expect((await boss.get(`/api/v1/bulkrun/${run.body.id}/`)).body).toMatchObject({
    state: 'done',
    done: 30,
    refused: 0,
  });
  expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'done'));
  expect(await stateOf(other)).toBe('dead');
});

test('discarding many skips jobs retried meanwhile, with the reason', async () => {
  const one = await ask('a');
  const two = await ask('b');
  await app.drain();
  await boss.post(at(one, 'retry/'));
  const body = { resource: 'job', action: 'give_up', inputs: {}, ids: [one, two] };
  const run = (await boss.post('/api/v1/bulkrun/', body)).body;
  error = undefined;
  await app.drain();
  const { body: rows } = await boss.get(`/api/v1/bulkrun/${run.id}/rows/`);
  expect(rows.results.map((row: { outcome: string }) => row.outcome)).toEqual(['refused', 'done']);
  expect(await stateOf(two)).toBe('given_up');
});
