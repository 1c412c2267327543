import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { TryAgainError } from '../ports/call-error.ts';
import type { JobContext } from './job.ts';
import { doing, openQueue, type Queue } from './jobs.testing.ts';
import { claim, enqueue } from './queue.ts';
import { drain } from './worker.ts';

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
});
beforeEach(async () => void (await queue.db.rows(sql`delete from job`)));
afterAll(() => queue.db.drop());

const count = async (): Promise<number> =>
  (await queue.db.one<{ n: number }>(sql`select count(*)::int as n from job`))?.n ?? 0;
const take = () => claim(queue.db, { topics: ['work', 'other'], now: queue.app.now(), leaseSeconds: 60 });

describe('asking', () => {
  test('is rolled back with its transaction', async () => {
    const failed = queue.db.transaction(async (tx) => {
      await enqueue(tx, { topic: 'work', aggregate: 'a', key: 'a' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await count()).toBe(0);
  });

  test('returns the waiting job for the same work', async () => {
    const first = await queue.ask({ key: 'a' });
    expect(await queue.ask({ key: 'a' })).toBe(first);
    expect(await queue.ask({ key: 'b' })).not.toBe(first);
    expect(await count()).toBe(2);
  });

  test('queues running work once more, to run afterwards', async () => {
    const seen: number[] = [];
    const first = await queue.ask({ key: 'a' });
    const handler = doing(async ({ job }) => {
      seen.push(job.id);
      if (seen.length === 1) for (const _ of [1, 2]) await queue.ask({ key: 'a' });
      return undefined;
    });
    await drain(queue.app, [handler]);
    expect(seen).toEqual([first, expect.any(Number)]);
    expect(new Set(seen).size).toBe(2);
  });

  test('brings a waiting job forward if earlier, and never delays it', async () => {
    const soon = new Date(queue.app.now().getTime() + 60_000);
    const late = new Date(queue.app.now().getTime() + 3_600_000);
    const id = await queue.ask({ key: 'a', runAt: late });
    await queue.ask({ key: 'a', runAt: soon });
    expect((await queue.job(id)).run_at).toBe(soon.toISOString());
    await queue.ask({ key: 'a', runAt: late });
    expect((await queue.job(id)).run_at).toBe(soon.toISOString());
    await queue.ask({ key: 'a' });
    expect((await queue.job(id)).run_at).toBeNull();
  });

  test('keeps the pause of a job that waits for a retry', async () => {
    const id = await queue.ask({ key: 'a' });
    const handler = doing(() => {
      throw new TryAgainError('busy');
    });
    expect(await drain(queue.app, [handler])).toBe(1);
    await queue.ask({ key: 'a' });
    expect(await drain(queue.app, [handler])).toBe(0);
    expect(await queue.job(id)).toMatchObject({ state: 'queued', attempts: 1, last_error: 'busy' });
  });

  test('keeps a waiting job from being taken before the new cause is visible', async () => {
    await queue.ask({ key: 'a' });
    await queue.db.transaction(async (tx) => {
      await enqueue(tx, { topic: 'work', aggregate: 'one:a', key: 'a' });
      expect(await take()).toBeUndefined();
    });
    expect(await take()).toBeDefined();
  });
});

describe('taking', () => {
  test('gives each job to one worker, however many compete', async () => {
    for (let n = 0; n < 5; n++) await queue.ask({ key: `k${n}` });
    const taken = await Promise.all(Array.from({ length: 12 }, take));
    const ids = taken.flatMap((one) => one?.job.id ?? []);
    expect(ids.length).toBe(5);
    expect(new Set(ids).size).toBe(5);
  });

  test('takes no job of an aggregate while another one runs', async () => {
    const first = await queue.ask({ key: 'a', aggregate: 'contract:1' });
    await queue.ask({ key: 'b', aggregate: 'contract:1' });
    const other = await queue.ask({ key: 'c', aggregate: 'contract:2', topic: 'other' });
    expect([(await take())?.job.id, (await take())?.job.id, await take()]).toEqual([first, other, undefined]);
  });

  test('keeps the order within one transaction', async () => {
    const aggregate = 'payment_request:1';
    const asked = await queue.db.transaction(async (tx) => {
      const refund = await enqueue(tx, { topic: 'work', aggregate, key: 'a' });
      const refresh = await enqueue(tx, { topic: 'other', aggregate, key: 'b' });
      return [refund, refresh, await enqueue(tx, { topic: 'work', aggregate, key: 'c' })];
    });
    const seen: number[] = [];
    const note = ({ job }: JobContext): undefined => void seen.push(job.id);
    await drain(queue.app, [doing(note), doing(note, { topic: 'other' })]);
    expect(seen).toEqual(asked);
  });

  // E.g. one that began first, and then waited for the record's lock.
  test('keeps the order of requests, whichever transaction began first', async () => {
    const [first, second] = await queue.db.transaction(async (tx) => {
      await tx.rows(sql`select now()`);
      const earlier = await queue.ask({ key: 'a', aggregate: 'contract:1' });
      return [earlier, await enqueue(tx, { topic: 'work', aggregate: 'contract:1', key: 'b' })];
    });
    const seen: number[] = [];
    await drain(queue.app, [doing(({ job }) => void seen.push(job.id))]);
    expect(seen).toEqual([first, second]);
  });

  test('skips later jobs, which block nothing', async () => {
    const runAt = new Date(queue.app.now().getTime() + 60_000);
    const later = await queue.ask({ key: 'a', aggregate: 'contract:1', runAt });
    const now = await queue.ask({ key: 'b', aggregate: 'contract:1' });
    const handler = doing(() => undefined);
    expect(await drain(queue.app, [handler])).toBe(1);
    expect((await queue.job(now)).state).toBe('done');
    expect(await drain(queue.app, [handler], { now: runAt })).toBe(1);
    expect((await queue.job(later)).state).toBe('done');
  });

  test('skips topics unknown to this process', async () => {
    const id = await queue.ask({ key: 'a', topic: 'of a later release' });
    await drain(queue.app, [doing(() => undefined)]);
    expect((await queue.job(id)).state).toBe('queued');
  });

  test("two jobs of one aggregate can't run at once, by constraint", async () => {
    const ids = [
      await queue.ask({ key: 'a', aggregate: 'one' }),
      await queue.ask({ key: 'b', aggregate: 'one' }),
    ];
    const run = queue.db.rows(sql`
      update job set state = 'running', locked_by = gen_random_uuid(), locked_until = now() where id = any (${ids}::int[])`);
    await expect(run).rejects.toThrow('job_running_once');
  });
});
