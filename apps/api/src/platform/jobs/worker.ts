/** Takes jobs and runs them: for as long as the process lives, or (tests) until none is due. */
import { randomInt } from 'node:crypto';
import { pgError, sql } from '../../db/database.ts';
import type { App } from '../http/call.ts';
import type { GivenUp, JobHandler } from './job.ts';
import { CHANNEL, claim, type Claimed, enqueue, lost, type Own } from './queue.ts';
import { putBack, reclaim, repeating, runJob, type RunOptions, type Tried } from './run-job.ts';

export interface WorkerOptions {
  /** Jobs at a time, 2 unless told. */
  readonly concurrency?: number;
  /** How long a silent worker keeps its jobs; a minute unless told. */
  readonly leaseSeconds?: number;
  /** How often to look for jobs whose time has come, 1 s unless told; new ones are heard of at once. */
  readonly pollSeconds?: number;
  /** How long running jobs may go on when the worker stops, before they are put back; 5 s unless told. */
  readonly graceSeconds?: number;
  readonly random?: () => number;
  /** Told of errors nobody thought of, with the topic of the job they happened in. */
  readonly onError?: (error: unknown, topic?: string) => void;
  /** Told of every try of a job when it has ended. */
  readonly onTried?: (tried: Tried) => void;
  /** Called in the transaction that gives a job up. */
  readonly onGivenUp?: GivenUp;
}

export interface Worker {
  /** Takes no more jobs, waits for the running ones, and puts back those that do not end in time. */
  stop(): Promise<void>;
  /** The topics of the jobs at work. */
  readonly atWork: () => readonly string[];
}

/** How long a silent worker keeps its jobs, unless told. */
const LEASE_SECONDS = 60;
/** Longer than a worker needs to come back to a database that was started again. */
const MISSING_MS = 2000;

type Handlers = ReadonlyMap<string, JobHandler>;

function byTopic(handlers: readonly JobHandler[]): Handlers {
  const known = new Map(handlers.map((handler) => [handler.topic, handler]));
  if (known.size !== handlers.length) throw new Error('Two handlers have one topic.');
  return known;
}

const handlerOf = (handlers: Handlers, { job }: Claimed): JobHandler => {
  const handler = handlers.get(job.topic);
  if (handler === undefined) throw new Error(`A job of topic ${job.topic} was taken without a handler.`);
  return handler;
};

/** The next job to run, taken. Two workers may reach for one aggregate at once: the one that came second looks again. */
async function take(
  app: App,
  handlers: Handlers,
  leaseSeconds: number,
  worker?: number,
): Promise<Claimed | undefined> {
  for (;;)
    try {
      return await claim(app.db, {
        topics: [...handlers.keys()],
        now: app.now(),
        leaseSeconds,
        ...(worker === undefined ? {} : { worker }),
      });
    } catch (error) {
      if (pgError(error)?.constraint !== 'job_running_once') throw error;
    }
}

/** Since when pulses are missing, by the tokens of their jobs. */
type Missing = Map<string, number>;

/**
 * Puts back what killed workers had. A pulse that is missing is looked for once more after a while: its worker may only have lost its
 * connection, as all do when the database is started again.
 */
async function reclaimLost(
  app: App,
  handlers: Handlers,
  missing: Missing,
  { own, onGivenUp }: { readonly own?: Own; readonly onGivenUp?: GivenUp | undefined },
): Promise<void> {
  const found = await lost(app.db, [...handlers.keys()], own);
  const at = performance.now();
  for (const token of missing.keys())
    if (!found.some(({ claimed }) => claimed.token === token)) missing.delete(token);
  for (const { claimed, surely } of found) {
    const since = missing.get(claimed.token) ?? at;
    missing.set(claimed.token, since);
    if (surely || at - since >= MISSING_MS)
      await reclaim(app, handlerOf(handlers, claimed), claimed, onGivenUp);
  }
}

/**
 * Queues the repeating jobs that are not: at the first start, or with the release that brought them. One process at a time: the job that
 * another has just queued may run between our look and our write, and would then be queued beside itself.
 */
async function startRepeating(app: App, handlers: Handlers): Promise<void> {
  for (const { topic, everyMinutes } of handlers.values())
    if (everyMinutes !== undefined)
      await app.db.transaction(async (tx) => {
        await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`repeating ${topic}`}, 0))`);
        const known = await tx.one(
          sql`select id from job where topic = ${topic} and key = ${topic} and state in ('queued', 'running') limit 1`,
        );
        if (known === undefined) await enqueue(tx, repeating(topic));
      });
}

/** Runs the work again when it is asked for while it runs, and never twice at once. */
function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void, over: AbortSignal) {
  let running: Promise<void> | undefined;
  let again = false;
  function wake(): void {
    again = true;
    if (over.aborted || running !== undefined) return;
    again = false;
    running = work()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (again) wake();
      });
  }
  return { wake, running: () => running };
}

/** The jobs of a worker: `look` takes what is due for as long as a place is free. */
function openPlaces(
  app: App,
  known: Handlers,
  worker: number,
  {
    concurrency,
    run,
    closing,
    onError,
  }: {
    readonly concurrency: number;
    readonly run: RunOptions;
    readonly closing: AbortSignal;
    readonly onError: (error: unknown) => void;
  },
) {
  const running = new Map<Promise<void>, string>();
  const tokens = new Set<string>();

  /** One topic never has all places: a service that does not answer must not keep everything else waiting. */
  function free(): Handlers {
    const most = Math.max(1, concurrency - 1);
    const count = (topic: string) => [...running.values()].filter((one) => one === topic).length;
    return new Map([...known].filter(([topic]) => count(topic) < most));
  }

  async function look(): Promise<void> {
    while (!closing.aborted && running.size < concurrency) {
      const claimed = await take(app, free(), run.leaseSeconds, worker);
      if (claimed === undefined) return;
      if (closing.aborted) return putBack(app, claimed);
      tokens.add(claimed.token);
      const work = runJob(app, handlerOf(known, claimed), claimed, run).finally(() => {
        running.delete(work);
        tokens.delete(claimed.token);
        looking.wake();
      });
      running.set(work, claimed.job.topic);
    }
  }
  const looking = oneAtATime(look, onError, closing);
  return { running, tokens, looking };
}

/** Runs jobs until the answer's `stop` is called. Any number of processes may do so on one database. */
export async function startWorker(
  app: App,
  handlers: readonly JobHandler[],
  options: WorkerOptions = {},
): Promise<Worker> {
  const { concurrency = 2, leaseSeconds = LEASE_SECONDS, pollSeconds = 1, graceSeconds = 5 } = options;
  const onError = options.onError ?? (() => undefined);
  const known = byTopic(handlers);
  const stopping = new AbortController();
  const closing = new AbortController();
  const missing: Missing = new Map();
  const worker = randomInt(1, 2 ** 31 - 1);
  const run: RunOptions = {
    ...options,
    leaseSeconds,
    random: options.random ?? Math.random,
    onError: (error, { job }) => onError(error, job.topic),
    stopping: stopping.signal,
  };
  const { running, tokens, looking } = openPlaces(app, known, worker, {
    concurrency,
    run,
    closing: closing.signal,
    onError,
  });

  let reclaiming: Promise<void> | undefined;
  const poll = (): void => {
    looking.wake();
    reclaiming ??= reclaimLost(app, known, missing, { own: { worker, tokens }, onGivenUp: options.onGivenUp })
      .catch(onError)
      .finally(() => {
        reclaiming = undefined;
      });
  };
  const pulseless = await app.db.pulse(worker);
  await startRepeating(app, known);
  const deaf = await app.db.listen(CHANNEL, (topic) => known.has(topic) && looking.wake(), looking.wake);
  const timer = setInterval(poll, pollSeconds * 1000);
  poll();
  return {
    async stop() {
      closing.abort();
      clearInterval(timer);
      // From the beginning: a database that does not answer takes its time with all that follows.
      const grace = setTimeout(() => stopping.abort(), graceSeconds * 1000);
      await deaf();
      await looking.running();
      await reclaiming;
      await Promise.all(running.keys());
      clearTimeout(grace);
      await pulseless();
    },
    atWork: () => [...running.values()],
  };
}

/** Runs what is due, one job after the other, until nothing is; answers how many tries that took. For tests: `app.now` is the clock. */
export async function drain(
  app: App,
  handlers: readonly JobHandler[],
  options: Pick<WorkerOptions, 'onError' | 'onTried' | 'onGivenUp'> & { readonly now?: Date } = {},
): Promise<number> {
  const { now, onError = () => undefined } = options;
  const at = now === undefined ? app : { ...app, now: () => now };
  const known = byTopic(handlers);
  await reclaimLost(at, known, new Map(), { onGivenUp: options.onGivenUp });
  for (let tries = 0; ; tries++) {
    const claimed = await take(at, known, LEASE_SECONDS);
    if (claimed === undefined) return tries;
    await runJob(at, handlerOf(known, claimed), claimed, {
      leaseSeconds: LEASE_SECONDS,
      random: () => 0,
      onError: (error, { job }) => onError(error, job.topic),
      onTried: options.onTried,
      onGivenUp: options.onGivenUp,
    });
  }
}
