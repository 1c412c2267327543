/** The background work of a process: jobs, received email, the stock day, and its heartbeat. */
import type { FastifyInstance } from 'fastify';
import type { OpenPayments } from '../adapters/payments/open-payments.ts';
import type { App } from '../platform/http/call.ts';
import type { JobHandler } from '../platform/jobs/job.ts';
import { logTry } from '../platform/jobs/log-try.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { notifyJobFailed } from '../platform/notify/job-failed.ts';
import { watchClock } from '../stock/reservations/clock.ts';
import { startHeartbeat, versionOf } from '../system/heartbeat.ts';
import { startReceiving } from './receiving.ts';

const CARDS_EVERY_MS = 1000;

export interface WorkOptions {
  /** Also runs jobs; absent = only serves. */
  readonly worker?: boolean;
  /** Time for running jobs at shutdown; default 5. */
  readonly jobSeconds?: number;
  /** Registers this process in the database, and whether it serves; absent = no. */
  readonly beat?: { readonly serves: boolean };
  /** Receives email if configured. */
  readonly receive?: boolean;
}

export interface BackgroundWork {
  /** The topics of unfinished jobs. */
  atWork(): readonly string[];
  /** Runs the background work of the test card provider. */
  readonly workCards: () => Promise<unknown>;
  /** Takes no more jobs and email. Resolves when active ones are finished, jobs within `jobSeconds`. */
  stop(): Promise<unknown>;
  /** Ends the card stand-in and the heartbeat, after `stop`. */
  end(): Promise<void>;
}

interface Given {
  readonly app: App;
  readonly cards: OpenPayments;
  readonly handlers: readonly JobHandler[];
  readonly metrics: Metrics;
}

/** Starts the configured background work. */
export async function startBackgroundWork(
  server: FastifyInstance,
  options: WorkOptions,
  { app, cards, handlers, metrics }: Given,
): Promise<BackgroundWork> {
  const stopClock = await watchClock(app.db, app.calendar, (error) =>
    server.log.error({ err: error }, 'stock could not be moved to the new day'),
  );
  const worker = options.worker ? await startJobs(server, options, { app, handlers, metrics }) : undefined;
  const receiver = options.receive
    ? await startReceiving(app.env, app.db, (error) =>
        server.log.error({ err: error }, 'unexpected error while receiving email'),
      )
    : undefined;
  const endHeartbeat = options.beat ? await announceProcess(server, app, options) : undefined;
  const { workCards, stopCards } = standInForCards(server, app, cards, options.worker === true);
  return {
    atWork: () => worker?.atWork() ?? [],
    workCards,
    stop() {
      stopClock();
      return Promise.all([receiver?.stop(), worker?.stop(), stopCards()]);
    },
    async end() {
      await stopCards();
      await endHeartbeat?.();
    },
  };
}

const startJobs = (
  server: FastifyInstance,
  { jobSeconds }: WorkOptions,
  { app, handlers, metrics }: Omit<Given, 'cards'>,
) =>
  startWorker(app, handlers, {
    ...(jobSeconds === undefined ? {} : { graceSeconds: jobSeconds }),
    onError: (error, topic) => server.log.error({ err: error, topic }, 'unexpected error in a job'),
    onGivenUp: notifyJobFailed,
    onTried: (tried) => {
      metrics.job(tried);
      logTry(server.log, tried);
    },
  });

const announceProcess = (server: FastifyInstance, { db, now }: App, { worker, beat }: WorkOptions) =>
  startHeartbeat(db, {
    works: worker === true,
    serves: beat?.serves === true,
    version: versionOf(process.argv[1]),
    now,
    onError: (error) => server.log.warn({ err: error }, 'could not record this process as alive'),
  });

/** Reports events of the card stand-in to the webhook, like an outside provider. */
function standInForCards(server: FastifyInstance, { env }: App, cards: OpenPayments, regularly: boolean) {
  const workCards = () =>
    cards.work(async (payload, headers) => {
      const url = `${env.API_BASE_PATH}/webhooks/payments/${env.PAYMENTS}/`;
      const reply = await server.inject({ method: 'POST', url, headers, payload });
      return reply.statusCode;
    });
  let atWork: Promise<unknown> = Promise.resolve();
  const look = () => {
    atWork = workCards().catch((error: unknown) =>
      server.log.error({ err: error }, 'the test card provider failed'),
    );
  };
  const timer = regularly ? setInterval(look, CARDS_EVERY_MS) : undefined;
  return {
    workCards,
    stopCards: () => {
      clearInterval(timer);
      return atWork;
    },
  };
}
