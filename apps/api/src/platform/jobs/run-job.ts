/** One attempt of a job: the call outside any transaction, then its write in one transaction with "done". */
import { t } from '@hireyard/messages';
import { setTimeout as wait } from 'node:timers/promises';
import { RefusedError, TryAgainError } from '../ports/call-error.ts';
import { isAway, isPassing, pgError, sqlState, type Tx } from '../../db/database.ts';
import { within } from '../../db/origin.ts';
import { type Work, working } from '../../db/work.ts';
import type { App } from '../http/call.ts';
import { backOff, TRIES } from './back-off.ts';
import { kindOf, messageOf, TooLongError, WorkersLostError } from './failure.ts';
import type { Finish, GivenUp, JobHandler } from './job.ts';
import {
  wasRequestedAgain,
  type Claimed,
  enqueue,
  hold,
  markDone,
  markFailed,
  renew,
  report,
  requeue,
} from './queue.ts';

/** The result of an attempt: done, failed (with or without retry), put back because the process stops, or lost to another worker. */
export type Ended = 'done' | 'failed' | 'put back' | 'lost';
export interface Tried {
  readonly id: number;
  readonly topic: string;
  readonly attempt: number;
  readonly ended: Ended;
  readonly ms: number;
  readonly work: Work;
}

export interface RunOptions {
  readonly leaseSeconds: number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Called for errors that no job row can record. */
  readonly onError: (error: unknown, claimed: Claimed) => void;
  /** Called after every attempt. */
  readonly onTried?: ((tried: Tried) => void) | undefined;
  /** Called in the transaction that gives a job up. */
  readonly onGivenUp?: GivenUp | undefined;
  /** Ends the attempt when the process stops. */
  readonly stopping?: AbortSignal;
}

/** Another process has the job, so nothing may be written. */
class LostLeaseError extends Error {}
class StoppingError extends Error {}

/** The repeating job of a topic: one each. */
export const repeating = (topic: string) => ({ topic, aggregate: topic, key: topic });

const originOf = ({ job }: Claimed) => ({ via: `job ${job.topic}` });

async function queueNext(tx: Tx, handler: JobHandler, now: Date): Promise<void> {
  if (handler.everyMinutes === undefined) return;
  await enqueue(tx, {
    ...repeating(handler.topic),
    runAt: new Date(now.getTime() + handler.everyMinutes * 60_000),
  });
}

/** How long and how often the end of an attempt is retried while the database is down. */
const [KEPT_MS, AGAIN_MS] = [45_000, 250];

/**
 * Writes the end of an attempt, also after a database outage, so that external work isn't repeated. A stopping process doesn't wait: the job is
 * then recovered like that of a killed worker.
 */
async function settleWithRetries(
  app: App,
  claimed: Claimed,
  write: (tx: Tx) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  const since = performance.now();
  for (;;)
    try {
      return await settle(app, claimed, write);
    } catch (error) {
      if (!isAway(error) || performance.now() - since > KEPT_MS || stopping?.aborted) throw error;
      await wait(AGAIN_MS, undefined, stopping && { signal: stopping }).catch(() => undefined);
    }
}

/** Writes the end of an attempt under its job's lock, or nothing if the job is no longer ours. */
async function settle(app: App, claimed: Claimed, write: (tx: Tx) => Promise<void>): Promise<void> {
  for (let left = 3; ; left--)
    try {
      return await app.db.transaction(
        async (tx) => {
          if (!(await hold(tx, claimed))) throw new LostLeaseError();
          await write(tx);
        },
        { retries: 3, origin: originOf(claimed) },
      );
    } catch (error) {
      // The same work was requested between our read and write: read again.
      if (left === 0 || pgError(error)?.code !== sqlState.uniqueViolation) throw error;
      if (pgError(error)?.constraint !== 'job_waiting_once') throw error;
    }
}

async function succeed(
  app: App,
  handler: JobHandler,
  claimed: Claimed,
  finish: Finish,
  stopping?: AbortSignal,
): Promise<void> {
  const write = async (tx: Tx): Promise<void> => {
    const result = await finish(tx);
    await markDone(tx, claimed.job.id, result);
    await queueNext(tx, handler, app.now());
  };
  await settleWithRetries(app, claimed, write, stopping);
}

/** Returns when to retry after this error; undefined = never. */
function nextTry(handler: JobHandler, attempt: number, error: unknown, random: () => number) {
  if (handler.everyMinutes !== undefined || error instanceof RefusedError) return undefined;
  const again = error instanceof TryAgainError || handler.patient === true || isPassing(error);
  return again
    ? backOff(attempt, error instanceof TryAgainError ? error.afterSeconds : undefined, random)
    : undefined;
}

/** Writes the consequence of an error: the next attempt, or the end. */
export async function fail(
  app: App,
  handler: JobHandler,
  claimed: Claimed,
  error: unknown,
  { random, stopping, onGivenUp }: Pick<RunOptions, 'random' | 'stopping' | 'onGivenUp'>,
): Promise<void> {
  const { job } = claimed;
  const message = messageOf(error);
  const failed = { message, kind: kindOf(error) };
  const now = app.now();
  const seconds = nextTry(handler, job.attempt, error, random);
  const again = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
  const write = async (tx: Tx): Promise<void> => {
    if (again !== null) await requeue(tx, claimed, { attempts: job.attempt, runAt: again, error: failed });
    else if (handler.everyMinutes !== undefined) {
      await markFailed(tx, job.id, 'given_up', failed);
      await queueNext(tx, handler, now);
    } else if (await wasRequestedAgain(tx, claimed))
      await requeue(tx, claimed, { attempts: 0, runAt: null, error: failed });
    else {
      await markFailed(tx, job.id, 'dead', failed);
      await onGivenUp?.(tx, job, now);
    }
    await handler.failed?.(tx, job, { message, again });
  };
  await settleWithRetries(app, claimed, write, stopping);
}

/** Puts a job back as if it had not been claimed. */
export const putBack = (app: App, claimed: Claimed): Promise<void> =>
  settle(app, claimed, (tx) =>
    requeue(tx, claimed, { attempts: claimed.job.attempt - 1, runAt: null, error: null }),
  );

/**
 * Handles a job whose worker was killed: retries at once, unless every worker that took it was lost. Does nothing if another process did so, or a
 * slow worker ended it.
 */
export async function reclaim(
  app: App,
  handler: JobHandler,
  claimed: Claimed,
  onGivenUp?: GivenUp,
): Promise<void> {
  const { job } = claimed;
  try {
    if (job.attempt >= TRIES)
      await fail(
        app,
        handler,
        claimed,
        new WorkersLostError('lost', t('Every worker that ran this job crashed.')),
        { random: () => 0, onGivenUp },
      );
    else
      await settle(app, claimed, (tx) =>
        requeue(tx, claimed, {
          attempts: job.attempt,
          runAt: null,
          error: { message: t('The worker running this job crashed.'), kind: 'lost' },
        }),
      );
  } catch (error) {
    if (!(error instanceof LostLeaseError)) throw error;
  }
}

/** Returns a promise's result, unless the signal aborts first: then throws its reason and abandons the promise. */
async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  work.catch(() => undefined);
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function attempt(app: App, handler: JobHandler, claimed: Claimed, options: RunOptions) {
  const { job } = claimed;
  const own = new AbortController();
  const lose = () => own.abort(new LostLeaseError());
  const limit = setTimeout(
    () => own.abort(new TooLongError(t('Timed out after {seconds} seconds.', { seconds: handler.seconds }))),
    handler.seconds * 1000,
  );
  // A third of the lease: two renewals may fail.
  const renewal = setInterval(() => {
    renew(app.db, claimed, options.leaseSeconds).then(
      (ours) => ours || lose(),
      (error: unknown) => options.onError(error, claimed),
    );
  }, options.leaseSeconds * 333);
  const stop = () => own.abort(new StoppingError());
  options.stopping?.addEventListener('abort', stop, { once: true });
  if (options.stopping?.aborted) stop();
  const progress = async (part: number, text: string): Promise<void> => {
    if (!(await report(app.db, claimed, part, text))) lose();
  };
  try {
    const finish = await unless(own.signal, handler.perform({ app, job, signal: own.signal, progress }));
    // From here the row lock keeps the job ours.
    clearTimeout(limit);
    clearInterval(renewal);
    // Finished work isn't put back.
    options.stopping?.removeEventListener('abort', stop);
    await succeed(app, handler, claimed, finish, options.stopping);
  } catch (error) {
    // The reason of an abort says more than the aborted call's error.
    throw own.signal.aborted ? own.signal.reason : error;
  } finally {
    clearTimeout(limit);
    clearInterval(renewal);
    options.stopping?.removeEventListener('abort', stop);
  }
}

/** Attempts a claimed job and writes the result. Never throws: what can't be written is reported, and the lease expires. */
export async function runJob(
  app: App,
  handler: JobHandler,
  claimed: Claimed,
  options: RunOptions,
): Promise<void> {
  const { id, topic, attempt: at } = claimed.job;
  const given = claimed.job.traceparent ?? undefined;
  const span = app.tracer?.start(`job ${topic}`, 'consumer', given);
  const work: Work = {
    calls: 0,
    ms: 0,
    traceparent: span?.traceparent ?? given,
    onStatement: span?.onStatement,
  };
  const start = performance.now();
  const ended = await working(work, () =>
    within(originOf(claimed), () => tryOnce(app, handler, claimed, options)),
  );
  span?.end({ 'job.id': id, 'job.topic': topic, 'job.attempt': at, 'job.ended': ended }, ended === 'failed');
  options.onTried?.({ id, topic, attempt: at, ended, ms: performance.now() - start, work });
}

async function tryOnce(app: App, handler: JobHandler, claimed: Claimed, options: RunOptions): Promise<Ended> {
  try {
    await attempt(app, handler, claimed, options);
    return 'done';
  } catch (error) {
    if (error instanceof LostLeaseError) return 'lost';
    const expected = error instanceof TryAgainError || error instanceof RefusedError;
    if (!expected && !(error instanceof StoppingError)) options.onError(error, claimed);
    try {
      if (error instanceof StoppingError) await putBack(app, claimed);
      else await fail(app, handler, claimed, error, options);
    } catch (unwritten) {
      if (unwritten instanceof LostLeaseError) return 'lost';
      options.onError(unwritten, claimed);
    }
    return error instanceof StoppingError ? 'put back' : 'failed';
  }
}
