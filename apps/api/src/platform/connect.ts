import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConnectionOptions, type Database, openDatabase, sql } from '../db/database.ts';
import { AlreadyRunningError, appConnection, startEmbedded } from '../db/embedded/launcher.ts';
import { migrate } from '../db/migrate.ts';
import type { Env } from './env.ts';

/** The command can't reach its database; the message says what to do. */
export class ConnectError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ConnectError';
  }
}

/** Returns where a running application's embedded server listens, from its pid file. Throws ConnectError. */
export function runningServer(dataDir: string): ConnectionOptions {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  try {
    // Lines: pid, data directory, start time, port, socket directory, ...
    const [, , , port, host] = readFileSync(file, 'utf8').split('\n');
    if (port && host) return appConnection(dataDir, host.trim(), Number(port));
  } catch (error) {
    throw new ConnectError(unreachable(dataDir), error);
  }
  throw new ConnectError(unreachable(dataDir));
}

const unreachable = (dataDir: string) =>
  `Hireyard is running with the data directory ${dataDir}, but its database can't be reached from here. ` +
  'Run this as the same user, or stop Hireyard first.';

async function checkSchema(db: Database, unreachableMessage: string): Promise<void> {
  let row: { ready: boolean } | undefined;
  try {
    row = await db.one<{ ready: boolean }>(sql`select to_regclass('contract') is not null as ready`);
  } catch (error) {
    throw new ConnectError(`${unreachableMessage} (${(error as Error).message})`, error);
  }
  if (!row?.ready)
    throw new ConnectError('The database has no tables yet. Start Hireyard once, then import.');
}

/** Connects to DATABASE_URL or the embedded database of DATA_DIR; starts it unless an application is running. Call `close` at the end. */
export async function connect(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<{ db: Database; close: () => Promise<void> }> {
  const open = (connection: ConnectionOptions) =>
    openDatabase({ connection, max: 2, applicationName: 'hireyard-import' });
  const use = async (connection: ConnectionOptions, message: string) => {
    const db = open(connection);
    try {
      await checkSchema(db, message);
    } catch (error) {
      await db.close();
      throw error;
    }
    return { db, close: () => db.close() };
  };
  if (env.DATABASE_URL !== undefined) {
    return use({ connectionString: env.DATABASE_URL }, "The database of DATABASE_URL can't be reached.");
  }
  try {
    const server = await startEmbedded({ dataDir: env.DATA_DIR, log: () => undefined });
    const db = open(server.connection);
    const close = async () => {
      await db.close();
      await server.stop();
    };
    try {
      await migrate(db);
    } catch (error) {
      await close();
      throw error;
    }
    return { db, close };
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error;
    return use(runningServer(env.DATA_DIR), unreachable(env.DATA_DIR));
  }
}
