/** The jobs resource: lists the queue, retries, discards and restores jobs. */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { JOB_TOPICS } from '@hireyard/wire/system/job-topics';
import { job } from '@hireyard/wire/system/job';
import { type RawBuilder, sql, type Tx } from '../db/database.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { INDEPENDENT, jobName } from '../platform/jobs/job.ts';
import { endPause, markFailed, requeue, wakeWorkers } from '../platform/jobs/queue.ts';
import { authorOf } from '../records/core/author.ts';
import { readerOf } from '../records/list/read.ts';
import type { ActionHandler, ActionReader, Implementation } from '../records/implementation.ts';
import { recordAnswer } from '../records/record-answer.ts';
import type { Source } from '../records/core/source.ts';
import { writeHistory } from '../records/core/write.ts';

/** Returns the error without numbers and ids, so that failures of one outage have the same text. */
export const sameError = (alias: string): RawBuilder<string> =>
  sql<string>`regexp_replace(coalesce(${sql.ref(`${alias}.last_error`)}, ''), '[A-Za-z_-]*[0-9][A-Za-z0-9_-]*', '…', 'g')`;

/** Counts the jobs that a failed one blocks. */
export const behind = (alias: string): RawBuilder<number> => sql<number>`
  case when ${sql.ref(`${alias}.state`)} = 'dead' and ${sql.ref(`${alias}.topic`)} not in (${INDEPENDENT}) then (
    select count(*)::int from job b where b.aggregate = ${sql.ref(`${alias}.aggregate`)} and b.topic = ${sql.ref(`${alias}.topic`)}
      and b.id > ${sql.ref(`${alias}.id`)} and b.state = 'queued') else 0 end`;

const source: Source = {
  resource: job,
  table: 'job',
  computed: { created_by: authorOf('t.created_by_id'), name: jobName('t'), behind: behind('t') },
  filters: { same_error: (error: string) => sql`${sameError('t')} = ${error}` },
  searches: { name: (like) => sql`${jobName('t')} ilike ${like}` },
};
const reader = readerOf(source);

const STATE_TEXTS: Readonly<Record<string, string>> = dictionary({
  queued: t('This job is already queued.'),
  running: t('This job is already running.'),
  done: t('This job is already done.'),
  dead: t('This job failed. Try it again or discard it.'),
  given_up: t('This job was discarded.'),
});

interface Locked {
  readonly topic: string;
  readonly key: string;
  readonly state: string;
  /** It failed and waits for its next attempt. */
  readonly pauses: boolean;
}

/** Locks a job, so that the second of two concurrent decisions sees the first; 404 if there is none. */
async function lock(tx: Tx, id: number): Promise<Locked> {
  const row = await tx.one<Locked>(sql`
    select topic, key, state, state = 'queued' and attempts > 0 and run_at is not null as pauses from job where id = ${id} for update`);
  if (row === undefined) throw notFound();
  return row;
}
const undecidable = ({ state }: Locked) => conflict(STATE_TEXTS[state] ?? state, 'not_dead');

/** Locks a failed job; 409 for any other. */
async function lockDead(tx: Tx, id: number): Promise<Locked> {
  const row = await lock(tx, id);
  if (row.state !== 'dead') throw undecidable(row);
  return row;
}

const retry: ActionHandler = async (call, id) => {
  const row = await lock(call.db, id);
  const { topic, key } = row;
  if (row.pauses) await endPause(call.db, { id, topic });
  else if (row.state !== 'dead') throw undecidable(row);
  else await requeue(call.db, { job: { id, topic }, key }, { attempts: 0, runAt: null, error: null });
  await writeHistory(call.db, job.name, id, call.user.id, 'tried again', []);
  return recordAnswer(call, reader, id);
};

const giveUp: ActionHandler = async (call, id) => {
  const { topic } = await lockDead(call.db, id);
  // The outcome is unknown, e.g. a refund that may have been sent.
  const kept = JOB_TOPICS[topic]?.kept;
  if (kept !== undefined) throw conflict(kept, 'outcome_unknown');
  await markFailed(call.db, id, 'given_up', null);
  await wakeWorkers(call.db, topic);
  await writeHistory(call.db, job.name, id, call.user.id, 'discarded', []);
  return recordAnswer(call, reader, id);
};

/** Restores a job as failed, so that it blocks later ones again. Jobs that ran meanwhile are not undone. */
const restore: ActionHandler = async (call, id) => {
  const row = await lock(call.db, id);
  const { topic, key } = row;
  // Repeating jobs are discarded automatically, and their next run is the retry.
  if (row.state !== 'given_up' || topic === key)
    throw conflict(t('You can only restore a discarded job.'), 'not_given_up');
  await markFailed(call.db, id, 'dead', null);
  await writeHistory(call.db, job.name, id, call.user.id, 'restored', []);
  return recordAnswer(call, reader, id);
};

/** Returns the progress of the older job that a job was merged into. */
const progress: ActionReader = async (call, id) => {
  const row = await call.db.one<{ asked_by: number | null }>(sql`
    with recursive chain as (
      select j.*, j.created_by_id as asked_by from job j where j.id = ${id}
      union all
      select n.*, c.asked_by from chain c join job n on n.id = c.joined_id
    )
    select ${id}::int as id, state, progress, progress_text, result, last_error, asked_by
    from chain where joined_id is null limit 1`);
  const seen = row?.asked_by === call.user.id || can(call.user, permissionOf(job, 'view'));
  if (row === undefined || !seen) throw notFound();
  const { asked_by: _, ...body } = row;
  return { body };
};

export const jobResource: Implementation = {
  source,
  actions: { retry, giveUp, restore },
  reads: { progress },
};
