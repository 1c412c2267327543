/** The types of jobs for queueing and handling (docs/extend/jobs.md). */
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { JOB_TOPICS } from '@hireyard/wire/system/job-topics';
import type { App } from '../http/call.ts';

export interface Job {
  readonly id: number;
  readonly topic: string;
  readonly aggregate: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly createdBy: number | null;
  /** The trace of the request. */
  readonly traceparent: string | null;
}

export interface JobContext {
  readonly app: App;
  readonly job: Job;
  /** Aborted when the job exceeds its limit or the process stops. */
  readonly signal: AbortSignal;
  /** Progress for waiting users: 0 to 1 and a few words. */
  readonly progress: (part: number, text: string) => Promise<void>;
}

/** The write together with "done", in one transaction; returns the job's result. It may run more than once. */
export type Finish = (tx: Tx) => Promise<Readonly<Record<string, unknown>> | undefined>;

export interface Failure {
  /** Readable for staff, at most 500 characters. */
  readonly message: string;
  /** When it is retried; null = it is dead. */
  readonly again: Date | null;
}

export interface JobHandler {
  readonly topic: string;
  /** Time limit of an attempt in seconds. */
  readonly seconds: number;
  /** Unexpected errors are retried too instead of making the job dead. */
  readonly patient?: true;
  /** Repeats this long after its last end; a failed run is not retried before the next one. */
  readonly everyMinutes?: number;
  /**
   * Calls outside services (without a transaction) and returns the write. TryAgainError retries later; RefusedError and others make the job dead at
   * once. A business refusal that belongs on a record is written by Finish, not thrown.
   */
  readonly perform: (context: JobContext) => Promise<Finish>;
  /** A further write when an attempt failed, in the same transaction. */
  readonly failed?: (tx: Tx, job: Job, failure: Failure) => Promise<void>;
}

export interface NewJob {
  readonly topic: string;
  readonly aggregate: string;
  /**
   * Identifies equal work of a topic: requests for waiting work at most bring it forward, and for dead work retry it. Until the requesting
   * transaction ends others block on the same key, so use one per record.
   */
  readonly key: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Not before; absent = at once. */
  readonly runAt?: Date;
  readonly createdBy?: number;
}

/** Called in the transaction that gives a job up. */
export type GivenUp = (
  tx: Tx,
  job: { readonly id: number; readonly topic: string },
  at: Date,
) => Promise<void>;

/** Topics whose failed jobs block nothing, as SQL. */
export const INDEPENDENT: RawBuilder<unknown> = sql.join(
  Object.entries(JOB_TOPICS)
    .filter(([, { independent }]) => independent)
    .map(([topic]) => sql.lit(topic)),
);

const whens = Object.entries(JOB_TOPICS).map(
  ([topic, { name }]) => sql`when ${sql.lit(topic)} then ${sql.lit(name)}`,
);

/** Returns SQL for the name of a `job` row; unknown topics as they are. */
export const jobName = (alias: string): RawBuilder<string> =>
  sql<string>`case ${sql.ref(`${alias}.topic`)} ${sql.join(whens, sql` `)} else ${sql.ref(`${alias}.topic`)} end`;
