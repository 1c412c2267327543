import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appConnection, ensureAccess, type SocketConnection } from './access.ts';
import { ensureCluster } from './cluster.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { findIdentity, type Identity } from './identity.ts';
import { clearLeftOver } from './left-over.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { type RunningServer, runServer, serverArguments } from './server.ts';
import { port, removeSocketDirectory, socketDirectory } from './socket-directory.ts';

export { appConnection } from './access.ts';
export { AlreadyRunningError, EmbeddedDatabaseError } from './errors.ts';

export interface EmbeddedOptions {
  /** Extra environment variables of the server; tests use them to shift its clock. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The application's data directory; the database stays in `postgres` below it. */
  readonly dataDir: string;
  /** User number for the server if we are root; default: the directory's owner, or nobody. */
  readonly uid?: number;
  /** PostgreSQL settings that override the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives each line that the server prints, and ours about left-over servers. */
  readonly log: (line: string) => void;
  /** Called if the server died and could not be restarted: the application can't continue. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedServer {
  readonly connection: SocketConnection;
  /** The server's process id, which changes after a restart. */
  pid(): number;
  /** Fast shutdown: rolls back open transactions. Call it after closing the pool; repeating it is harmless. */
  stop(): Promise<void>;
}

const restartPausesMs = [0, 500, 2_000, 5_000];

/**
 * Starts the bundled PostgreSQL on a unix socket below `dataDir`. Creates the cluster at the first start, recovers from killed starts, and
 * restarts a server that dies. Throws AlreadyRunningError if another live process owns the directory, and EmbeddedDatabaseError, with a
 * message for the operator, if it can't start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  if (process.platform === 'win32') {
    throw new EmbeddedDatabaseError(
      'The embedded database needs Linux or macOS. On Windows use WSL or DATABASE_URL.',
    );
  }
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const dir = join(dataDir, 'postgres');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const releaseLock = await takeOwnerLock(dir, dataDir);
  try {
    return await startOwned(options, dir, releaseLock);
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/**
 * Root's data directory is private. Without user namespaces, the server's user must be let through it, but can't list it. Done only before
 * a database exists, and undone if it doesn't help.
 */
function findBehindLink(dir: string, uid: number | undefined): Identity | undefined {
  const dataDir = dirname(dir);
  const { mode, uid: owner } = lstatSync(dataDir);
  const isOurs = process.getuid?.() === 0 && owner === 0 && (mode & 0o777) === 0o700;
  if (!isOurs || existsSync(join(dir, 'cluster'))) return undefined;
  chmodSync(dataDir, 0o711);
  const found = findIdentity(dir, uid);
  if (found === undefined) chmodSync(dataDir, 0o700);
  return found;
}

async function startOwned(
  options: EmbeddedOptions,
  dir: string,
  releaseLock: () => void,
): Promise<EmbeddedServer> {
  const { log, settings = {}, onLost } = options;
  const cluster = join(dir, 'cluster');
  await clearLeftOver(cluster, dir, log);
  const found = findIdentity(dir, options.uid) ?? findBehindLink(dir, options.uid);
  if (found === undefined) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL can't run as root, and no other user can reach ${dir}. Move DATA_DIR to a place that others can enter ` +
        '(all parent directories need the x permission), start as an ordinary user, or set DATABASE_URL.',
    );
  }
  const { environment } = options;
  const identity = environment === undefined ? found : { ...found, environment };
  const durable = settings['fsync'] !== 'off';
  const dataDir = dirname(dir);
  ensureCluster(identity, dir, cluster, durable);
  await ensureAccess(identity, { dataDir, cluster }, durable);
  const socketDir = socketDirectory(dir, identity.owner);
  const args = serverArguments(cluster, socketDir, port, settings);

  let stopping: Promise<void> | undefined;
  let server: RunningServer;
  // At process.exit() without stop(), and uncaught errors, the server must not stay behind.
  const onExit = () => server.stopSoon();

  function watch(): void {
    void server.ended.then(() => {
      if (stopping === undefined) restarting = restart();
    });
  }

  let restarting: Promise<void> | undefined;
  async function restart(): Promise<void> {
    let last: unknown;
    for (const pauseMs of restartPausesMs) {
      log('The database server stopped unexpectedly; restarting it.');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (stopping !== undefined) return;
      try {
        await clearLeftOver(cluster, dir, log);
        server = await runServer(identity, args, dir, log);
        return watch();
      } catch (error) {
        last = error;
      }
    }
    onLost?.(last instanceof Error ? last : new Error(String(last)));
  }

  async function shutDown(): Promise<void> {
    await restarting;
    await server.stop();
    process.off('exit', onExit);
    if (socketDir !== dir) removeSocketDirectory(socketDir);
    releaseLock();
  }

  try {
    server = await runServer(identity, args, dir, log);
  } catch (error) {
    if (socketDir !== dir) removeSocketDirectory(socketDir);
    throw error;
  }
  process.on('exit', onExit);
  watch();
  return {
    connection: appConnection(dataDir, socketDir, port),
    pid: () => server.pid,
    stop: () => (stopping ??= shutDown()),
  };
}
