/** The work of bulk runs: one record at a time, one slice per job, so that other jobs get their turn. */
import { t } from '@hireyard/messages';
import { readSessionUser } from '../../platform/auth/session-state.ts';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { Tell } from '../../platform/background.ts';
import type { App } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { JobHandler, NewJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { workFinished } from '../../platform/notify/notify.ts';
import { STEPS } from './steps.ts';
import { type Run, type Waiting, workRow } from './work-row.ts';

const TOPIC = 'bulk.run';
/** Time per job, so that email and payments aren't delayed longer. */
const SLICE_MS = 5_000;
const PIECE = 20;
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** Runs of one user are done one after the other. */
export const bulkJob = (run: number, user: number): NewJob => ({
  topic: TOPIC,
  aggregate: `bulk:${user}`,
  key: `bulk:${run}`,
  payload: { run },
  createdBy: user,
});

/** Updates the run's outcome counts; screens that show it are notified. */
export async function countOutcomes(db: Db, run: number): Promise<void> {
  await db.rows(sql`
    update bulk_run b set done = n.done, unchanged = n.unchanged, refused = n.refused, updated_at = now()
    from (select count(*) filter (where outcome = 'done')::int as done, count(*) filter (where outcome = 'unchanged')::int as unchanged,
      count(*) filter (where outcome = 'refused')::int as refused from bulk_row where run_id = ${run}) n
    where b.id = ${run}`);
}

interface Ended {
  readonly done: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly total: number;
}

function endText(finished: boolean, { done, unchanged, refused, total }: Ended): string {
  if (!finished)
    return t('Bulk action stopped: {done} of {total} done, {refused} refused', { done, total, refused });
  return t(
    'Bulk action on {total, plural, one {# record} other {# records}}: {done} done, {unchanged} unchanged, {refused} refused',
    { total, done, unchanged, refused },
  );
}

/** Ends an active run, with its counts; finished records stay changed. Notifies its creator unless they ended it. */
export async function endRun(
  tx: Tx,
  run: number,
  state: 'done' | 'stopped',
  { reason = '', by = null }: { readonly reason?: string; readonly by?: number | null } = {},
): Promise<void> {
  await countOutcomes(tx, run);
  const ended = await tx.one<Ended & { user_id: number; at: string }>(sql`
    update bulk_run set state = ${state}, reason = ${reason}, ended_at = now()
    where id = ${run} and state in ('queued', 'running')
    returning created_by_id as user_id, ended_at::text as at, done, unchanged, refused, total`);
  if (ended === undefined || ended.user_id === by) return;
  await workFinished(tx, {
    // a retried run ends again
    cause: `bulkrun ${run} ${ended.at}`,
    record: { resource: 'bulkrun', id: run },
    text: endText(state === 'done', ended),
    startedBy: ended.user_id,
  });
}

const next = (db: Db, run: number): Promise<Waiting[]> =>
  db.rows<Waiting>(sql`
    select place, object_id from bulk_row where run_id = ${run} and outcome = 'waiting'
      and exists (select from bulk_run where id = ${run} and state in ('queued', 'running')) order by place limit ${sql.lit(PIECE)}`);

/** Loads the user as of now: revoked permissions no longer apply. */
async function callerOf(app: App, id: number): Promise<Caller | undefined> {
  const session = await readSessionUser(app.db, { user_id: id, sid: NO_SESSION });
  return session?.active === true ? session.caller : undefined;
}

async function workSlice(
  app: App,
  run: Run,
  signal: AbortSignal,
  tell: (error: unknown) => void,
): Promise<boolean> {
  const step = STEPS[run.resource]?.[run.action];
  if (step === undefined) throw new Error(`There is no bulk action ${run.resource}.${run.action}.`);
  const started = performance.now();
  while (performance.now() - started < SLICE_MS) {
    const rows = await next(app.db, run.id);
    if (rows.length === 0) return false;
    const user = await callerOf(app, run.created_by_id);
    if (user === undefined) {
      await app.db.transaction((tx) =>
        endRun(tx, run.id, 'stopped', { reason: t('The user who started this can no longer sign in.') }),
      );
      return false;
    }
    for (const row of rows) {
      signal.throwIfAborted();
      await workRow(app, run, row, step, user, tell);
    }
    await countOutcomes(app.db, run.id);
  }
  return true;
}

export const bulkHandler = (tell: Tell): JobHandler => ({
  topic: TOPIC,
  seconds: 300,
  patient: true,
  async perform({ app, job, signal }) {
    const id = Number(job.payload['run']);
    const run = await app.db.one<Run>(sql`
      update bulk_run set state = 'running' where id = ${id} and state in ('queued', 'running')
      returning id, resource, action, inputs, created_by_id`);
    if (run === undefined) return async () => undefined;
    const more = await workSlice(app, run, signal, (error) =>
      tell({ err: error, run: id }, 'unexpected error in a record of a bulk action'),
    );
    return async (tx: Tx) => {
      if (more) await enqueue(tx, bulkJob(id, run.created_by_id));
      else await endRun(tx, id, 'done');
      return undefined;
    };
  },
  /** The job failed for good; the rest can be retried, so the run must not look active. */
  async failed(tx, job, { message, again }) {
    if (again === null)
      await endRun(tx, Number(job.payload['run']), 'stopped', {
        reason: t('This failed: {message}', { message }),
      });
  },
});
