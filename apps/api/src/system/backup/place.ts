/** Opens the database and file store for commands that run beside the application or instead of it. */
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
 * Throws BackupError when root works in another user's DATA_DIR: the application could not read keys, files and backups written there.
 * `uid` is the current user.
 */
export function requireFolderOwner(dataDir: string, uid = process.getuid?.()): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (uid !== 0 || owner === undefined || owner === 0) return;
  throw new BackupError(
    `${dataDir} belongs to another user (uid ${owner}), who could not read files written by root. Run this as that user (docs/run/operation.md).`,
  );
}

/** Opens the existing database, also while the application runs. Throws BackupError if DATA_DIR has none. */
export async function openPlace(env: Pick<OperationEnv, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Place> {
  if (env.DATABASE_URL !== undefined) return elsewhere(env.DATABASE_URL);
  if (!existsSync(join(env.DATA_DIR, 'postgres', 'cluster')))
    throw new BackupError(
      `There is no database in ${env.DATA_DIR}. Set DATA_DIR to the installation’s data directory, or set DATABASE_URL.`,
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

/** Opens the database to restore into; an embedded one is created and must not be in use. */
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
    // Another process may have created the directory meanwhile.
    if (!(error instanceof AlreadyRunningError)) remove();
    throw error;
  }
}

/** Opens a temporary embedded database without durability, deleted when it is closed. */
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

/** Returns the kind of a store error, because messages of others may contain secrets. */
function kindOf(error: unknown): string {
  const { code, name, $metadata } = error as NodeJS.ErrnoException & {
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  return code ?? (status === undefined ? name : `${status} ${name}`);
}

/** Wraps a store so that its failures are reported as store errors, without a stack. */
export function inText(store: ObjectStore): ObjectStore {
  const told =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await call(...args);
      } catch (error) {
        throw new BackupError(
          `The file store doesn’t work (${kindOf(error)}). Check STORAGE, the folder DATA_DIR/files or the S3 variables, and free space.`,
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

/** Opens the store of uploaded files. Its key signs file addresses, which these commands don't create. */
export const openFiles = (env: OperationEnv): Promise<OpenStore> =>
  openStore({ ...env, SECRET_KEY: env.SECRET_KEY ?? randomBytes(32).toString('hex') });

/** Returns a fingerprint that tells keys apart without revealing them; '' for an unknown key. */
export const markOf = (secretKey: string | undefined): string =>
  secretKey === undefined
    ? ''
    : Buffer.from(hkdfSync('sha256', secretKey, '', 'hireyard backup mark 1', 12)).toString('base64url');
