/** The job that recalculates affected contracts in short batches, so that nobody waits long for a contract (docs/extend/jobs.md). */
import { counted } from '@hireyard/domain/contracts/counted';
import { t } from '@hireyard/messages';
import { setTimeout as wait } from 'node:timers/promises';
import { isPassing, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { JobContext, JobHandler } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { markMissed, RECALCULATE, recalculateJob } from './outdated.ts';
import { recalculateMany } from './recalculate-many.ts';

/** Maximum duration of one job, so that mail and payments don't wait. */
const SLICE_MS = 5_000;
/** Roughly how long a batch holds the locks of its contracts, and how long it waits for others' locks. */
const [BATCH_MS, LOCK_WAIT_MS] = [100, 150];
const [FIRST_BATCH, MAX_BATCH] = [25, 200];
/** Before contracts locked by others are tried again. */
const PAUSE_MS = 100;
const LATER_MS = 1_000;

/** Progress of a run within this job. */
interface Slice {
  readonly app: App;
  readonly run: number;
  /** The next batch starts after this contract id. */
  after: number;
  /** Contracts per batch; fewer if they take longer. */
  size: number;
  batches: number;
  recalculated: number;
  longestMs: number;
  /** Contracts that failed, with their errors. */
  readonly failed: Map<number, unknown>;
}

/** Returns the next contracts of a pass, up to a limit. */
const nextOf = async ({ app, run, after, size }: Slice): Promise<number[]> =>
  (
    await app.db.rows<{ contract_id: number }>(sql`
      select distinct contract_id from contract_outdated where recalculation_id = ${run} and contract_id > ${after}
      order by contract_id limit ${size}`)
  ).map(({ contract_id }) => contract_id);

/** Recalculates those of these contracts that aren't locked; returns how many. */
const batch = (app: App, run: number, ids: readonly number[]): Promise<number> =>
  app.db.transaction(async (tx) => {
    await tx.rows(sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`);
    const free = await tx.rows<{ id: number }>(
      sql`select id from contract where id = any (${ids}::int[]) order by id for no key update skip locked`,
    );
    await recalculateMany(
      { app, db: tx },
      free.map(({ id }) => id),
    );
    await tx.rows(sql`
      update recalculation set remaining = (select count(distinct contract_id) from contract_outdated where recalculation_id = ${run})
      where id = ${run}`);
    return free.length;
  });

/** Processes the next contracts of the pass. */
async function step(slice: Slice, ids: readonly number[]): Promise<void> {
  const started = performance.now();
  try {
    slice.recalculated += await batch(slice.app, slice.run, ids);
    slice.after = ids.at(-1) ?? slice.after;
    slice.batches++;
    const ms = performance.now() - started;
    slice.longestMs = Math.max(slice.longestMs, ms);
    slice.size = Math.max(1, Math.min(MAX_BATCH, Math.round(Math.min(2, BATCH_MS / ms) * slice.size)));
  } catch (error) {
    const passing = isPassing(error);
    if (passing) await wait(PAUSE_MS);
    // One failing contract must not keep others out of date.
    else if (ids.length === 1) slice.failed.set(ids[0] ?? 0, error);
    if (ids.length === 1) slice.after = ids[0] ?? slice.after;
    slice.size = Math.max(1, Math.floor(ids.length / 4));
  }
}

/** Deletes marks of deleted contracts. */
const skipDeletedContracts = (app: App, run: number) =>
  app.db.rows(sql`
    delete from contract_outdated o where recalculation_id = ${run} and not exists (select from contract where id = o.contract_id)`);

const leftOf = ({ app, run }: Slice) =>
  app.db.one<{ total: number; remaining: number; complete: boolean }>(sql`
    select total, complete, (select count(distinct contract_id)::int from contract_outdated where recalculation_id = ${run}) as remaining
    from recalculation where id = ${run} and ended_at is null`);

type Reached = 'more' | 'later' | 'failed' | 'done';

/** Decides what remains after a pass; `later`: other transactions must first release contracts or commit. */
async function afterPass(slice: Slice): Promise<Reached> {
  await skipDeletedContracts(slice.app, slice.run);
  const left = await leftOf(slice);
  if (left === undefined) return 'done';
  if (left.remaining > slice.failed.size) return 'later';
  if (!left.complete) return (await markMissed(slice.app, slice.run)) ? 'more' : 'later';
  return left.remaining > 0 ? 'failed' : 'done';
}

/** Works until everything is done or the time is up. */
async function work(
  slice: Slice,
  { signal, progress }: Pick<JobContext, 'signal' | 'progress'>,
): Promise<Reached> {
  const started = performance.now();
  let reached: Reached = 'more';
  while (performance.now() - started < SLICE_MS) {
    signal.throwIfAborted();
    const ids = await nextOf(slice);
    if (ids.length > 0) {
      await step(slice, ids);
      reached = 'more';
      continue;
    }
    slice.after = 0;
    reached = await afterPass(slice);
    if (reached === 'done' || reached === 'failed') return reached;
    if (reached === 'later') await wait(PAUSE_MS);
  }
  const left = await leftOf(slice);
  if (left !== undefined && left.total > 0)
    await progress(
      1 - left.remaining / left.total,
      t('{done, plural, other {#}} of {count, plural, one {# contract} other {# contracts}}', {
        done: left.total - left.remaining,
        count: left.total,
      }),
    );
  return reached;
}

const sliceOf = (app: App, run: number): Slice => ({
  app,
  run,
  after: 0,
  size: FIRST_BATCH,
  batches: 0,
  recalculated: 0,
  longestMs: 0,
  failed: new Map(),
});

/** Recalculates the marked contracts, one slice per job. */
export const recalculateMarked: JobHandler = {
  topic: RECALCULATE,
  seconds: 120,
  patient: true,
  async perform({ app, job, signal, progress }) {
    const run = Number(job.payload['run']);
    const slice = sliceOf(app, run);
    const reached = await work(slice, { signal, progress });
    if (reached === 'failed')
      throw new Error(`${counted(slice.failed.size, 'contract')} could not be recalculated.`, {
        cause: [...slice.failed.values()][0],
      });
    return async (tx) => {
      if (reached === 'done')
        await tx.rows(
          sql`update recalculation set ended_at = now(), remaining = 0 where id = ${run} and ended_at is null`,
        );
      else
        await enqueue(
          tx,
          recalculateJob(
            run,
            job.createdBy,
            reached === 'later' ? new Date(app.now().getTime() + LATER_MS) : undefined,
          ),
        );
      const { recalculated, batches, longestMs: maxMs } = slice;
      return { recalculated, batches, longest_ms: Math.round(maxMs) };
    };
  },
};
