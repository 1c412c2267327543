import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RefusedError } from '../platform/ports/call-error.ts';
import { sql } from '../db/database.ts';
import type { JobHandler } from '../platform/jobs/job.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let boss: Agent;
let fails = true;
const work: JobHandler = {
  topic: 'work',
  seconds: 10,
  perform: async ({ progress }) => {
    await progress(0.5, 'half');
    if (fails) throw new RefusedError('no', 'Not there');
    return async () => ({ pages: 3 });
  },
};
beforeAll(async () => {
  app = await testApp({ parts: () => ({ handlers: [work] }) });
  boss = await app.as(['Finance Admin']);
});
beforeEach(async () => {
  fails = true;
  await app.db.rows(sql`delete from job`);
});
afterAll(() => app.end());

const ask = (key: string, createdBy?: number): Promise<number> =>
  app.db.transaction((tx) =>
    enqueue(tx, {
      topic: 'work',
      aggregate: 'contract:1',
      key,
      payload: { secret: 'sk_live_1' },
      ...(createdBy === undefined ? {} : { createdBy }),
    }),
  );
const at = (id: number, more = ''): string => `/api/v1/job/${id}/${more}`;

test('a failed job shows its error and can be retried; its payload is never shown', async () => {
  const id = await ask('a');
  await app.drain();
  const dead = await boss.get('/api/v1/job/?state=dead&topic=work');
  expect(dead.body.results).toMatchObject([{ id, state: 'dead', attempts: 1, last_error: 'Not there' }]);
  expect(JSON.stringify(dead.body)).not.toContain('sk_live');
  fails = false;
  const retried = await boss.post(at(id, 'retry/'));
  expect([retried.status, retried.body]).toMatchObject([200, { id, state: 'queued', attempts: 0 }]);
  await app.drain();
  expect((await boss.get(at(id))).body).toMatchObject({ state: 'done', progress: '1.000', last_error: null });
  expect((await boss.get(at(id, 'history/'))).body.results[0].action).toBe('tried again');
});

test('jobs blocked by a failed job continue when that is discarded', async () => {
  const first = await ask('a');
  const second = await ask('b');
  await app.drain();
  fails = false;
  expect(await app.drain()).toBe(0);
  const given = await boss.post(at(first, 'give_up/'));
  expect([given.status, given.body.state, given.body.last_error]).toEqual([200, 'given_up', 'Not there']);
  await app.drain();
  expect((await boss.get(at(second))).body.state).toBe('done');
});

test('only failed jobs can be retried or discarded', async () => {
  const id = await ask('a');
  for (const action of ['retry/', 'give_up/']) {
    const reply = await boss.post(at(id, action));
    expect([reply.status, reply.body.code]).toEqual([409, 'not_dead']);
    expect((await boss.post(at(2_000_000_000, action))).status).toBe(404);
  }
});

test("a refund with an unknown outcome can't be discarded", async () => {
  const row = await app.db.one<{ id: number }>(sql`
    insert into job (topic, aggregate, key, state, attempts) values ('refund.send', 'payment_request:1', 'r', 'dead', 8) returning id`);
  const reply = await boss.post(at(row?.id ?? 0, 'give_up/'));
  expect([reply.status, reply.body.code]).toEqual([409, 'outcome_unknown']);
});

test('the user who requested a job may watch it without access to jobs; others may not', async () => {
  const manager = await app.as(['Account Manager']);
  const other = await app.as(['Account Manager']);
  const me = (await manager.get('/auth/user/')).body;
  const row = await app.db.one<{ id: number }>(sql`select id from app_user where username = ${me.username}`);
  fails = false;
  const id = await ask('a', row?.id);
  expect((await manager.get(at(id, 'progress/'))).body).toEqual({
    id,
    state: 'queued',
    progress: '0.000',
    progress_text: '',
    result: null,
    last_error: null,
  });
  await app.drain();
  expect((await manager.get(at(id, 'progress/'))).body).toMatchObject({
    state: 'done',
    progress: '1.000',
    progress_text: 'half',
    result: { pages: 3 },
  });
  expect((await manager.get(at(id))).status).toBe(403);
  expect((await other.get(at(id, 'progress/'))).status).toBe(404);
  expect((await boss.get(at(id, 'progress/'))).status).toBe(200);
});

test("a job merged into an older one shows the older one's progress", async () => {
  const older = await ask('a');
  await app.db.rows(
    sql`update job set state = 'running', locked_by = gen_random_uuid(), locked_until = now() - interval '1 s'`,
  );
  const newer = await ask('a');
  await app.drain();
  expect((await boss.get(at(newer))).body.state).toBe('done');
  expect((await boss.get(at(newer, 'progress/'))).body).toMatchObject({ id: newer, state: 'dead' });
  fails = false;
  await boss.post(at(older, 'retry/'));
  await app.drain();
  expect((await boss.get(at(newer, 'progress/'))).body).toMatchObject({
    state: 'done',
    result: { pages: 3 },
  });
});
