import { afterAll, beforeAll, expect, test } from 'vitest';
import { TryAgainError } from '../ports/call-error.ts';
import { sql } from '../../db/database.ts';
import { chance } from '../../testing/stock-chance.ts';
import { doing, openQueue, type Queue } from './jobs.testing.ts';
import { killableDatabase } from './killable.testing.ts';
import { startWorker, type Worker } from './worker.ts';

const JOBS = 500;
const AGGREGATES = 40;
const WORKERS = 3;
const ONE_IN = 60;

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
  await queue.db.rows(
    sql`create table ordered_effect (n int not null, aggregate text not null, at bigserial)`,
  );
});
afterAll(() => queue.db.drop());

test('gives every job its effect once, in order, however often workers are killed', async () => {
  const pick = chance(20_270_105);
  for (let n = 0; n < JOBS; n++)
    await queue.ask({ key: String(n), aggregate: `a${pick(AGGREGATES)}`, payload: { n } });
  let kills = 0;
  const handler = doing(({ job }) => {
    if (pick(20) === 0) throw new TryAgainError('busy');
    return async (tx) => {
      await tx.rows(
        sql`insert into ordered_effect (n, aggregate) values (${Number(job.payload['n'])}, ${job.aggregate})`,
      );
    };
  });
  const left = async () =>
    (await queue.db.one<{ n: number }>(sql`select count(*)::int as n from job where state <> 'done'`))?.n ??
    0;

  /** Replaces killed workers until nothing is left. */
  async function seat(): Promise<void> {
    let quiet = false;
    while ((await left()) > 0) {
      const { db, dead } = killableDatabase(queue.db, () => quiet || pick(ONE_IN) > 0);
      let worker: Worker | undefined;
      try {
        worker = await startWorker({ ...queue.app, db }, [handler], {
          leaseSeconds: 0.3,
          pollSeconds: 0.02,
          random: () => 0,
          graceSeconds: 0,
        });
      } catch {
        continue;
      }
      await expect
        .poll(async () => dead() || (await left()) === 0, { timeout: 30_000, interval: 10 })
        .toBe(true);
      if (dead()) kills++;
      await worker.stop();
      quiet = kills > 200;
    }
  }
  const clock = setInterval(() => queue.pass(1), 20);
  await Promise.all(Array.from({ length: WORKERS }, seat));
  clearInterval(clock);

  expect(kills).toBeGreaterThan(20);
  const rows = await queue.db.rows<{ n: number; aggregate: string }>(
    sql`select n, aggregate from ordered_effect order by at`,
  );
  expect(rows.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: JOBS }, (_, n) => n));
  for (const [aggregate, own] of Map.groupBy(rows, (row) => row.aggregate))
    expect([aggregate, own.map(({ n }) => n)]).toEqual([
      aggregate,
      own.map(({ n }) => n).sort((a, b) => a - b),
    ]);
}, 120_000);
