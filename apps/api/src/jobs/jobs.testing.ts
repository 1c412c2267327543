/** A queue over a test database, with a clock that stands still until it is set. */
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { sql } from '../db/database.ts';
import type { App } from '../http/call.ts';
import type { Finish, JobContext, JobHandler, NewJob } from './job.ts';
import { enqueue } from './queue.ts';

export interface Queue {
  readonly db: TestDatabase;
  readonly app: App;
  /** Moves the clock on. */
  pass(seconds: number): void;
  ask(job: Partial<NewJob> & { readonly key: string }): Promise<number>;
  job(id: number): Promise<JobRow>;
  /** As if the worker that has it had been killed a while ago. */
  expire(id: number): Promise<void>;
}
export interface JobRow {
  readonly state: string;
  readonly attempts: number;
  readonly run_at: string | null;
  readonly last_error: string | null;
  readonly result: Record<string, unknown> | null;
  readonly progress: string;
  readonly progress_text: string;
  readonly locked_by: string | null;
}

export async function openQueue(): Promise<Queue> {
  const db = await createTestDatabase({ max: 12 });
  let at = Date.parse('2027-01-04T09:00:00Z');
  // Jobs of these tests use the database and the clock, and nothing else of the application.
  const app = { db, now: () => new Date(at) } as unknown as App;
  return {
    db,
    app,
    pass: (seconds) => {
      at += seconds * 1000;
    },
    ask: (job) => db.transaction((tx) => enqueue(tx, { topic: 'work', aggregate: `one:${job.key}`, ...job })),
    async job(id) {
      const row = await db.one<JobRow>(sql`
        select state, attempts, run_at, last_error, result, progress, progress_text, locked_by from job where id = ${id}`);
      if (row === undefined) throw new Error(`There is no job ${id}.`);
      return row;
    },
    async expire(id) {
      await db.rows(sql`update job set locked_until = now() - interval '1 second' where id = ${id}`);
    },
  };
}

export const nothing: Finish = async () => undefined;

/** A handler of topic "work" unless told, that does this. */
export const doing = (
  perform: (context: JobContext) => Promise<Finish | undefined> | Finish | undefined,
  rest: Partial<JobHandler> = {},
): JobHandler => ({
  topic: 'work',
  seconds: 30,
  perform: async (context) => (await perform(context)) ?? nothing,
  ...rest,
});
