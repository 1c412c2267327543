/** What a job is to those who queue one and to those who do one (docs/extend/jobs.md). */
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { JOB_TOPICS } from '@hireyard/wire/system/job-topics';
import type { App } from '../http/call.ts';

export interface Job {
  readonly id: number;
  readonly topic: string;
  readonly aggregate: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** 1 on the first try. */
  readonly attempt: number;
  readonly createdBy: number | null;
  /** The trace in which it was asked for. */
  readonly traceparent: string | null;
}

export interface JobContext {
  readonly app: App;
  readonly job: Job;
  /** Ended when the job takes longer than its limit or the process stops. */
  readonly signal: AbortSignal;
  /** For people who wait: 0 to 1 and a few words. */
  readonly progress: (part: number, text: string) => Promise<void>;
}

/** What is written together with "done", in one transaction; its answer is the job's result. It may run more than once. */
export type Finish = (tx: Tx) => Promise<Readonly<Record<string, unknown>> | undefined>;

export interface Failure {
  /** Fit for staff, at most 500 characters. */
  readonly message: string;
  /** Null when it is tried again at this moment, else it is dead. */
  readonly again: Date | null;
}

export interface JobHandler {
  readonly topic: string;
  /** Time limit of one try in seconds. */
  readonly seconds: number;
  /** Errors nobody thought of are tried again too, and not dead at once. */
  readonly patient?: true;
  /** Runs by itself, so long after it last ended; a run that fails is given up, the next is its second try. */
  readonly everyMinutes?: number;
  /**
   * Calls the outside (no transaction is open) and answers what to write. Throws TryAgainError to be run later; RefusedError and
   * everything else make it dead at once (a business "no" that has a place on a record is written by Finish, not thrown).
   */
  readonly perform: (context: JobContext) => Promise<Finish>;
  /** What else to write when a try failed, in the transaction that says so. */
  readonly failed?: (tx: Tx, job: Job, failure: Failure) => Promise<void>;
}

export interface NewJob {
  readonly topic: string;
  readonly aggregate: string;
  /**
   * What makes two jobs of a topic the same work: asking again while one waits at most brings it forward, asking for one that is dead
   * tries it again. Until the asking transaction ends nobody else can ask for the same, so a key is as fine as the record it is about.
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

/** Topics whose failed jobs hold nothing back, as SQL. */
export const INDEPENDENT: RawBuilder<unknown> = sql.join(
  Object.entries(JOB_TOPICS)
    .filter(([, { independent }]) => independent)
    .map(([topic]) => sql.lit(topic)),
);

const whens = Object.entries(JOB_TOPICS).map(
  ([topic, { name }]) => sql`when ${sql.lit(topic)} then ${sql.lit(name)}`,
);

/** SQL of what a row of `job` is called; a topic of another release as it stands. */
export const jobName = (alias: string): RawBuilder<string> =>
  sql<string>`case ${sql.ref(`${alias}.topic`)} ${sql.join(whens, sql` `)} else ${sql.ref(`${alias}.topic`)} end`;
