/** Backs up a running database to a file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectStore } from '../../platform/ports/storage.ts';
import { openCopySession } from '../../db/copy-session.ts';
import type { OperationEnv } from '../../platform/env.ts';
import { archiveName, type Written, writeArchive } from './archive-file.ts';
import { dump } from './dump.ts';
import type { Header, Manifest } from './manifest.ts';
import { markOf, type Place } from './place.ts';

export interface BackupOptions {
  readonly place: Place;
  readonly store: ObjectStore;
  readonly env: Pick<OperationEnv, 'DATA_DIR' | 'DATABASE_URL' | 'SECRET_KEY' | 'STORAGE' | 'TIME_ZONE'>;
  readonly folder: string;
  readonly passphrase: string | undefined;
  /** Includes uploaded files even if they are in a bucket. */
  readonly objects: boolean;
  readonly product: string;
  readonly now: () => Date;
  readonly progress: (text: string) => void;
  readonly signal?: AbortSignal;
}

export interface Made extends Written {
  readonly path: string;
  readonly header: Header;
  readonly manifest: Manifest;
  /** Whether the backup includes the installation's key. */
  readonly hasKey: boolean;
}

/** The key that an embedded installation generated. SECRET_KEY belongs to the operator and is never included. */
function ownKey(env: BackupOptions['env']): string | undefined {
  const file = join(env.DATA_DIR, 'secret-key');
  if (env.DATABASE_URL !== undefined || env.SECRET_KEY !== undefined || !existsSync(file)) return undefined;
  return readFileSync(file, 'utf8').trim();
}

/** Writes a backup and returns its contents. Throws BackupError and leaves no file if it fails. */
export async function backup(options: BackupOptions): Promise<Made> {
  const { env, folder, passphrase, signal } = options;
  const path = join(folder, archiveName(options.now(), passphrase !== undefined));
  const secretKey = ownKey(env);
  let out: { header: Header; manifest: Manifest } | undefined;
  const session = await openCopySession(options.place.connection, 'hireyard-backup', signal);
  try {
    const entries = dump({
      session,
      store: options.store,
      product: options.product,
      serverZone: env.TIME_ZONE,
      objects: options.objects || env.STORAGE === 'disk' ? 'inside' : 'listed',
      secretKey,
      keyMark: markOf(env.SECRET_KEY ?? secretKey),
      now: options.now,
      progress: options.progress,
      done: (header, manifest) => {
        out = { header, manifest };
      },
    });
    const written = await writeArchive(path, entries, { passphrase, ...(signal && { signal }) });
    if (out === undefined) throw new Error('The archive ended before its manifest.');
    return { path, hasKey: secretKey !== undefined, ...written, ...out };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await session.close();
  }
}
