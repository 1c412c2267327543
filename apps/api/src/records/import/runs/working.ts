/** The jobs that check and import a run. */
import { t } from '@hireyard/messages';
import { sql, type Tx } from '../../../db/database.ts';
import type { Finish, JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import { type Counts, tryRun } from './engine.ts';
import { saveMapping } from './plan.ts';
import { readRunJob } from './reading.ts';
import type { RunKind, RunKinds } from './run-kind.ts';
import {
  endStep,
  LONG_ROWS,
  lockRun,
  manyOf,
  type Run,
  readRun,
  runOf,
  stepFailed,
  notifyEnd,
} from './run-row.ts';
import { undoRunJob } from './undo.ts';

export const CHECK_RUN = 'import.check';
export const APPLY_RUN = 'import.apply';
/** Enough for the largest file on a busy machine; dead workers are noticed far sooner. */
const SECONDS = 4 * 3600;

const progressOf =
  ({ progress }: JobContext, words: (done: number, count: number) => string) =>
  (done: number, total: number) =>
    progress(total === 0 ? 1 : Math.min(0.99, done / total), words(done, total));

async function writeCounts(tx: Tx, run: number, counts: Counts): Promise<void> {
  const { created, updated, unchanged, skipped, bad, warned } = counts;
  await tx.rows(sql`
    update importrun set created = ${created}, updated = ${updated}, unchanged = ${unchanged}, skipped = ${skipped}, bad = ${bad}, warned = ${warned}
    where id = ${run}`);
}

/** Rolls a transaction back on purpose. */
class Undone extends Error {
  readonly counts: Counts;
  constructor(counts: Counts) {
    super('undone');
    this.counts = counts;
  }
}

async function countsOf(work: Promise<Counts>): Promise<Counts> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Undone) return error.counts;
    throw error;
  }
}

function endText({ kind }: Run, { created, updated, bad }: Counts, step: 'check' | 'import'): string {
  const values = { created: manyOf(created, kind), updated: updated.toLocaleString('en-GB') };
  if (bad === 0)
    return step === 'check'
      ? t('Checked: {created} new, {updated} changed', values)
      : t('Imported: {created} new, {updated} changed', values);
  return step === 'check'
    ? t('Checked: {created} new, {updated} changed, {bad, plural, one {# bad row} other {# bad rows}}', {
        ...values,
        bad,
      })
    : t('Imported: {created} new, {updated} changed, {bad, plural, one {# bad row} other {# bad rows}}', {
        ...values,
        bad,
      });
}

async function check(kinds: RunKinds, context: JobContext): Promise<Finish> {
  const { app, job, signal } = context;
  const run = await readRun(app.db, runOf(job));
  if (run === undefined || run.step !== 'check') return async () => undefined;
  const counts = await countsOf(
    app.db.transaction(
      async (tx) => {
        const progress = progressOf(context, (done, count) =>
          t('{done, plural, other {#}} of {count, plural, one {# row} other {# rows}} checked', {
            done,
            count,
          }),
        );
        const { createdBy: userId } = job;
        const kind = kinds[run.kind];
        const found = await tryRun({ app, tx, out: app.db, run, kind, userId, dry: true, progress, signal });
        throw new Undone(found);
      },
      { origin: { via: 'import' } },
    ),
  );
  return async (tx) => {
    if ((await lockRun(tx, run.id))?.step !== 'check') return undefined;
    await writeCounts(tx, run.id, counts);
    await endStep(tx, run.id, 'checked', '', job.createdBy, 'checked');
    if (run.row_count >= LONG_ROWS) await notifyEnd(tx, run, job, endText(run, counts, 'check'));
    return { ...counts };
  };
}

export const ONLY_WHOLE = t(
  'Nothing was imported: the records changed since the check, and rows are bad now. Look at them and try again.',
);

async function applyIn(context: JobContext, tx: Tx, run: Run, kind: RunKind): Promise<Counts> {
  const { app, job, signal } = context;
  const { createdBy: userId } = job;
  const progress = progressOf(context, (done, count) =>
    t('{done, plural, other {#}} of {count, plural, one {# row} other {# rows}} imported', { done, count }),
  );
  const counts = await tryRun({ app, tx, out: tx, run, kind, userId, dry: false, progress, signal });
  if (counts.bad > 0 && run.options?.skip_bad !== true) throw new Undone(counts);
  await writeCounts(tx, run.id, counts);
  await saveMapping(tx, run);
  return counts;
}

async function apply(kinds: RunKinds, context: JobContext): Promise<Finish> {
  const { app, job } = context;
  const run = await readRun(app.db, runOf(job));
  if (run === undefined || run.step !== 'apply') return async () => undefined;
  let done = false;
  const counts = await countsOf(
    app.db.transaction(
      async (tx) => {
        const locked = await lockRun(tx, run.id);
        if (locked?.step !== 'apply')
          throw new Undone({ created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0, warned: 0 });
        const made = await applyIn(context, tx, locked, kinds[locked.kind]);
        const { created, updated } = made;
        const by = job.createdBy;
        await endStep(
          tx,
          run.id,
          'done',
          '',
          by,
          'imported',
          [
            { field: 'created', before: null, after: created },
            { field: 'updated', before: null, after: updated },
          ],
          sql`, applied_at = now(), applied_by_id = ${by}`,
        );
        await notifyEnd(tx, run, job, endText(run, made, 'import'));
        done = true;
        return made;
      },
      { origin: { via: 'import' } },
    ),
  );
  return async (tx) => {
    if (done || (await lockRun(tx, run.id))?.step !== 'apply') return { ...counts };
    await endStep(tx, run.id, 'uploaded', ONLY_WHOLE, job.createdBy, 'import refused');
    await notifyEnd(tx, run, job, t('Nothing was imported: the records changed since the check.'));
    return { ...counts };
  };
}

const handler = (topic: string, perform: JobHandler['perform']): JobHandler => ({
  topic,
  seconds: SECONDS,
  perform,
  failed: stepFailed,
});

/** Returns the import jobs of these kinds. */
export const importJobs = (kinds: RunKinds): JobHandler[] => [
  readRunJob,
  handler(CHECK_RUN, (context) => check(kinds, context)),
  handler(APPLY_RUN, (context) => apply(kinds, context)),
  undoRunJob(kinds),
];
