/** Claims and runs jobs: as long as the process lives, or (tests) until none is due. */
import { randomInt } from 'node:crypto';
import { pgError, sql } from '../../db/database.ts';
import type { App } from '../http/call.ts';
import type { GivenUp, JobHandler } from './job.ts';
import { CHANNEL, claim, type Claimed, enqueue, lost, type Own } from './queue.ts';
import { putBack, reclaim, repeating, runJob, type RunOptions, type Tried } from './run-job.ts';

export interface WorkerOptions {
  /** Jobs at a time; default 2. */
  readonly concurrency?: number;
  /** Lease of a silent worker; default a minute. */
  readonly leaseSeconds?: number;
  /** Polling interval for due jobs; default 1 s. New ones are notified at once. */
  readonly pollSeconds?: number;
  /** Time for running jobs when the worker stops; default 5 s. */
  readonly graceSeconds?: number;
  readonly random?: () => number;
  /** Called for unexpected errors, with the job's topic. */
  readonly onError?: (error: unknown, topic?: string) => void;
  /** Called after every attempt. */
  readonly onTried?: (tried: Tried) => void;
  /** Called in the transaction that gives a job up. */
  readonly onGivenUp?: GivenUp;
}

export interface Worker {
  /** Claims no more jobs, waits for running ones, and puts back those that don't end in time. */
  stop(): Promise<void>;
  /** The topics of the running jobs. */
  readonly atWork: () => readonly string[];
}

/** Default lease of a silent worker. */
const LEASE_SECONDS = 60;
/** Longer than a worker needs to reconnect after a database restart. */
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

/** Claims the next job. If two workers compete for one aggregate, the second looks again. */
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

/** When pulses went missing, by job token. */
type Missing = Map<string, number>;

/** Puts back jobs of killed workers. Missing pulses are checked again later: after a database restart all workers reconnect. */
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
 * Queues missing repeating jobs: at the first start, or with a new release. One process at a time, since a job queued by another may run between
 * our read and write and would then be queued twice.
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

/** Repeats the work if it is requested while running, never twice at once. */
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

/** Runs a worker's jobs: `look` claims due ones while places are free. */
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

  /** One topic never takes all places, so that an unresponsive service doesn't block everything. */
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

/** Runs jobs until `stop` is called. Any number of processes may share a database. */
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
      // Starts now, since an unresponsive database also delays the rest.
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

/** Runs due jobs one at a time until none is left; returns the number of attempts. For tests: `app.now` is the clock. */
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
