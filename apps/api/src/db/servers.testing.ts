/** A primary and a standby made of the embedded PostgreSQL: real servers on sockets in their own folder. */
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ConnectionOptions, openDatabase, type RawBuilder, sql } from './database.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/launcher.ts';
import { asSuperuser, openToAll } from './embedded/superuser.testing.ts';
import { quickFolder } from './quick-folder.testing.ts';

type Socket = EmbeddedServer['connection'];

export interface TestServer {
  readonly connection: Socket;
  pid(): number;
  /** Stops it and removes its data. */
  end(): Promise<void>;
}
export interface TestStandby extends TestServer {
  /** Resolves once it has everything the primary has committed so far. */
  caughtUp(): Promise<void>;
  /** Promotes it to a primary. */
  promote(): Promise<void>;
}
type Settings = Readonly<Record<string, string>>;

/** Survives killed processes (the system keeps what was written), not a power cut. */
const QUICK = { fsync: 'off', max_connections: '120' };
/** A later standby finds what was written since its copy began. */
const PRIMARY = { ...QUICK, wal_keep_size: '1GB' };
const STANDBY = { ...QUICK, wal_retrieve_retry_interval: '100ms' };

/** Files that a server recreates at its start, and the log, which a standby fetches. */
const LEFT_OUT = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
);
const OWN_FILES = new Set(['postmaster.pid', 'postmaster.opts']);

function unlessEnded<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Copies a folder whose files change meanwhile. */
function copy(from: string, to: string, isTop = true): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of unlessEnded(() => readdirSync(from, { withFileTypes: true })) ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && isTop && LEFT_OUT.has(entry.name)) mkdirSync(target, { mode: 0o700 });
    else if (entry.isDirectory()) copy(source, target, false);
    else if (!isTop || !OWN_FILES.has(entry.name)) unlessEnded(() => copyFileSync(source, target));
  }
}

/** Copies a running cluster as a base backup does, to become a standby of it. */
async function copyCluster(primary: ConnectionOptions, to: string): Promise<void> {
  const db = openDatabase({ connection: primary, max: 1, statementTimeoutMs: 120_000 });
  try {
    // The session that starts a backup must end it.
    await db.transaction(async (tx) => {
      const folder = await tx.one<{ path: string }>(sql`select current_setting('data_directory') as path`);
      await tx.rows(sql`select pg_backup_start('test', fast => true)`);
      copy(String(folder?.path), to);
      const end = await tx.one<{ label: string }>(
        sql`select labelfile as label from pg_backup_stop(wait_for_archive => false)`,
      );
      writeFileSync(join(to, 'backup_label'), String(end?.label));
    });
  } finally {
    await db.close();
  }
  mkdirSync(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  writeFileSync(join(to, 'standby.signal'), '');
}

async function ask<T>(connection: ConnectionOptions, question: RawBuilder<unknown>): Promise<T> {
  const db = openDatabase({ connection, max: 1 });
  try {
    const row = await db.one<{ answer: T }>(sql`select ${question} as answer`);
    return (row as { answer: T }).answer;
  } finally {
    await db.close();
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

function freshFolder(name: string): string {
  const dataDir = mkdtempSync(join(quickFolder(), `hireyard-${name}-`));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

async function startIn(dataDir: string, settings: Settings): Promise<TestServer> {
  // Standbys need permissions that the application hasn't.
  const open = { ...settings, ...openToAll(dataDir) };
  const server = await startEmbedded({ dataDir, settings: open, log: () => undefined });
  return {
    connection: asSuperuser(server.connection),
    pid: () => server.pid(),
    end: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts an empty primary in a new folder (its database is `postgres`, without migrations), of which standbys can be made. */
export const startPrimary = async (settings: Settings = {}): Promise<TestServer> =>
  startIn(freshFolder('primary'), { ...PRIMARY, ...settings });

/** Starts a standby of a primary on this machine. It has the primary's data when this resolves. */
export async function startStandby(
  primary: Pick<TestServer, 'connection'>,
  settings: Settings = {},
): Promise<TestStandby> {
  const from = primary.connection;
  const dataDir = freshFolder('standby');
  await copyCluster(from, join(dataDir, 'postgres', 'cluster'));
  copyFileSync(join(dirname(from.host), 'database-password'), join(dataDir, 'database-password'));
  const server = await startIn(dataDir, {
    ...STANDBY,
    primary_conninfo: `host=${from.host} port=${from.port} user=${from.user}`,
    ...settings,
  });
  const connection = { ...server.connection, database: from.database };
  const standby: TestStandby = {
    ...server,
    connection,
    async caughtUp() {
      const at = await ask<string>(from, sql`pg_current_wal_flush_lsn()::text`);
      await until(() => ask<boolean>(connection, sql`pg_last_wal_replay_lsn() >= ${at}::pg_lsn`));
    },
    promote: async () => ask(connection, sql`pg_promote()`),
  };
  await standby.caughtUp();
  return standby;
}
