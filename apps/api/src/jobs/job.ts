/** What a job is to those who queue one and to those who do one (docs/money.md, "Jobs"). */
import type { Tx } from '../db/database.ts';
import type { App } from '../http/call.ts';

export interface Job {
  readonly id: string;
  readonly topic: string;
  readonly aggregate: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** 1 on the first try. */
  readonly attempt: number;
  readonly createdBy: number | null;
}

export interface JobContext {
  readonly app: App;
  readonly job: Job;
  /** Ended when the job takes longer than its limit or the process stops. */
  readonly signal: AbortSignal;
  /** For people who wait: 0 to 1 and a few words. */
  readonly progress: (part: number, text: string) => Promise<void>;
}

/** What is written together with "done", in one transaction; its answer is the job's result. It must hold when the job ran before. */
export type Finish = (tx: Tx) => Promise<Readonly<Record<string, unknown>> | undefined>;

export interface JobHandler {
  readonly topic: string;
  /** Time limit of one try in seconds. */
  readonly seconds: number;
  /**
   * Calls the outside (no transaction is open) and answers what to write. Throws TryAgainError to be run later; RefusedError and
   * everything else make it dead at once (a business "no" that has a place on a record is written by Finish, not thrown).
   */
  readonly perform: (context: JobContext) => Promise<Finish>;
}

export interface NewJob {
  readonly topic: string;
  readonly aggregate: string;
  /** One waiting job a topic and key: asking again while it waits changes nothing. */
  readonly key: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Not before; absent = at once. */
  readonly runAt?: Date;
  readonly createdBy?: number;
}
