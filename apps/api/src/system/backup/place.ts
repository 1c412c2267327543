/** Where the business is, for commands that work beside the application or in its place. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenStore, openStore } from '../../adapters/storage/open-store.ts';
import type { ObjectStore } from '../../platform/ports/storage.ts';
import { rememberDataDir } from '../../platform/data-dir.ts';
import type { ConnectionOptions } from '../../db/database.ts';
import { AlreadyRunningError, startEmbedded } from '../../db/embedded/launcher.ts';
import type { OperationEnv } from '../../platform/env.ts';
import { runningServer } from '../../platform/connect.ts';
import { BackupError } from './backup-error.ts';

export interface Place {
  readonly connection: ConnectionOptions;
  close(): Promise<void>;
}

const elsewhere = (connectionString: string): Place => ({
  connection: { connectionString },
  close: async () => undefined,
});

async function ownServer(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<Place> {
  const server = await startEmbedded({ dataDir, settings, log: () => undefined });
  return { connection: server.connection, close: () => server.stop() };
}

/**
 * Refuses with BackupError to work as root in a DATA_DIR of another user: what it wrote there (keys, files, backups) the application could
 * not read afterwards. `uid` is who we are.
 */
export function requireFolderOwner(dataDir: string, uid = process.getuid?.()): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (uid !== 0 || owner === undefined || owner === 0) return;
  throw new BackupError(
    `${dataDir} belongs to another user (uid ${owner}), and what root writes there Hireyard could not read: run this as that user (docs/run/operation.md).`,
  );
}

/** The database as it is: that of a running application too. Refuses with BackupError a DATA_DIR without one. */
export async function openPlace(env: Pick<OperationEnv, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Place> {
  if (env.DATABASE_URL !== undefined) return elsewhere(env.DATABASE_URL);
  if (!existsSync(join(env.DATA_DIR, 'postgres', 'cluster')))
    throw new BackupError(
      `There is no database in ${env.DATA_DIR}: set DATA_DIR to that of the installation, or DATABASE_URL.`,
    );
  requireFolderOwner(env.DATA_DIR);
  try {
    return await ownServer(env.DATA_DIR);
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error;
    return { connection: runningServer(env.DATA_DIR), close: async () => undefined };
  }
}

export interface EmptyPlace extends Place {
  /** Closes it and removes everything that was created for it. */
  discard(): Promise<void>;
}

/** The database that a backup is brought into; the embedded one is made, and must not be in use. */
export async function openEmptyPlace(
  env: Pick<OperationEnv, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<EmptyPlace> {
  if (env.DATABASE_URL !== undefined) {
    const place = elsewhere(env.DATABASE_URL);
    return { ...place, discard: () => place.close() };
  }
  requireFolderOwner(env.DATA_DIR);
  const remove = rememberDataDir(env.DATA_DIR);
  try {
    const place = await ownServer(env.DATA_DIR);
    return { ...place, discard: () => place.close().finally(remove) };
  } catch (error) {
    // Another process may have made the directory meanwhile.
    if (!(error instanceof AlreadyRunningError)) remove();
    throw error;
  }
}

/** An embedded database that goes when it is closed, and that no power cut needs to be survived by. */
export async function openTemporary(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hireyard-verify-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const place = await ownServer(dataDir, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
    });
    return { connection: place.connection, close: () => place.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** What went wrong with the store, by its kind: messages of others may quote. */
function kindOf(error: unknown): string {
  const { code, name, $metadata } = error as NodeJS.ErrnoException & {
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  return code ?? (status === undefined ? name : `${status} ${name}`);
}

/** A store whose failures are told to the operator as its own: they are no faults of the database, and no stack helps. */
export function inText(store: ObjectStore): ObjectStore {
  const told =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await call(...args);
      } catch (error) {
        throw new BackupError(
          `The store of files does not work (${kindOf(error)}). Check STORAGE, the folder DATA_DIR/files or the S3 variables, and room there.`,
          error,
        );
      }
    };
  return {
    ...store,
    head: told((key) => store.head(key)),
    get: told((key, range) => store.get(key, range)),
    put: told((key, body, type) => store.put(key, body, type)),
    delete: told((key) => store.delete(key)),
  };
}

/** The store of uploaded files. Its key only signs addresses, and these commands give out none. */
export const openFiles = (env: OperationEnv): Promise<OpenStore> =>
  openStore({ ...env, SECRET_KEY: env.SECRET_KEY ?? randomBytes(32).toString('hex') });

/** Tells keys apart without telling anything of them; '' for one that is not known. */
export const markOf = (secretKey: string | undefined): string =>
  secretKey === undefined
    ? ''
    : Buffer.from(hkdfSync('sha256', secretKey, '', 'hireyard backup mark 1', 12)).toString('base64url');
