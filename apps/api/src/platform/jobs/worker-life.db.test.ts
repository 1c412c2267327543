import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TryAgainError } from '../ports/call-error.ts';
import { sql } from '../../db/database.ts';
import { doing, failing, nothing, openQueue, writing, type Queue } from './jobs.testing.ts';
import { drain } from './worker.ts';

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
});
afterEach(() => queue.clear());
afterAll(() => queue.db.drop());

const until = (holds: () => Promise<boolean>) =>
  expect.poll(holds, { timeout: 10_000, interval: 20 }).toBe(true);
const isIn = (id: number, state: string) => async () => (await queue.job(id)).state === state;

describe('a lost worker', () => {
  test('loses its job to another worker', async () => {
    const id = await queue.ask({ key: 'a' });
    await queue.take();
    const later = await queue.ask({ key: 'b', aggregate: 'one:a' });
    expect(await drain(queue.app, [writing()])).toBe(0);
    await queue.expire(id);
    await queue.start([writing()]);
    await until(isIn(later, 'done'));
    expect(await queue.effects()).toEqual([id, later]);
  });

  test('that is lost every time leaves a dead job', async () => {
    const id = await queue.ask({ key: 'a' });
    for (let tries = 1; tries <= 8; tries++) {
      expect((await queue.take())?.job.attempt).toBe(tries);
      await queue.expire(id);
      await drain(queue.app, [doing(() => undefined, { topic: 'other' })]);
      if (tries < 8)
        await queue.db.rows(sql`update job set state = 'queued', locked_by = null, locked_until = null`);
    }
    expect(await drain(queue.app, [writing()])).toBe(0);
    expect(await queue.job(id)).toMatchObject({
      state: 'dead',
      last_error: 'Every worker that ran this job crashed.',
    });
  });

  test("isn't assumed for long jobs, whose lease is renewed", async () => {
    const id = await queue.ask({ key: 'a' });
    const handler = doing(async () => {
      await wait(1200);
      return async (tx) => void (await tx.rows(sql`insert into effect (job) values (${id})`));
    });
    await queue.start([handler], { leaseSeconds: 0.4 });
    await queue.start([handler], { leaseSeconds: 0.4 });
    await until(isIn(id, 'done'));
    expect([(await queue.job(id)).attempts, await queue.effects()]).toEqual([1, [id]]);
  });
});

describe('a worker', () => {
  test('hears of new work at once', async () => {
    await queue.start([writing()], { pollSeconds: 3600 });
    const id = await queue.ask({ key: 'a' });
    await until(isIn(id, 'done'));
  });

  test('does earlier work, and jobs that become due', async () => {
    const id = await queue.ask({ key: 'a' });
    const later = await queue.ask({ key: 'b', runAt: new Date(queue.app.now().getTime() + 60_000) });
    await queue.start([writing()]);
    await until(isIn(id, 'done'));
    expect((await queue.job(later)).state).toBe('queued');
    queue.pass(60);
    await until(isIn(later, 'done'));
  });

  test('waits for the running job when it stops, and claims no other', async () => {
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const handler = doing(async ({ job }) => {
      begun.resolve();
      await go.promise;
      return async (tx) => void (await tx.rows(sql`insert into effect (job) values (${job.id})`));
    });
    const id = await queue.ask({ key: 'a', aggregate: 'one' });
    const next = await queue.ask({ key: 'b', aggregate: 'one' });
    const worker = await queue.start([handler]);
    await begun.promise;
    const stopped = worker.stop();
    go.resolve();
    await stopped;
    expect([(await queue.job(id)).state, (await queue.job(next)).state]).toEqual(['done', 'queued']);
  });

  test('starts no job that it claims while stopping', async () => {
    const id = await queue.ask({ key: 'a' });
    const waiting = () =>
      queue.db.rows(sql`
        select from pg_locks where relation = 'job'::regclass and database = (select oid from pg_database where datname = current_database())
          and not granted`);
    const stopped = await queue.db.transaction(async (tx) => {
      await tx.rows(sql`lock table job in share row exclusive mode`);
      const worker = await queue.start([writing()]);
      await until(async () => (await waiting()).length > 0);
      return { end: worker.stop() };
    });
    await stopped.end;
    expect(await queue.effects()).toEqual([]);
    expect(await queue.job(id)).toMatchObject({ state: 'queued', attempts: 0, locked_by: null });
  });

  test("puts back jobs that don't end in time, without counting an attempt", async () => {
    const begun = Promise.withResolvers<void>();
    const id = await queue.ask({ key: 'a' });
    const handler = doing(() => {
      begun.resolve();
      return new Promise<undefined>(() => undefined);
    });
    const worker = await queue.start([handler], { graceSeconds: 0.05 });
    await begun.promise;
    await worker.stop();
    expect(await queue.job(id)).toMatchObject({
      state: 'queued',
      attempts: 0,
      run_at: null,
      locked_by: null,
    });
    await drain(queue.app, [writing()]);
    expect(await queue.effects()).toEqual([id]);
  });

  test("reports a job's progress", async () => {
    const id = await queue.ask({ key: 'a' });
    await drain(queue.app, [
      doing(async ({ progress }) => {
        await progress(0.25, 'one of four');
        expect(await queue.job(id)).toMatchObject({ progress: '0.250', progress_text: 'one of four' });
        return nothing;
      }),
    ]);
    expect((await queue.job(id)).progress).toBe('1.000');
  });

  test('continues after a database outage', async () => {
    const errors: unknown[] = [];
    await queue.start([writing()], { onError: (error) => errors.push(error) });
    await queue.db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
    const id = await queue.ask({ key: 'a' });
    await until(isIn(id, 'done'));
    expect(await queue.effects()).toEqual([id]);
  });
});

describe('repeating work', () => {
  const rows = () =>
    queue.db.rows<{ state: string; run_at: string | null }>(
      sql`select state, run_at from job where topic = 'tidy' order by id`,
    );

  test('is queued once, however many processes start, and requeues itself', async () => {
    let runs = 0;
    const handler = doing(() => void runs++, { topic: 'tidy', everyMinutes: 10 });
    await Promise.all([queue.start([handler]), queue.start([handler]), queue.start([handler])]);
    await until(async () => (await rows()).length === 2);
    expect(runs).toBe(1);
    const due = new Date(queue.app.now().getTime() + 600_000).toISOString();
    expect(await rows()).toEqual([
      { state: 'done', run_at: null },
      { state: 'queued', run_at: due },
    ]);
    queue.pass(600);
    await until(async () => runs === 2);
  });

  test('that fails is given up, and returns at its time', async () => {
    const handler = failing(() => new TryAgainError('busy'), { topic: 'tidy', everyMinutes: 10 });
    await queue.ask({ key: 'tidy', aggregate: 'tidy', topic: 'tidy' });
    await drain(queue.app, [handler]);
    expect((await rows()).map(({ state }) => state)).toEqual(['given_up', 'queued']);
    queue.pass(600);
    expect(await drain(queue.app, [handler])).toBe(1);
  });
});
