import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RefusedError, TryAgainError } from '../ports/call-error.ts';
import { sql } from '../../db/database.ts';
import { doing, failing, openQueue, writing, type Queue } from './jobs.testing.ts';
import { renew } from './queue.ts';
import { reclaim, runJob } from './run-job.ts';
import { drain } from './worker.ts';

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
});
afterEach(() => queue.clear());
afterAll(() => queue.db.drop());

const quiet = { leaseSeconds: 60, random: () => 0, onError: () => undefined };
const until = (holds: () => Promise<boolean>) =>
  expect.poll(holds, { timeout: 10_000, interval: 20 }).toBe(true);
const isIn = (id: number, state: string) => async () => (await queue.job(id)).state === state;

describe('order', () => {
  test('runs jobs of one aggregate one at a time, oldest first, over all workers', async () => {
    const seen: string[] = [];
    let busy = 0;
    const handler = doing(async ({ job }) => {
      expect(++busy).toBe(1);
      await wait(5);
      busy--;
      seen.push(String(job.payload['n']));
      return undefined;
    });
    const wanted = Array.from({ length: 12 }, (_, n) => String(n));
    for (const n of wanted) await queue.ask({ key: n, aggregate: 'contract:1', payload: { n } });
    await queue.start([handler], { concurrency: 4 });
    await queue.start([handler], { concurrency: 4 });
    await until(async () => seen.length === wanted.length);
    expect(seen).toEqual(wanted);
  });

  test('runs aggregates independently', async () => {
    const both = Promise.withResolvers<void>();
    let inside = 0;
    const handler = doing(async () => {
      if (++inside === 2) both.resolve();
      await both.promise;
      return undefined;
    });
    const ids = [await queue.ask({ key: 'a' }), await queue.ask({ key: 'b' })];
    await queue.start([handler], { concurrency: 1 });
    await queue.start([handler], { concurrency: 1 });
    for (const id of ids) await until(isIn(id, 'done'));
  });

  test('a job waiting for a retry blocks later ones of its aggregate, of any topic', async () => {
    let fails = true;
    const first = await queue.ask({ key: 'a', aggregate: 'contract:1' });
    const second = await queue.ask({ key: 'b', aggregate: 'contract:1', topic: 'other' });
    const handlers = [
      doing(() => {
        if (fails) throw new TryAgainError('busy');
        return undefined;
      }),
      doing(() => undefined, { topic: 'other' }),
    ];
    await drain(queue.app, handlers);
    expect((await queue.job(second)).state).toBe('queued');
    fails = false;
    queue.pass(1);
    await drain(queue.app, handlers);
    expect([(await queue.job(first)).state, (await queue.job(second)).state]).toEqual(['done', 'done']);
  });

  test('a dead job blocks only its own topic', async () => {
    await queue.ask({ key: 'a', aggregate: 'contract:1' });
    const same = await queue.ask({ key: 'b', aggregate: 'contract:1' });
    const other = await queue.ask({ key: 'c', aggregate: 'contract:1', topic: 'other' });
    await drain(queue.app, [
      failing(() => new RefusedError('no', 'no')),
      doing(() => undefined, { topic: 'other' }),
    ]);
    expect([(await queue.job(same)).state, (await queue.job(other)).state]).toEqual(['queued', 'done']);
  });

  test("work on current state doesn't wait for earlier failures", async () => {
    const work = { topic: 'inbound.apply', aggregate: 'pi_1' };
    const first = await queue.ask({ ...work, key: 'a', payload: { fails: true } });
    const second = await queue.ask({ ...work, key: 'b' });
    const handler = doing(
      ({ job }) => {
        if (job.payload['fails'] === true) throw new TryAgainError('busy');
        return undefined;
      },
      { topic: work.topic },
    );
    await drain(queue.app, [handler]);
    expect([(await queue.job(first)).state, (await queue.job(second)).state]).toEqual(['queued', 'done']);
  });
});

describe("a job's write", () => {
  test('is committed together with "done", with its result', async () => {
    const id = await queue.ask({ key: 'a' });
    await drain(queue.app, [
      doing(({ job }) => async (tx) => {
        await tx.rows(sql`insert into effect (job) values (${job.id})`);
        return { number: 'H1' };
      }),
    ]);
    expect(await queue.effects()).toEqual([id]);
    expect(await queue.job(id)).toMatchObject({ state: 'done', result: { number: 'H1' }, attempts: 1 });
  });

  test('is absent if writing failed', async () => {
    const id = await queue.ask({ key: 'a' });
    await drain(queue.app, [
      doing(({ job }) => async (tx) => {
        await tx.rows(sql`insert into effect (job) values (${job.id})`);
        throw new RefusedError('no', 'Not like this');
      }),
    ]);
    expect(await queue.effects()).toEqual([]);
    expect(await queue.job(id)).toMatchObject({ state: 'dead', last_error: 'Not like this' });
  });

  test('is absent if another worker took the job meanwhile, which does it once', async () => {
    const id = await queue.ask({ key: 'a' });
    const slow = await queue.take();
    expect(slow?.job.id).toBe(id);
    if (slow === undefined) return;
    await queue.expire(id);
    // The slow worker finishes while the second one has the job.
    const second = doing(async () => {
      await runJob(queue.app, writing(), slow, quiet);
      expect(await queue.effects()).toEqual([]);
      return async (tx) => void (await tx.rows(sql`insert into effect (job) values (${id})`));
    });
    await drain(queue.app, [second]);
    await runJob(queue.app, writing(), slow, quiet);
    expect(await queue.effects()).toEqual([id]);
    expect(await queue.job(id)).toMatchObject({ state: 'done', attempts: 2 });
  });

  test('is put back once, by the first of several to notice', async () => {
    const id = await queue.ask({ key: 'a' });
    const gone = await queue.take();
    if (gone === undefined) throw new Error('not taken');
    await Promise.all([reclaim(queue.app, writing(), gone), reclaim(queue.app, writing(), gone)]);
    await drain(queue.app, [writing()]);
    expect(await queue.effects()).toEqual([id]);
    expect(await queue.job(id)).toMatchObject({ state: 'done', attempts: 2 });
  });

  test('is unaffected by errors or stops of a worker that lost the job', async () => {
    const id = await queue.ask({ key: 'a' });
    const slow = await queue.take();
    if (slow === undefined) throw new Error('not taken');
    await queue.expire(id);
    await drain(queue.app, [writing()]);
    for (const error of [new TryAgainError('x'), new RefusedError('x', 'x'), new Error('x')])
      await runJob(
        queue.app,
        failing(() => error),
        slow,
        quiet,
      );
    await runJob(
      queue.app,
      doing(() => undefined),
      slow,
      { ...quiet, stopping: AbortSignal.abort() },
    );
    expect(await queue.job(id)).toMatchObject({ state: 'done', last_error: null });
    expect(await renew(queue.db, slow, 60)).toBe(false);
  });
});

describe('trying again', () => {
  test('follows the table; then the job is dead, and a person retries it or gives it up', async () => {
    const id = await queue.ask({ key: 'a' });
    const handler = failing(() => new TryAgainError('503 by the service'));
    const pauses: number[] = [];
    for (;;) {
      expect(await drain(queue.app, [handler])).toBe(1);
      const { state, run_at, last_error } = await queue.job(id);
      expect(last_error).toBe('503 by the service');
      if (state === 'dead') break;
      const pause = (Date.parse(String(run_at)) - queue.app.now().getTime()) / 1000;
      pauses.push(pause);
      queue.pass(pause - 1);
      expect(await drain(queue.app, [handler])).toBe(0);
      queue.pass(1);
    }
    expect(pauses).toEqual([1, 5, 30, 120, 600, 3600, 21_600]);
    expect((await queue.job(id)).attempts).toBe(8);
  });

  test('waits as long as the service asks', async () => {
    const id = await queue.ask({ key: 'a' });
    await drain(queue.app, [failing(() => new TryAgainError('429', { afterSeconds: 77 }))]);
    expect(Date.parse(String((await queue.job(id)).run_at)) - queue.app.now().getTime()).toBe(77_000);
  });

  test('excludes refusals and unexpected errors', async () => {
    const told: unknown[] = [];
    const ids = [await queue.ask({ key: 'a' }), await queue.ask({ key: 'b' })];
    const handler = failing(() =>
      told.length === 0 ? new TypeError('x of ada@example.com') : new RefusedError('no', 'Card declined'),
    );
    await drain(queue.app, [handler], { onError: (error) => told.push(error) });
    expect((await queue.job(ids[0] ?? 0)).last_error).toBe('TypeError: x of …');
    expect((await queue.job(ids[1] ?? 0)).last_error).toBe('Card declined');
    expect(told).toHaveLength(1);
  });

  test('includes unexpected errors if the handler is patient', async () => {
    const id = await queue.ask({ key: 'a' });
    await drain(queue.app, [failing(() => new TypeError('x'), { patient: true })]);
    expect((await queue.job(id)).state).toBe('queued');
  });

  test("follows an attempt's time limit, even if the call ignores the signal", async () => {
    const id = await queue.ask({ key: 'a' });
    let reason: unknown;
    const deaf = Promise.withResolvers<undefined>();
    const handler = doing(
      ({ signal }) => {
        signal.addEventListener('abort', () => (reason = signal.reason));
        return deaf.promise;
      },
      { seconds: 0.05 },
    );
    await drain(queue.app, [handler]);
    expect(reason).toBeInstanceOf(TryAgainError);
    expect(await queue.job(id)).toMatchObject({
      state: 'queued',
      last_error: 'Timed out after 0.05 seconds.',
    });
    deaf.resolve(undefined);
  });

  test("merges with work requested meanwhile, in the older job's place", async () => {
    const first = await queue.ask({ key: 'a', aggregate: 'one' });
    const between = await queue.ask({ key: 'b', aggregate: 'one' });
    const order: number[] = [];
    let newer = 0;
    const handler = doing(async ({ job }) => {
      order.push(job.id);
      if (newer === 0) {
        newer = await queue.ask({ key: 'a', aggregate: 'one' });
        throw new TryAgainError('busy');
      }
      return undefined;
    });
    await drain(queue.app, [handler]);
    queue.pass(1);
    await drain(queue.app, [handler]);
    expect(order).toEqual([first, first, between]);
    expect((await queue.job(newer)).state).toBe('done');
  });

  test('a dead job that is requested again is retried', async () => {
    const id = await queue.ask({ key: 'a' });
    await drain(queue.app, [failing(() => new RefusedError('no', 'no'))]);
    expect(await queue.ask({ key: 'a' })).toBe(id);
    await drain(queue.app, [writing()]);
    expect(await queue.effects()).toEqual([id]);
  });

  test("commits a failure's further write with it", async () => {
    const ids = [await queue.ask({ key: 'a' }), await queue.ask({ key: 'b' })];
    const seen: [number, string, boolean][] = [];
    const handler = doing(
      ({ job }) => {
        throw job.id === ids[0] ? new TryAgainError('busy') : new RefusedError('no', 'declined');
      },
      {
        failed: async (_tx, job, { message, again }) => void seen.push([job.id, message, again === null]),
      },
    );
    await drain(queue.app, [handler]);
    expect(seen).toEqual([
      [ids[0], 'busy', false],
      [ids[1], 'declined', true],
    ]);
  });
});
