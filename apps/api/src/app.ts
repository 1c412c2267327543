/** Composition root: the one place that puts the parts together. */
import type { FastifyInstance } from 'fastify';
import { openStore } from './adapters/storage/open-store.ts';
import { openAccess } from './auth/access-cache.ts';
import { authRoutes } from './auth/routes.ts';
import { type Database, sql } from './db/database.ts';
import type { Env } from './env.ts';
import type { App } from './http/call.ts';
import { addDocs } from './http/docs.ts';
import { addRoute, today } from './http/route.ts';
import { makeServer } from './http/server.ts';
import { serveWeb } from './http/static.ts';
import { registerResource } from './resource/register-resource.ts';
import { fileRoutes } from './resources/file/index.ts';
import { implementations } from './resources/index.ts';
import { availabilityRoutes } from './resources/availability/index.ts';
import { userRoutes } from './resources/user/index.ts';
import { watchClock } from './stock/clock.ts';
import { settingsReader } from './settings/settings.ts';

const alive = sql`select 1`;

export interface AppOptions {
  readonly env: Env;
  readonly db: Database;
  readonly now?: () => Date;
  /** Folder of the built web app; absent = API only. */
  readonly webRoot?: string;
  readonly logStream?: NodeJS.WritableStream;
}
export interface RunningApp {
  readonly app: App;
  readonly server: FastifyInstance;
  close(): Promise<void>;
}

/** The server with every route, not listening yet. The database must be migrated. */
export async function buildApp(options: AppOptions): Promise<RunningApp> {
  const { env, db } = options;
  const now = options.now ?? (() => new Date());
  const access = await openAccess(db, env, now);
  const files = await openStore(env);
  const app: App = { env, db, access, settings: settingsReader, store: files.store, now };
  const server = await makeServer({
    env,
    ...(options.logStream === undefined ? {} : { logStream: options.logStream }),
    ...(files.origin === undefined ? {} : { storeOrigin: files.origin }),
  });
  server.get(`${env.API_BASE_PATH}/healthz`, { config: { access: 'public' } }, async () => {
    await db.rows(alive);
    return { status: 'ok' };
  });
  for (const route of [...authRoutes(app), ...userRoutes, ...fileRoutes, ...availabilityRoutes])
    addRoute(server, app, route);
  for (const implementation of implementations) registerResource(server, app, implementation);
  await files.addRoutes(server, now);
  await addDocs(server, env.API_BASE_PATH);
  await serveWeb(server, options.webRoot, app);
  const stopClock = await watchClock(
    db,
    () => today(app),
    (error) => server.log.error({ err: error }, 'the day of the stock could not be changed'),
  );
  return {
    app,
    server,
    async close() {
      stopClock();
      await server.close();
      await access.close();
    },
  };
}
