/** Composition root: the only place that combines the parts. */
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Database } from '../db/database.ts';
import type { Background, Parts, Tell } from '../platform/background.ts';
import type { Env } from '../platform/env.ts';
import type { App } from '../platform/http/call.ts';
import { addDocs } from '../platform/http/docs.ts';
import { type Draining, watchRequests } from '../platform/http/draining.ts';
import { addMailFrame } from '../platform/http/mail-frame.ts';
import { addHealth, openReadiness } from '../platform/http/readiness.ts';
import { addRoute } from '../platform/http/route.ts';
import { payPageHeaders } from '../platform/http/security-headers.ts';
import { makeServer } from '../platform/http/server.ts';
import { endpointRoute } from '../platform/inbound/endpoint.ts';
import type { JobHandler } from '../platform/jobs/job.ts';
import { type Metrics, metricsServer } from '../platform/metrics/metrics.ts';
import { watchTrial } from '../platform/try-contract.ts';
import { registerResource } from '../records/register.ts';
import { background, ownParts } from './background.ts';
import { type BackgroundWork, startBackgroundWork, type WorkOptions } from './background-work.ts';
import { listen } from './process/listen.ts';
import { implementations } from './resources.ts';
import { ownRoutes } from './routes.ts';
import { openServices, type Services } from './services.ts';
import { serveWeb } from './web/static.ts';
import { buildIn } from './web/web-files.ts';

export interface AppOptions extends WorkOptions {
  readonly env: Env;
  readonly db: Database;
  readonly now?: () => Date;
  /** Folder of the built web app; absent = API only. */
  readonly webRoot?: string;
  readonly logStream?: DestinationStream;
  /** Replaces the product's background work. */
  readonly parts?: (app: App, tell: Tell) => Parts;
}
export interface RunningApp {
  readonly app: App;
  readonly server: FastifyInstance;
  /** The job handlers. */
  readonly handlers: readonly JobHandler[];
  readonly metrics: Metrics;
  /** Port for Prometheus; undefined = none. */
  readonly metricsPort: number | undefined;
  /** Runs the background work of the test card provider; does nothing for a real provider. */
  readonly workCards: () => Promise<unknown>;
  /** Returns unfinished requests and jobs, without personal parts. */
  atWork(): readonly string[];
  /** Takes no more jobs and email, and isn't ready; requests are still answered. */
  startDraining(): void;
  /** Resolves when active work is finished; jobs not done within `jobSeconds` are put back untried. */
  close(): Promise<void>;
}

/** Returns the role of this process: `api`, `worker` or `api and worker`. */
const roleOf = ({ beat, worker }: AppOptions): string =>
  [...(beat?.serves === false ? [] : ['api']), ...(worker ? ['worker'] : [])].join(' and ');

/** Adds liveness and readiness. */
function addReadiness(server: FastifyInstance, { env, db }: AppOptions, draining: Draining): void {
  const trial = watchTrial(db, {
    onFailing: (error) => server.log.error({ reason: error.message }, 'the database refuses new contracts'),
  });
  addHealth(server, env.API_BASE_PATH, openReadiness({ db, trial, leaving: draining.begun }));
}

/** Adds the web app's build to every answer. */
function nameBuild(server: FastifyInstance, webRoot: string | undefined): void {
  const build = buildIn(webRoot);
  if (build === undefined) return;
  server.addHook('onRequest', (_request, reply, done) => {
    reply.header('X-Build', build);
    done();
  });
}

/** Adds all routes: product, resources, adapters and web app. */
async function addRoutes(
  server: FastifyInstance,
  { app, files, cards }: Services,
  endpoints: Background['endpoints'],
  webRoot: string | undefined,
): Promise<void> {
  const { env, now } = app;
  for (const route of [...ownRoutes(app), ...endpoints.map(endpointRoute)]) addRoute(server, app, route);
  for (const implementation of implementations) registerResource(server, app, implementation);
  await files.addRoutes(server, now);
  await cards.addRoutes(server);
  addMailFrame(server, env.API_BASE_PATH);
  await addDocs(server, app);
  await serveWeb(server, webRoot, app, await payPageHeaders(env, files.origin, cards.origins));
}

/** Starts draining, once; resolves when active jobs and email are finished. */
function leaving(draining: Draining, work: BackgroundWork): () => Promise<unknown> {
  let resting: Promise<unknown> | undefined;
  return () => {
    if (resting !== undefined) return resting;
    draining.begin();
    resting = work.stop();
    // reported by `close`, which awaits it
    resting.catch(() => undefined);
    return resting;
  };
}

/** Builds the server with every route, not listening yet. The database must be migrated. */
export async function buildApp(options: AppOptions): Promise<RunningApp> {
  const { env, db, webRoot } = options;
  const now = options.now ?? (() => new Date());
  const services = await openServices(env, { db, now, role: roleOf(options) });
  const { app, files, cards, metrics } = services;
  const exports = env.METRICS_PORT === undefined ? undefined : metricsServer(metrics);
  const server = await makeServer({
    env,
    onAnswered: exports && ((answered) => metrics.request(answered)),
    ...(options.logStream === undefined ? {} : { logStream: options.logStream }),
    ...(files.origin === undefined ? {} : { storeOrigin: files.origin }),
  });
  const draining = watchRequests(server);
  addReadiness(server, options, draining);
  nameBuild(server, webRoot);
  const { handlers, endpoints } = background(
    (options.parts ?? ownParts)(app, (facts, words) => server.log.info(facts, words)),
  );
  await addRoutes(server, services, endpoints, webRoot);
  const work = await startBackgroundWork(server, options, { app, cards, handlers, metrics });
  const drain = leaving(draining, work);
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
    workCards: work.workCards,
    atWork: () => [...draining.atWork(), ...work.atWork().map((topic) => `job ${topic}`)],
    startDraining: () => void drain(),
    async close() {
      const rested = drain();
      await work.end();
      await services.endStreams();
      const idle = draining.endIdle();
      await Promise.all([rested, server.close()]).finally(idle);
      await services.close();
      exports?.close();
      exports?.closeAllConnections();
    },
  };
}
