/** Killed workers, and claims that never arrived, are detected by the pulse, long before the lease expires. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isAway, openDatabase, sql } from '../../db/database.ts';
import { openQueue, type Queue } from './jobs.testing.ts';
import type { JobHandler } from './job.ts';
import { claim } from './queue.ts';

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
});
afterEach(() => queue.clear());
afterAll(() => queue.db.drop());

const runs: number[] = [];
const handler: JobHandler = {
  topic: 'work',
  seconds: 60,
  perform: async ({ job }) => {
    runs.push(job.id);
    return async () => ({});
  },
};
const take = (worker: number) =>
  claim(queue.db, { topics: ['work'], now: queue.app.now(), leaseSeconds: 3600, worker });
const WITHIN = { timeout: 15_000 };

test("another worker does a killed worker's job", async () => {
  const other = openDatabase({ connection: queue.db.connection, max: 1 });
  await other.pulse(77);
  const id = await queue.ask({ key: 'killed' });
  expect((await take(77))?.job.id).toBe(id);
  await other.close();
  await queue.start([handler]);
  await vi.waitFor(async () => expect((await queue.job(id)).state).toBe('done'), WITHIN);
});

test('a worker keeps its jobs while its pulse lasts', async () => {
  const other = openDatabase({ connection: queue.db.connection, max: 1 });
  await other.pulse(78);
  const [kept, lost] = [await queue.ask({ key: 'kept' }), await queue.ask({ key: 'lost' })];
  await take(78);
  await take(79);
  await queue.start([handler]);
  await vi.waitFor(async () => expect((await queue.job(lost)).state).toBe('done'), WITHIN);
  expect((await queue.job(kept)).state).toBe('running');
  await other.close();
});

test('a pulse returns with the connection', async () => {
  const other = openDatabase({ connection: queue.db.connection, max: 1, applicationName: 'pulse 80' });
  await other.pulse(80);
  const standing = () =>
    queue.db.rows(sql`select pid from pg_locks where locktype = 'advisory' and objid = 80 and objsubid = 2`);
  const [before] = await standing();
  await queue.db.rows(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'pulse 80%'`,
  );
  await vi.waitFor(async () => {
    const [after] = await standing();
    expect(after).toBeDefined();
    expect(after).not.toEqual(before);
  }, WITHIN);
  await other.close();
});

test('distinguishes an unavailable database from one that refuses', () => {
  const said = (message: string, more: object = {}) => Object.assign(new Error(message), more);
  for (const error of [
    said('connect', { code: 'ECONNREFUSED' }),
    said('Connection terminated unexpectedly'),
    said('Client has encountered a connection error and is not queryable'),
    said('Query read timeout'),
  ])
    expect(isAway(error)).toBe(true);
  expect(isAway(said('no such thing'))).toBe(false);
});
