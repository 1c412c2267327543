/** A queue on a test database, with a manual clock. */
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { type Database, openDatabase, sql } from '../../db/database.ts';
import type { App } from '../http/call.ts';
import { settingsReader } from '../settings/settings.ts';
import type { Finish, JobContext, JobHandler, NewJob } from './job.ts';
import { claim, type Claimed, enqueue } from './queue.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

export interface Queue {
  readonly db: TestDatabase;
  readonly app: App;
  /** Advances the clock. */
  pass(seconds: number): void;
  ask(job: Partial<NewJob> & { readonly key: string }): Promise<number>;
  job(id: number): Promise<JobRow>;
  /** Acts as if its worker was killed a while ago. */
  expire(id: number): Promise<void>;
  /** Takes a job like a worker, and does nothing with it. */
  take(): Promise<Claimed | undefined>;
  /** Jobs whose `writing` was committed, oldest first. */
  effects(): Promise<number[]>;
  /** Starts a worker with its own connections, like a separate process. */
  start(handlers: readonly JobHandler[], options?: WorkerOptions): Promise<Worker>;
  /** Stops all workers, and empties the queue. */
  clear(): Promise<void>;
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
  await db.rows(sql`create table effect (job int not null, n int generated always as identity)`);
  const started: { readonly db: Database; readonly worker: Worker }[] = [];
  // These jobs use only database, clock and settings of the application.
  const app = { db, settings: settingsReader, now: () => new Date(at) } as unknown as App;
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
    take: () => claim(db, { topics: ['work'], now: app.now(), leaseSeconds: 60 }),
    effects: async () =>
      (await db.rows<{ job: number }>(sql`select job from effect order by n`)).map(({ job }) => job),
    async start(handlers, options = {}) {
      const own = openDatabase({ connection: db.connection, max: 4 });
      const worker = await startWorker({ ...app, db: own }, handlers, { pollSeconds: 0.05, ...options });
      started.push({ db: own, worker });
      return worker;
    },
    async clear() {
      for (const { db: own, worker } of started.splice(0)) {
        await worker.stop();
        await own.close();
      }
      await db.rows(sql`delete from job`);
      await db.rows(sql`truncate effect`);
    },
  };
}

export const nothing: Finish = async () => undefined;

/** Returns a handler that does this; default topic "work". */
export const doing = (
  perform: (context: JobContext) => Promise<Finish | undefined> | Finish | undefined,
  rest: Partial<JobHandler> = {},
): JobHandler => ({
  topic: 'work',
  seconds: 30,
  perform: async (context) => (await perform(context)) ?? nothing,
  ...rest,
});

/** Returns a handler that writes a row, visible after the commit. */
export const writing = (): JobHandler =>
  doing(
    ({ job }) =>
      async (tx) =>
        void (await tx.rows(sql`insert into effect (job) values (${job.id})`)),
  );

export const failing = (error: () => unknown, rest: Partial<JobHandler> = {}): JobHandler =>
  doing(() => {
    throw error();
  }, rest);
