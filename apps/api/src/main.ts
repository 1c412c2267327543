/** The process: environment, database, migrations, seed, server; and an orderly end. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { lacksAdmin, setupAddress } from './auth/first-admin/link.ts';
import { buildApp } from './app.ts';
import { AlreadyRunningError, EmbeddedDatabaseError, startEmbedded } from './db/embedded/launcher.ts';
import { demandDatabase, DatabaseUnreachableError } from './db/reachable.ts';
import { type ConnectionOptions, openDatabase } from './db/database.ts';
import { MigrationError, migrate } from './db/migrate.ts';
import { EnvError, loadEnv } from './env.ts';
import { businessDay } from './settings/business-day.ts';
import { settleMissing } from './money/settle-missing.ts';
import { SeedError, seed } from './seed/seed.ts';

/** The address is taken, or may not be had. */
class ListenError extends Error {}
const LISTEN_WORDS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'needs more rights than this user has',
  EADDRNOTAVAIL: 'is not of this machine',
};

const OPERATOR_ERRORS = [
  ListenError,
  EnvError,
  AlreadyRunningError,
  EmbeddedDatabaseError,
  DatabaseUnreachableError,
  MigrationError,
  SeedError,
];
const here = dirname(fileURLToPath(import.meta.url));

async function main(): Promise<void> {
  const env = loadEnv();
  const log = pino({ level: env.LOG_LEVEL });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const embedded =
    env.DATABASE_URL === undefined
      ? await startEmbedded({
          dataDir: env.DATA_DIR,
          log: (line) => log.debug({ database: line }),
          onLost: (error) => {
            log.fatal({ err: error }, 'the database is gone');
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
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const stopAll = async () => {
    await db.close();
    await embedded?.stop();
  };
  try {
    await demandDatabase(db);
    await migrate(db);
    await settleMissing(db);
    await seed({ db, env, log: say, today: businessDay(new Date(), env.TIME_ZONE) });
    // The bundle lies in dist/ beside the built web app; from source the build is two folders up.
    const webRoot = join(here.endsWith('dist') ? here : join(here, '../../../dist'), 'web');
    const running = await buildApp({ env, db, webRoot, worker: env.WORKER, receive: true });
    let ending: Promise<void> | undefined;
    const end = (): void => {
      ending ??= running
        .close()
        .then(stopAll)
        .then(() => process.exit(0));
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
    await running.server
      .listen({ port: env.PORT, host: env.HOST })
      .catch(async (error: NodeJS.ErrnoException) => {
        // What has begun to work must end before its database does.
        await running.close();
        const words = LISTEN_WORDS[error.code ?? ''];
        if (words === undefined) throw error;
        throw new ListenError(`${env.HOST}:${env.PORT} ${words}. Set PORT (or HOST) to another.`);
      });
    const address = running.server.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : env.PORT;
    say(`Hireyard is ready: http://localhost:${port}`);
    if (await lacksAdmin(db, env))
      say(
        `Nobody can sign in yet. Open this link within a day to make yourself the administrator; it works once:\n\n  ${setupAddress(env, new Date(), port)}\n`,
      );
  } catch (error) {
    await stopAll();
    throw error;
  }
}

main().catch((error: unknown) => {
  const known = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  process.stderr.write(
    known
      ? `${(error as Error).message}\n`
      : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
