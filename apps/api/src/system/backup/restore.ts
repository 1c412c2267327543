/** A backup made the business of this machine. */
import { existsSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../../platform/ports/storage.ts';
import { makeDataDir } from '../../platform/data-dir.ts';
import { type CopySession, openCopySession } from '../../db/copy-session.ts';
import { openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import type { OperationEnv } from '../../platform/env.ts';
import { takeArchive } from './archive-file.ts';
import { load, type Loaded } from './load.ts';
import type { Header } from './manifest.ts';
import { markOf, type Place } from './place.ts';
import type { Entry } from './tar.ts';

export interface RestoreOptions {
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly place: Place;
  readonly store: ObjectStore;
  readonly env: Pick<OperationEnv, 'DATA_DIR' | 'DATABASE_URL' | 'SECRET_KEY'>;
  readonly replace: boolean;
  readonly progress: (text: string) => void;
  /** Told as soon as the restored business is valid. */
  readonly onValid?: () => void;
  /** Gives up, for as long as nothing is valid yet. */
  readonly signal?: AbortSignal | undefined;
}

export interface Restored extends Loaded {
  /** Migrations of this release that the backup had not yet. */
  readonly migrated: readonly string[];
  /** What is the operator's to do or to know, in words. */
  readonly notes: readonly string[];
}

/** Puts the key beside the embedded database; one that is there is kept under another name. */
async function writeKey(dataDir: string, secretKey: string, at: string): Promise<void> {
  const file = join(dataDir, 'secret-key');
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8').trim() === secretKey) return;
    await rename(file, `${file}.before-${at.replaceAll(':', '')}`);
  }
  makeDataDir(dataDir);
  const handle = await open(`${file}.restored`, 'w', 0o600);
  try {
    await handle.writeFile(`${secretKey}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.restored`, file);
}

const LOST_WITH_THE_KEY =
  'Everybody must sign in again, second factors must be set up anew, and links in mail that was sent lead nowhere until it is.';

/** Which key this installation will have, and what to say of it. */
async function settleKey(
  header: Header,
  secretKey: string | undefined,
  { env }: Pick<RestoreOptions, 'env'>,
): Promise<string | undefined> {
  if (env.SECRET_KEY === undefined && env.DATABASE_URL === undefined) {
    if (secretKey !== undefined) {
      await writeKey(env.DATA_DIR, secretKey, header.at);
      return undefined;
    }
    return `This backup holds no key: its installation had its own in SECRET_KEY. Set SECRET_KEY to that one before you start. ${LOST_WITH_THE_KEY}`;
  }
  if (env.SECRET_KEY !== undefined && markOf(env.SECRET_KEY) === header.keyMark) return undefined;
  const where =
    secretKey === undefined
      ? 'that of the installation which was backed up'
      : 'the one in the archive (its entry secret-key)';
  return `SECRET_KEY must be ${where}${env.SECRET_KEY === undefined ? '' : ', and is another one'}. ${LOST_WITH_THE_KEY}`;
}

/**
 * Restores into the database and the store of this installation, and brings the tables up to this release. Refuses with BackupError, and
 * leaves the database as it was; files that came before a failure stay in the store, where nothing names them.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { path, passphrase, place, store, replace, progress, signal } = options;
  const ending = new AbortController();
  const stop = (): void => ending.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  const session: CopySession = await openCopySession(place.connection, 'hireyard-restore', ending.signal);
  const notes: string[] = [];
  let loaded: Loaded;
  try {
    const take = (entries: AsyncIterable<Entry>) =>
      load(entries, {
        session,
        objects: store,
        replace,
        progress,
        key: async (header, secretKey) => {
          signal?.throwIfAborted();
          // From here on it is brought to its end: the key and the rows belong together.
          signal?.removeEventListener('abort', stop);
          const note = await settleKey(header, secretKey, options);
          if (note !== undefined) notes.push(note);
        },
      });
    loaded = await takeArchive(path, passphrase, take, ending.signal);
    options.onValid?.();
    progress('statistics');
    await session.script('analyze');
  } finally {
    await session.close();
  }
  const db = openDatabase({
    connection: place.connection,
    max: 2,
    statementTimeoutMs: 0,
    applicationName: 'hireyard-restore',
  });
  try {
    return { ...loaded, migrated: await migrate(db), notes };
  } finally {
    await db.close();
  }
}
