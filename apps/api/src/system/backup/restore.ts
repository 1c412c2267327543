/** Restores a backup into this installation. */
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
  /** Called as soon as the restored data is valid. */
  readonly onValid?: () => void;
  /** Stops the restore while nothing is valid yet. */
  readonly signal?: AbortSignal | undefined;
}

export interface Restored extends Loaded {
  /** Migrations that were applied after the restore. */
  readonly migrated: readonly string[];
  /** Messages for the operator. */
  readonly notes: readonly string[];
}

/** Writes the key beside the embedded database; an existing one is renamed. */
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
  'Until then, everyone has to sign in again and set up their second factor again, and links in sent emails don’t work.';

/** Decides which key the installation uses, and returns a message for the operator. */
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
    return `This backup doesn’t include a key; its installation used SECRET_KEY. Set SECRET_KEY to the same value before you start. ${LOST_WITH_THE_KEY}`;
  }
  if (env.SECRET_KEY !== undefined && markOf(env.SECRET_KEY) === header.keyMark) return undefined;
  const where =
    secretKey === undefined
      ? 'the key of the backed-up installation'
      : 'the key in the archive (entry secret-key)';
  return `SECRET_KEY must be ${where}${env.SECRET_KEY === undefined ? '' : ', but is different'}. ${LOST_WITH_THE_KEY}`;
}

/**
 * Restores the database and files and migrates to this release. Throws BackupError and leaves the database unchanged; files restored before
 * a failure stay in the store, where nothing refers to them.
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
          // From here on it can't be stopped, because the key and the rows belong together.
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
