/** A run's row, and how its steps begin and end. */
import { t } from '@hireyard/messages';
import { dictionary } from '@hireyard/messages/dictionary';
import type { ImportKind, Mapping, RunOptions } from '@hireyard/wire/records/import-calls';
import { importrun } from '@hireyard/wire/records/importrun';
import { type Db, type RawBuilder, sql, type Tx } from '../../../db/database.ts';
import type { Job, JobHandler } from '../../../platform/jobs/job.ts';
import { workFinished } from '../../../platform/notify/notify.ts';
import { type Change, writeHistory } from '../../core/write.ts';

export interface Run {
  readonly id: number;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly size: number;
  readonly upload: string;
  readonly format: 'csv' | 'xlsx';
  readonly encoding: string;
  readonly encoding_sure: boolean;
  readonly separator: string;
  readonly headings: readonly string[];
  readonly row_count: number;
  readonly state: string;
  readonly step: string | null;
  readonly mapping: Mapping | null;
  readonly options: RunOptions | null;
  readonly bad: number;
  readonly file_removed_at: string | null;
  readonly applied_at: string | null;
  readonly created_by_id: number | null;
}

const columns = sql`id, kind, file_name, size, upload, format, encoding, encoding_sure, separator, headings, row_count, state, step,
  mapping, options, bad, file_removed_at, applied_at, created_by_id`;

export const readRun = (db: Db, id: number): Promise<Run | undefined> =>
  db.one<Run>(sql`select ${columns} from importrun where id = ${id}`);
export const lockRun = (tx: Tx, id: number): Promise<Run | undefined> =>
  tx.one<Run>(sql`select ${columns} from importrun where id = ${id} for update`);

/** Returns the separator character. */
export const separatorSign = (name: string): string => (name === 'tab' ? '\t' : name);
export const separatorName = (sign: string): string => (sign === '\t' ? 'tab' : sign);

/** Ends a step, in the same transaction. */
export async function endStep(
  tx: Tx,
  run: number,
  state: string,
  problem: string,
  userId: number | null,
  action: string,
  changes: readonly Change[] = [],
  also: RawBuilder<unknown> = sql``,
): Promise<void> {
  await tx.rows(sql`
    update importrun set state = ${state}, step = null, job_id = null, problem = ${problem.slice(0, 2000)}, version = version + 1, updated_at = now()${also}
    where id = ${run}`);
  await writeHistory(tx, importrun.name, run, userId, action, changes);
}

/** Shorter checks finish before the user leaves. */
export const LONG_ROWS = 5_000;
export const LONG_BYTES = 1_000_000;

/** Notifies the user of the end of a step; the text has only numbers, nothing from the file. */
export const notifyEnd = (tx: Tx, { id }: { readonly id: number }, job: Job, text: string): Promise<void> =>
  workFinished(tx, {
    cause: `importrun ${id} job ${job.id}`,
    record: { resource: importrun.name, id },
    text,
    startedBy: job.createdBy,
  });

/** `1 customer`, `1,200 items`. */
export function manyOf(count: number, kind: ImportKind): string {
  if (kind === 'customers') return t('{count, plural, one {# customer} other {# customers}}', { count });
  if (kind === 'accounts') return t('{count, plural, one {# account} other {# accounts}}', { count });
  return t('{count, plural, one {# item} other {# items}}', { count });
}

const IMPORT_FAILED = t('The import failed. Try again.');
const STEP_FAILED: Readonly<Record<string, string>> = dictionary({
  read: t('Reading the file failed. Try again.'),
  check: t('Checking the file failed. Try again.'),
  apply: IMPORT_FAILED,
  undo: t('Undoing the import failed. Try again.'),
});

export const runOf = (job: Job): number => Number(job.payload['run']);
/** Returns the run to its user, in its previous state, after a job failed for good. */
export const stepFailed: NonNullable<JobHandler['failed']> = async (tx, job, { message, again }) => {
  const run = again === null ? await lockRun(tx, runOf(job)) : undefined;
  if (run === undefined || run.step === null) return;
  const state =
    run.step === 'read'
      ? 'refused'
      : run.applied_at !== null
        ? 'done'
        : run.step === 'apply'
          ? 'checked'
          : 'uploaded';
  await endStep(
    tx,
    run.id,
    state,
    t('This failed: {message} Try again.', { message }),
    job.createdBy,
    'step failed',
  );
  await notifyEnd(tx, run, job, STEP_FAILED[run.step] ?? IMPORT_FAILED);
};
