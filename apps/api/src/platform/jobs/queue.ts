/** The job queue in a table: enqueue, claim, and ends of attempts (docs/extend/jobs.md). */
import type { FailureKind } from '@hireyard/wire/system/job';
import { type Db, listenerAlive, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { workNow } from '../../db/work.ts';
import { INDEPENDENT, type Job, type NewJob } from './job.ts';

/** Workers listen on it; the payload is the topic. */
export const CHANNEL = 'job';

/** A job claimed by this process; the token proves that nobody else has claimed it since. */
export interface Claimed {
  readonly job: Job;
  readonly key: string;
  readonly token: string;
}

/**
 * Queues a job in the transaction of its cause: no commit, no job. Returns its id, or that of equal waiting work. Even then its row is locked, so
 * that no worker takes it before this transaction's changes are visible.
 */
export async function enqueue(tx: Tx, wanted: NewJob): Promise<number> {
  const { topic, aggregate, key, payload = {}, runAt, createdBy } = wanted;
  // Repeating jobs have no trace, which would never end.
  const traceparent = key === topic ? null : (workNow()?.traceparent ?? null);
  const row = await tx.one<{ id: number }>(sql`
    with revived as (
      update job set state = 'queued', attempts = 0, run_at = null
      where id = (select id from job where topic = ${topic} and key = ${key} and state = 'dead' order by id limit 1)
        and state = 'dead' and not exists (select from job where topic = ${topic} and key = ${key} and state = 'queued')
      returning id
    ), asked as (
      insert into job (topic, aggregate, key, payload, run_at, created_by_id, traceparent)
      select ${topic}::text, ${aggregate}::text, ${key}::text, ${JSON.stringify(payload)}::jsonb, ${runAt?.toISOString() ?? null}::timestamptz,
        ${createdBy ?? null}::int, ${traceparent}::text
      where not exists (select from revived)
      on conflict (topic, key) where state = 'queued' do update set run_at =
        case when job.attempts > 0 then job.run_at
          when job.run_at is null or excluded.run_at is null then null
          else least(job.run_at, excluded.run_at) end
      returning id
    )
    select id, pg_notify(${CHANNEL}, ${topic}) from (select id from revived union all select id from asked) one`);
  if (row === undefined) throw new Error('A job that was asked for gave no row.');
  return row.id;
}

interface ClaimedRow {
  readonly id: number;
  readonly topic: string;
  readonly aggregate: string;
  readonly key: string;
  readonly payload: Record<string, unknown>;
  readonly attempts: number;
  readonly created_by_id: number | null;
  readonly traceparent: string | null;
  readonly token: string;
}

export interface ClaimOptions {
  readonly topics: readonly string[];
  readonly now: Date;
  readonly leaseSeconds: number;
  /** This worker's pulse; absent = only the lease shows that it lives. */
  readonly worker?: number;
}

const isDue = (alias: string, now: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${alias}.run_at`)} is null or ${sql.ref(`${alias}.run_at`)} <= ${now}::timestamptz)`;

/** Behind a dead job: waits for a person's decision. */
const isHeld = (alias: string): RawBuilder<unknown> => sql`exists (
  select from job d where d.aggregate = ${sql.ref(`${alias}.aggregate`)} and d.topic = ${sql.ref(`${alias}.topic`)}
    and d.id < ${sql.ref(`${alias}.id`)} and d.state = 'dead' and d.topic not in (${INDEPENDENT}))`;

/**
 * Claims the oldest due job whose aggregate is free. An earlier job of the aggregate blocks it while that waits for its first attempt or a retry,
 * or is dead with the same topic; one scheduled for later doesn't.
 */
export async function claim(db: Db, options: ClaimOptions): Promise<Claimed | undefined> {
  const now = options.now.toISOString();
  const row = await db.one<ClaimedRow>(sql`
    update job set state = 'running', attempts = attempts + 1, run_at = null, tried_at = now(), locked_by = gen_random_uuid(), worker = ${options.worker ?? null},
      locked_until = now() + make_interval(secs => ${options.leaseSeconds}), progress = 0, progress_text = ''
    where id = (
      select j.id from job j
      where j.state = 'queued' and j.topic = any (${[...options.topics]}::text[]) and ${isDue('j', now)}
        and coalesce(j.run_at, j.created_at) <= greatest(${now}::timestamptz, now())
        and not ${isHeld('j')}
        and not exists (
          select from job e where e.aggregate = j.aggregate and e.state in ('queued', 'running') and (
            e.state = 'running' or e.id < j.id and not ${isHeld('e')}
              and (${isDue('e', now)} or e.attempts > 0 and e.topic not in (${INDEPENDENT}))))
      order by coalesce(j.run_at, j.created_at), j.id
      limit 1 for update skip locked)
    returning id, topic, aggregate, key, payload, attempts, created_by_id, traceparent, locked_by as token`);
  return row === undefined ? undefined : claimedOf(row);
}

function claimedOf(row: ClaimedRow): Claimed {
  const { id, topic, aggregate, key, payload, attempts, created_by_id, traceparent, token } = row;
  return {
    job: { id, topic, aggregate, payload, attempt: attempts, createdBy: created_by_id, traceparent },
    key,
    token,
  };
}

/** A job whose worker is silent: certainly lost if its lease expired, else possibly, since its pulse is missing. */
export interface Lost {
  readonly claimed: Claimed;
  readonly surely: boolean;
}

/** The checking worker: its pulse, and the tokens of its jobs. */
export interface Own {
  readonly worker: number;
  readonly tokens: Iterable<string>;
}

/** Returns jobs of silent workers, as claimed. */
export async function lost(db: Db, topics: readonly string[], own?: Own): Promise<Lost[]> {
  // Claimed for this worker by a statement whose answer was lost: it lives, but doesn't have the job.
  const forgotten =
    own === undefined
      ? sql`false`
      : sql`worker = ${own.worker} and locked_by <> all (${[...own.tokens]}::uuid[])`;
  const rows = await db.rows<ClaimedRow & { surely: boolean }>(sql`
    select id, topic, aggregate, key, payload, attempts, created_by_id, traceparent, locked_by as token, locked_until < now() as surely
    from job where state = 'running' and topic = any (${[...topics]}::text[])
      and (locked_until < now() or ${forgotten} or worker is not null and not ${listenerAlive(sql`worker`)})
    order by id limit 100`);
  return rows.map((row) => ({ claimed: claimedOf(row), surely: row.surely }));
}

/** Renews a job's lease; false if it is no longer ours. */
export async function renew(db: Db, { job, token }: Claimed, leaseSeconds: number): Promise<boolean> {
  const row = await db.one(sql`
    update job set locked_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${job.id} and state = 'running' and locked_by = ${token} returning id`);
  return row !== undefined;
}

/** Stores a job's progress; false if it is no longer ours. */
export async function report(db: Db, { job, token }: Claimed, part: number, text: string): Promise<boolean> {
  const row = await db.one(sql`
    update job set progress = ${Math.min(1, Math.max(0, part)).toFixed(3)}::numeric, progress_text = ${text.slice(0, 200)}
    where id = ${job.id} and state = 'running' and locked_by = ${token} returning id`);
  return row !== undefined;
}

/** Locks our job until the transaction ends; false if it is no longer ours or has ended. */
export async function hold(tx: Tx, { job, token }: Claimed): Promise<boolean> {
  const row = await tx.one(
    sql`select id from job where id = ${job.id} and state = 'running' and locked_by = ${token} for update`,
  );
  return row !== undefined;
}

type Result = Readonly<Record<string, unknown>> | undefined;

/** Marks a job as done after `hold`. */
export async function markDone(tx: Tx, id: number, result: Result): Promise<void> {
  await tx.rows(sql`
    update job set state = 'done', done_at = now(), locked_by = null, locked_until = null, progress = 1, last_error = null, failure = null,
      result = ${result === undefined ? null : JSON.stringify(result)}::jsonb
    where id = ${id}`);
}

/** Notifies workers on commit that a job of this topic may be due. */
export async function wakeWorkers(tx: Tx, topic: string): Promise<void> {
  await tx.rows(sql`select pg_notify(${CHANNEL}, ${topic})`);
}

/** The reason of a failure: text for staff, and kind. */
export interface Failed {
  readonly message: string;
  readonly kind: FailureKind;
}
export interface Requeue {
  readonly attempts: number;
  readonly runAt: Date | null;
  /** Null = unchanged. */
  readonly error: Failed | null;
}

/**
 * Requeues a locked job. If the same work was requested meanwhile, the older job does both: it keeps its place, and the newer one is done and
 * refers to it.
 */
export async function requeue(
  tx: Tx,
  claimed: Pick<Claimed, 'key'> & { job: Pick<Job, 'id' | 'topic'> },
  to: Requeue,
) {
  const { id, topic } = claimed.job;
  await tx.rows(sql`
    update job set state = 'done', done_at = now(), joined_id = ${id}
    where topic = ${topic} and key = ${claimed.key} and state = 'queued'`);
  await tx.rows(sql`
    update job set state = 'queued', locked_by = null, locked_until = null, done_at = null, attempts = ${to.attempts},
      run_at = ${to.runAt?.toISOString() ?? null}::timestamptz, last_error = coalesce(${to.error?.message ?? null}, last_error),
      failure = coalesce(${to.error?.kind ?? null}, failure)
    where id = ${id}`);
  await wakeWorkers(tx, topic);
}

/** Returns whether the same work was requested while it ran. */
export async function wasRequestedAgain(tx: Tx, { job, key }: Claimed): Promise<boolean> {
  const row = await tx.one(
    sql`select id from job where topic = ${job.topic} and key = ${key} and state = 'queued'`,
  );
  return row !== undefined;
}

/** Ends a locked job without success. Dead jobs wait for a person, given-up ones don't. */
export async function markFailed(
  tx: Tx,
  id: number,
  state: 'dead' | 'given_up',
  error: Failed | null,
): Promise<void> {
  await tx.rows(sql`
    update job set state = ${state}, locked_by = null, locked_until = null, last_error = coalesce(${error?.message ?? null}, last_error),
      failure = coalesce(${error?.kind ?? null}, failure),
      done_at = case when ${state} = 'given_up' then now() end
    where id = ${id}`);
}

/** Gives up waiting or dead work of this topic and key; running work continues. */
export async function giveUpWork(tx: Tx, topic: string, key: string): Promise<void> {
  await tx.rows(sql`
    update job set state = 'given_up', done_at = now(), locked_by = null, locked_until = null
    where topic = ${topic} and key = ${key} and state in ('queued', 'dead')`);
}

/** Ends the pause before a queued job's next attempt. */
export async function endPause(tx: Tx, { id, topic }: Pick<Job, 'id' | 'topic'>): Promise<void> {
  await tx.rows(sql`update job set run_at = null where id = ${id}`);
  await wakeWorkers(tx, topic);
}
