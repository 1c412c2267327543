import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { receive } from '../inbound/receive.ts';
import { housekeeping } from '../../system/housekeeping.ts';
import { openQueue, type Queue } from './jobs.testing.ts';
import { type CatchUp, catchUpHandler } from './reconciler.ts';
import { repeating } from './run-job.ts';
import { drain } from './worker.ts';

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
});
beforeEach(async () => {
  await queue.db.rows(sql`delete from job`);
  await queue.db.rows(sql`truncate inbound_event, reconciler_run`);
});
afterAll(() => queue.db.drop());

const runs = () =>
  queue.db.rows(sql`select name, cursor_at, counts, last_error from reconciler_run order by name`);

test('a catch-up continues where its last good run ended; a failed one keeps its place and stops no other', async () => {
  const since: (Date | null)[] = [];
  let fails = false;
  const good: CatchUp = {
    name: 'good',
    run: async (context) => {
      since.push(context.since);
      if (fails) throw new Error('503');
      return { counts: { seen: since.length }, until: queue.app.now() };
    },
  };
  const bad: CatchUp = {
    name: 'bad',
    run: async () => {
      throw new Error('for ada@example.com');
    },
  };
  const handlers = [catchUpHandler(bad), catchUpHandler(good)];
  for (const { topic } of handlers) await queue.ask(repeating(topic));
  const first = queue.app.now();
  await drain(queue.app, handlers);
  const row = { cursor_at: first.toISOString(), counts: { seen: 1 } };
  const failed = { name: 'bad', cursor_at: null, counts: {}, last_error: 'Error: for …' };
  expect(await runs()).toEqual([failed, { name: 'good', ...row, last_error: null }]);
  fails = true;
  queue.pass(600);
  expect(await drain(queue.app, handlers)).toBe(2);
  expect(await runs()).toEqual([failed, { name: 'good', ...row, last_error: 'Error: 503' }]);
  fails = false;
  queue.pass(600);
  await drain(queue.app, handlers);
  expect(since).toEqual([null, first, first]);
  expect(await runs()).toMatchObject([failed, { name: 'good', counts: { seen: 3 }, last_error: null }]);
});

test("stores a catch-up's findings together with its progress", async () => {
  const handler = catchUpHandler({
    name: 'good',
    run: async () => ({
      counts: { seen: 1 },
      until: queue.app.now(),
      finish: async (tx) => {
        await receive(tx, 'acme', [{ external_id: 'evt_1', type: 'x', hint: {} }], null);
        throw new Error('no');
      },
    }),
  });
  await queue.ask(repeating(handler.topic));
  await drain(queue.app, [handler]);
  expect(await runs()).toMatchObject([{ cursor_at: null, last_error: 'Error: no' }]);
  expect(await queue.db.rows(sql`select from inbound_event`)).toEqual([]);
});

test('deletes old jobs, event bodies and sign-in attempts after their retention, and nothing else', async () => {
  const now = queue.app.now().getTime();
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
  for (const [key, state, done] of [
    ['old', 'done', ago(31)],
    ['old given up', 'given_up', ago(31)],
    ['new', 'done', ago(29)],
    ['other', 'done', ago(2)],
    ['dead', 'dead', null],
    ['waiting', 'queued', null],
  ] as const)
    await queue.db.rows(sql`insert into job (topic, aggregate, key, state, done_at, created_at)
      values ('other', ${key}, ${key}, ${state}, ${done}::timestamptz, ${ago(400)}::timestamptz)`);
  for (const days of [91, 89])
    await queue.db.rows(sql`insert into inbound_event (provider, external_id, type, body, received_at)
      values ('acme', ${String(days)}, 'x', '{}', ${ago(days)}::timestamptz)`);
  const attempts = (days: readonly number[]) =>
    queue.db.rows(sql`insert into login_attempt (at, name, address, user_agent, path, success)
      select now, 'x', '', '', '', false from unnest(${days.map(ago)}::timestamptz[]) now`);
  await attempts([91, 89]);
  await queue.ask(repeating(housekeeping.topic));
  await drain(queue.app, [housekeeping]);
  const kept = async () =>
    (await queue.db.one<{ n: number }>(sql`select count(*)::int as n from login_attempt`))?.n;
  expect(await kept()).toBe(1);
  const keys = await queue.db.rows<{ key: string }>(
    sql`select key from job where topic = 'other' order by key`,
  );
  expect(keys.map(({ key }) => key)).toEqual(['dead', 'new', 'waiting']);
  expect(await queue.db.rows(sql`select external_id, body from inbound_event order by 1`)).toEqual([
    { external_id: '89', body: '{}' },
    { external_id: '91', body: null },
  ]);
  expect(
    await queue.db.rows(sql`select result from job where topic = 'housekeeping' and state = 'done'`),
  ).toMatchObject([{ result: { jobs: 3, bodies: 1, attempts: 1 } }]);
  await queue.db.rows(sql`update setting set value = '7' where code = 'retention_login_attempt_days'`);
  await attempts([8, 6]);
  await queue.ask(repeating(housekeeping.topic));
  await drain(queue.app, [housekeeping]);
  expect(await kept()).toBe(1);
});
