/** The process: environment, database, migrations, seed, server; and an orderly end. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pino, { type Logger } from 'pino';
import { lacksAdmin, setupAddress } from './people/sign-in/first-admin/link.ts';
import { buildApp, type RunningApp } from './app/app.ts';
import { AlreadyRunningError, EmbeddedDatabaseError, startEmbedded } from './db/embedded/launcher.ts';
import { requireDatabase, DatabaseTooOldError, DatabaseUnreachableError } from './db/reachable.ts';
import { type ConnectionOptions, type Database, openDatabase } from './db/database.ts';
import { shareClock } from './db/shared-clock.ts';
import { MigrationError } from './db/migrate.ts';
import { checkEnv, type Env, EnvError, environment, withKey } from './platform/env.ts';
import { bufferedLog } from './platform/observe/buffered-log.ts';
import { safeError } from './platform/observe/safe-error.ts';
import { inSources } from './platform/observe/source-places.ts';
import { openEnding, type Parts } from './app/process/ending.ts';
import { leave, watchOutput } from './app/process/leave.ts';
import { addressLines, requireAddress, listen, ListenError } from './app/process/listen.ts';
import { probeServer } from './app/process/probes.ts';
import { setUp } from './app/process/set-up.ts';
import { tidyMemory } from './app/process/tidy-memory.ts';
import { retiredVariables } from './platform/retired-variables.ts';
import { SeedError } from './app/demo/error.ts';
import { storeTimeZone } from './settings/time-zone.ts';

const OPERATOR_ERRORS = [
  ListenError,
  EnvError,
  AlreadyRunningError,
  EmbeddedDatabaseError,
  DatabaseTooOldError,
  DatabaseUnreachableError,
  MigrationError,
  SeedError,
];
const here = dirname(fileURLToPath(import.meta.url));
/** Of the time for the end, what jobs have: the rest is for putting back those that were not finished. */
const OF_JOBS = 0.75;
/** Of the patience with a statement, in ms a second, what may be waited for a connection or a lock before it. */
const OF_WAITING = 667;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `migrate`: the database is set up and nothing else, as a step of its own before processes of a new release start. */
const onlyMigrates = process.argv[2] === 'migrate';

/** The database: that of the environment, or one of our own in the data folder. */
async function openData(env: Env, log: Logger) {
  const embedded =
    env.DATABASE_URL === undefined
      ? await startEmbedded({
          dataDir: env.DATA_DIR,
          log: (line) => log.debug({ database: line }),
          onLost: (error) => {
            log.fatal({ err: error }, 'database unreachable');
            process.exit(1);
          },
        })
      : undefined;
  const connection: ConnectionOptions = embedded?.connection ?? {
    connectionString: String(env.DATABASE_URL),
  };
  const db = openDatabase({
    connection,
    max: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: env.DATABASE_TIMEOUT_SECONDS * 1000,
    waitMs: env.DATABASE_TIMEOUT_SECONDS * OF_WAITING,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const stopAll = async () => {
    await db.close();
    await embedded?.stop();
  };
  return { db, stopAll };
}

/** The application on a database that is set up; it does not listen yet. */
async function startApp(env: Env, db: Database, log: Logger): Promise<RunningApp> {
  await storeTimeZone(db, env.TIME_ZONE);
  // The bundle lies in dist/ beside the built web app; from source the build is two folders up.
  const webRoot = join(here.endsWith('dist') ? here : join(here, '../../../dist'), 'web');
  const clock = await shareClock(db, {
    onWrong: (ms) => log.warn({ ms }, "clock differs from the database's, which is used"),
  });
  return buildApp({
    env,
    db,
    now: clock.now,
    logStream: bufferedLog(),
    worker: env.WORKER,
    jobSeconds: env.SHUTDOWN_SECONDS * OF_JOBS,
    receive: env.WORKER,
    beat: { serves: env.SERVE },
    ...(env.SERVE ? { webRoot } : {}),
  });
}

/** Prints the addresses, and the link for the first administrator if there are no users yet. */
async function printStart(env: Env, db: Database, port: number): Promise<void> {
  for (const line of addressLines(env, port)) say(line);
  if (!env.SERVE) return;
  if (await lacksAdmin(db, env))
    say(
      `There are no users yet. Open this link within 24 hours to create the administrator. It works once:\n\n  ${setupAddress(env, new Date(), port)}\n`,
    );
}

/** Shuts down properly on signals and uncaught errors. */
function watchEnd(env: Env, log: Logger, parts: () => Parts | undefined) {
  const ending = openEnding({
    parts,
    drainSeconds: env.SERVE ? env.DRAIN_SECONDS : 0,
    limitSeconds: env.SHUTDOWN_SECONDS,
    log: (level, facts, words) => log[level](facts, words),
    exit: (code) => void leave(code),
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => ending.signal(signal));
  process.on('uncaughtException', (error) => ending.fault(error));
  watchOutput([process.stdout, process.stderr], (error) => ending.fault(error));
  return ending;
}

async function main(): Promise<void> {
  const checked = checkEnv();
  // A failed first start leaves no files behind. An existing business fails later, with a better message.
  if (!onlyMigrates && !existsSync(checked.DATA_DIR)) await requireAddress(checked);
  const env = withKey(checked);
  // Not pino's own stream: at the end it would wait forever for a reader that is gone.
  const log = pino({ level: env.LOG_LEVEL, serializers: { err: safeError } }, process.stdout);
  for (const line of retiredVariables(environment())) log.warn(line);
  let parts: Parts | undefined;
  const ending = watchEnd(env, log, () => parts);
  const { db, stopAll } = await openData(env, log);
  try {
    await requireDatabase(db);
    await setUp(db, onlyMigrates ? { ...env, MIGRATE: true } : env, say);
    if (onlyMigrates) {
      await stopAll();
      return say('The database is up to date.');
    }
    const running = await startApp(env, db, log);
    const listener = env.SERVE ? undefined : probeServer(running.server, env.API_BASE_PATH);
    parts = {
      drain: () => running.startDraining(),
      atWork: () => running.atWork(),
      close: async () => {
        listener?.close();
        listener?.closeAllConnections();
        await running.close();
        await stopAll();
      },
    };
    const port = await listen(env, listener ?? running.server).catch(async (error: unknown) => {
      // What has begun to work must end before its database does.
      await running.close();
      throw error;
    });
    tidyMemory();
    await printStart(env, db, port);
  } catch (error) {
    if (ending.begun()) return;
    // A database that does not answer does not say goodbye either.
    await Promise.race([stopAll(), wait(env.SHUTDOWN_SECONDS * 1000, undefined, { ref: false })]);
    throw error;
  }
}

main().catch((error: unknown) => {
  const known = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  process.stderr.write(
    known
      ? `${(error as Error).message}\n`
      : `${error instanceof Error ? inSources(error.stack ?? error.message) : String(error)}\n`,
  );
  void leave(1);
});
