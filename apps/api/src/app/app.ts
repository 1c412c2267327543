/** Composition root: the one place that puts the parts together. */
import { tellJobFailed } from '../platform/notify/job-failed.ts';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { openAccounting } from '../adapters/accounting/open-accounting.ts';
import { openMailOut } from '../adapters/mail-out/open-mail-out.ts';
import { openPayments } from '../adapters/payments/open-payments.ts';
import { openShop } from '../adapters/shop/open-shop.ts';
import { openStore } from '../adapters/storage/open-store.ts';
import { openAccess } from '../platform/auth/access-cache.ts';
import { authRoutes } from '../people/sign-in/routes.ts';
import type { Database } from '../db/database.ts';
import type { Env } from '../platform/env.ts';
import type { Parts, Tell } from '../platform/background.ts';
import type { App } from '../platform/http/call.ts';
import { limitsFor, openAdmission } from '../platform/http/admission.ts';
import { addDocs } from '../platform/http/docs.ts';
import { watchRequests } from '../platform/http/draining.ts';
import { addHealth, openReadiness } from '../platform/http/readiness.ts';
import { addRoute } from '../platform/http/route.ts';
import { addMailFrame } from '../platform/http/mail-frame.ts';
import { payPageHeaders } from '../platform/http/security-headers.ts';
import { makeServer } from '../platform/http/server.ts';
import { serveWeb } from './web/static.ts';
import { buildIn } from './web/web-files.ts';
import { doorRoute } from '../platform/inbound/door.ts';
import type { JobHandler } from '../platform/jobs/job.ts';
import { background, ownParts } from './background.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { openLive } from '../platform/live/live.ts';
import { liveRoutes } from '../records/live/routes.ts';
import { startReceiving } from './receiving.ts';
import { trackingRoutes } from '../comms/tracking-routes.ts';
import { reportRoutes } from '../reports/routes.ts';
import { registerResource } from '../records/register.ts';
import { fileRoutes } from '../records/files/routes.ts';
import { watchEventLoop } from '../platform/observe/event-loop.ts';
import { logTry } from '../platform/jobs/log-try.ts';
import { type Metrics, metricsServer, openMetrics } from '../platform/metrics/metrics.ts';
import { listen } from './process/listen.ts';
import { implementations } from './resources.ts';
import { recalculationRoutes } from '../contracts/figures/recalculations.ts';
import { bringUpToDate } from '../contracts/figures/outdated.ts';
import { availabilityRoutes } from '../stock/availability/routes.ts';
import { connectionRoutes } from '../system/connections.ts';
import { documentRoutes } from '../contracts/documents/routes.ts';
import { launchpadRoutes } from '../reports/dashboard/routes.ts';
import { warehouseRoutes } from '../warehouse/routes.ts';
import { ledgerRoutes } from '../money/ledger/routes.ts';
import { payRoutes } from '../money/pay/routes.ts';
import { quoteRoutes } from '../contracts/quotes/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { setupRoutes } from '../settings/setup.ts';
import { statsRoutes } from '../reports/stats/routes.ts';
import { systemRoutes } from '../system/routes.ts';
import { userRoutes } from '../people/users/resource.ts';
import { shopRoutes } from '../shop/questions.ts';
import { watchClock } from '../stock/reservations/clock.ts';
import { openCalendar } from '../platform/settings/business-calendar.ts';
import { settingsReader } from '../platform/settings/settings.ts';
import { startBeat, versionOf } from '../system/beat.ts';
import { watchTrial } from '../platform/try-contract.ts';
import { followers } from './followers.ts';

const CARDS_EVERY_MS = 1000;

export interface AppOptions {
  readonly env: Env;
  readonly db: Database;
  readonly now?: () => Date;
  /** Folder of the built web app; absent = API only. */
  readonly webRoot?: string;
  readonly logStream?: DestinationStream;
  /** Does queued work too; absent = only serves. */
  readonly worker?: boolean;
  /** How long running jobs have at the end of the process; 5 unless told. */
  readonly jobSeconds?: number;
  /** Says in the database that this process is there, and whether it serves; absent = says nothing. */
  readonly beat?: { readonly serves: boolean };
  /** Takes mail where the environment says so. */
  readonly receive?: boolean;
  /** What runs apart from requests, in place of the product's own. */
  readonly parts?: (app: App, tell: Tell) => Parts;
}
export interface RunningApp {
  readonly app: App;
  readonly server: FastifyInstance;
  /** Who does the queued work. */
  readonly handlers: readonly JobHandler[];
  readonly metrics: Metrics;
  /** Where Prometheus finds them; undefined = nowhere. */
  readonly metricsPort: number | undefined;
  /** Lets the stand-in for cards do what a provider does by itself; nothing for a provider elsewhere. */
  readonly workCards: () => Promise<unknown>;
  /** The requests and jobs that have not ended yet, without what tells of anybody. */
  atWork(): readonly string[];
  /** From now no job and no mail is taken, and readiness says no; requests are still answered. */
  takeLeave(): void;
  /** Ends when what is at work is finished, jobs within `jobSeconds`: those that are not then are put back untried. */
  close(): Promise<void>;
}

/** Traces, where a collector is named; their code is loaded by nobody else. */
async function openTracer(env: Env) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env;
  if (endpoint === undefined) return undefined;
  const { openOtlp } = await import('../platform/observe/otlp.ts');
  const { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: ratio } = env;
  return openOtlp({ endpoint, headers, service, ratio, version: versionOf(process.argv[1]) });
}

/** What this process does: `api`, `worker` or `api and worker`. */
const roleOf = ({ beat, worker }: AppOptions): string =>
  [...(beat?.serves === false ? [] : ['api']), ...(worker ? ['worker'] : [])].join(' and ');

/** The server with every route, not listening yet. The database must be migrated. */
export async function buildApp(options: AppOptions): Promise<RunningApp> {
  const { env, db } = options;
  const now = options.now ?? (() => new Date());
  const access = await openAccess(db, env, now);
  const calendar = await openCalendar(db, env.TIME_ZONE, now);
  const files = await openStore(env);
  const cards = await openPayments(env, { db, now });
  const accounting = await openAccounting(env);
  const mail = await openMailOut(env, { now });
  const live = await openLive(db);
  const loop = watchEventLoop();
  const behind = () => env.REQUESTS_LAG_MS > 0 && loop.lagMs() > env.REQUESTS_LAG_MS;
  const app: App = {
    env,
    db,
    access,
    settings: settingsReader,
    store: files.store,
    payments: cards.provider,
    accounts: accounting.provider,
    shop: await openShop(env),
    mail: mail.sender,
    mailReports: mail.reports,
    live,
    admission: openAdmission(limitsFor(env), behind),
    tracer: await openTracer(env),
    calendar,
    bringUpToDate,
    ...followers,
    now,
  };
  const metrics = openMetrics({
    db,
    admission: app.admission,
    dataDir: env.DATA_DIR,
    version: versionOf(process.argv[1]),
    role: roleOf(options),
    lagMs: loop.lagMs,
    streams: live.listeners,
    spansDropped: () => app.tracer?.dropped() ?? 0,
  });
  const exports = env.METRICS_PORT === undefined ? undefined : metricsServer(metrics);
  const server = await makeServer({
    env,
    onAnswered: exports && ((answered) => metrics.request(answered)),
    ...(options.logStream === undefined ? {} : { logStream: options.logStream }),
    ...(files.origin === undefined ? {} : { storeOrigin: files.origin }),
  });
  const draining = watchRequests(server);
  addHealth(
    server,
    env.API_BASE_PATH,
    openReadiness({
      db,
      trial: watchTrial(db, {
        onFailing: (error) =>
          server.log.error({ reason: error.message }, 'the database refuses new contracts'),
      }),
      leaving: draining.begun,
    }),
  );
  const build = buildIn(options.webRoot);
  if (build !== undefined)
    server.addHook('onRequest', (_request, reply, done) => {
      reply.header('X-Build', build);
      done();
    });
  const { handlers, doors } = background(
    (options.parts ?? ownParts)(app, (facts, words) => server.log.info(facts, words)),
  );
  const routes = [
    ...authRoutes(app),
    ...userRoutes,
    ...fileRoutes,
    ...availabilityRoutes,
    ...payRoutes,
    ...documentRoutes,
    ...quoteRoutes,
    ...ledgerRoutes,
    ...connectionRoutes,
    ...systemRoutes,
    ...recalculationRoutes,
    ...statsRoutes,
    ...searchRoutes,
    ...reportRoutes,
    ...launchpadRoutes,
    ...setupRoutes,
    ...warehouseRoutes,
    ...trackingRoutes,
    ...liveRoutes,
    ...shopRoutes(app),
  ];
  for (const route of [...routes, ...doors.map(doorRoute)]) addRoute(server, app, route);
  for (const implementation of implementations) registerResource(server, app, implementation);
  await files.addRoutes(server, now);
  await cards.addRoutes(server);
  addMailFrame(server, env.API_BASE_PATH);
  await addDocs(server, app);
  await serveWeb(server, options.webRoot, app, await payPageHeaders(env, files.origin, cards.origins));
  const stopClock = await watchClock(db, calendar, (error) =>
    server.log.error({ err: error }, 'the day of the stock could not be changed'),
  );
  const worker = options.worker
    ? await startWorker(app, handlers, {
        ...(options.jobSeconds === undefined ? {} : { graceSeconds: options.jobSeconds }),
        onError: (error, topic) => server.log.error({ err: error, topic }, 'a job met an unexpected error'),
        onGivenUp: tellJobFailed,
        onTried: (tried) => {
          metrics.job(tried);
          logTry(server.log, tried);
        },
      })
    : undefined;
  const receiver = options.receive
    ? await startReceiving(env, db, (error) =>
        server.log.error({ err: error }, 'receiving mail met an unexpected error'),
      )
    : undefined;
  const leave = options.beat
    ? await startBeat(db, {
        works: options.worker === true,
        serves: options.beat.serves,
        version: versionOf(process.argv[1]),
        now,
        onError: (error) => server.log.warn({ err: error }, 'this process could not say that it is there'),
      })
    : undefined;
  const workCards = () =>
    cards.work(async (payload, headers) => {
      const url = `${env.API_BASE_PATH}/webhooks/payments/${env.PAYMENTS}/`;
      const reply = await server.inject({ method: 'POST', url, headers, payload });
      return reply.statusCode;
    });
  let cardsAtWork: Promise<unknown> = Promise.resolve();
  const cardsTimer = options.worker
    ? setInterval(() => {
        cardsAtWork = workCards().catch((error: unknown) =>
          server.log.error({ err: error }, 'the stand-in for cards could not work'),
        );
      }, CARDS_EVERY_MS)
    : undefined;
  let resting: Promise<unknown> | undefined;
  const drain = (): Promise<unknown> => {
    if (resting !== undefined) return resting;
    draining.begin();
    stopClock();
    clearInterval(cardsTimer);
    resting = Promise.all([receiver?.stop(), worker?.stop(), cardsAtWork]);
    // told by `close`, which awaits it
    resting.catch(() => undefined);
    return resting;
  };
  const metricsPort =
    exports === undefined
      ? undefined
      : await listen({ HOST: env.METRICS_HOST, PORT: env.METRICS_PORT ?? 0 }, exports);
  return {
    app,
    server,
    handlers,
    metrics,
    metricsPort,
    workCards,
    atWork: () => [...draining.atWork(), ...(worker?.atWork() ?? []).map((topic) => `job ${topic}`)],
    takeLeave: () => void drain(),
    async close() {
      const rested = drain();
      await cardsAtWork;
      await leave?.();
      await live.stop();
      const idle = draining.endIdle();
      await Promise.all([rested, server.close()]).finally(idle);
      await access.close();
      await calendar.close();
      loop.stop();
      await app.tracer?.close();
      exports?.close();
      exports?.closeAllConnections();
    },
  };
}
