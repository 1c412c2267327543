/** Writes, reads and deletes backup files. A new one has a temporary name until it is complete. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, damaged } from './backup-error.ts';
import { decrypt, encrypt, isAge } from './envelope.ts';
import { isSealed, unseal } from './format-1.ts';
import { type Entry, readTar, writeTar } from './tar.ts';

/** Higher levels are barely smaller and many times slower. */
const LEVEL = 3;
const NAME = /^hireyard-\d{8}T\d{6}Z\.tar\.gz(\.age|\.sealed)?$/;
const PARTIAL = '.partial';
const STALE_MS = 24 * 3_600_000;

/** Returns the name of a backup started at this time. */
export const archiveName = (at: Date, encrypted: boolean): string =>
  `hireyard-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz${encrypted ? '.age' : ''}`;

/** Returns the names of complete backups in a folder, oldest first; empty if the folder doesn't exist. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? -1 : 1));
}

/** Describes a disk error. */
function diskError(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(`No space left in ${folder}; no backup was kept.`, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
    return new BackupError(`This user can't write to ${folder}.`, error);
  return error;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Deletes partial files of killed attempts; they are never taken for a backup. */
async function clearPartial(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('hireyard-') || !name.endsWith(PARTIAL)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

export interface Written {
  readonly bytes: number;
  /** Checksum of the file on disk. */
  readonly sha256: string;
}

async function writeAll(handle: FileHandle, source: AsyncIterable<Buffer>): Promise<Written> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const piece of source) {
    digest.update(piece);
    for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
    bytes += piece.length;
  }
  await handle.sync();
  return { bytes, sha256: digest.digest('hex') };
}

/**
 * Writes entries to a file. It appears complete, flushed and readable by its owner only, or not at all. A passphrase encrypts it. Throws
 * BackupError if the disk is full or not writable.
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<Entry>,
  options: { readonly passphrase?: string | undefined; readonly signal?: AbortSignal } = {},
): Promise<Written> {
  const { passphrase, signal } = options;
  const folder = dirname(path);
  const partial = `${path}.${process.pid}${PARTIAL}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await clearPartial(folder);
    const handle = await open(partial, 'wx', 0o600);
    try {
      const gzip = createGzip({ level: LEVEL });
      let written: Written | undefined;
      await pipeline(
        Readable.from(writeTar(entries), { objectMode: true, highWaterMark: 1 }),
        gzip,
        async (packed: AsyncIterable<Buffer>) => {
          written = await writeAll(handle, passphrase === undefined ? packed : encrypt(packed, passphrase));
        },
        { signal },
      );
      await rename(partial, path);
      await syncFolder(folder);
      return written as unknown as Written;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw diskError(error, folder);
  } finally {
    await rm(partial, { force: true });
  }
}

/** How a file is encrypted; `sealed` is format 1. */
type Envelope = 'none' | 'age' | 'sealed';
const START_LENGTH = 64;

/** Tells how a backup is encrypted. Throws BackupError if the file can't be read or isn't a backup. */
export async function envelopeOf(path: string): Promise<Envelope> {
  let handle: FileHandle;
  try {
    handle = await open(path);
  } catch (error) {
    throw new BackupError(`${path} can't be read: ${(error as Error).message}`, error);
  }
  try {
    const { buffer } = await handle.read(Buffer.alloc(START_LENGTH), 0, START_LENGTH, 0);
    if (isAge(buffer)) return 'age';
    if (isSealed(buffer)) return 'sealed';
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) return 'none';
    throw new BackupError(`${path} is not a Hireyard backup.`);
  } finally {
    await handle.close();
  }
}

/** Decompresses, and describes errors of zlib. */
async function* unzipped(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // The stream itself passes errors of the source to the reader below.
  const piped = pipeline(packed, gunzip).catch(() => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw damaged('its end is missing', error);
    throw code?.startsWith('Z_') === true ? damaged('it was changed after it was written', error) : error;
  } finally {
    gunzip.destroy();
    await piped;
  }
}

/**
 * Returns the decrypted, decompressed bytes. Throws BackupError if the file is no backup, the passphrase is missing or wrong, or the file
 * is damaged.
 */
async function* openedArchive(path: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const envelope = await envelopeOf(path);
  const opening = { none: undefined, age: decrypt, sealed: unseal }[envelope];
  if (opening !== undefined && passphrase === undefined)
    throw new BackupError(
      `${basename(path)} is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE with the name of a file.`,
    );
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  try {
    yield* unzipped(passphrase !== undefined && opening !== undefined ? opening(file, passphrase) : file);
  } finally {
    file.destroy();
  }
}

/** Yields the entries of a backup. Throws BackupError at the first damaged one. */
export const readArchive = (path: string, passphrase: string | undefined): AsyncGenerator<Entry> =>
  readTar(openedArchive(path, passphrase));

/**
 * Passes the entries of a backup to `take`. An unencrypted archive has its checksum at the end, so `take` may fail on damaged entries long
 * before. The file is then read to its end, and damage is reported instead (BackupError), unless the signal stopped it.
 */
export async function takeArchive<T>(
  path: string,
  passphrase: string | undefined,
  take: (entries: AsyncIterable<Entry>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await take(readArchive(path, passphrase));
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof BackupError))
      await pipeline(
        openedArchive(path, passphrase),
        new Writable({ write: (_piece, _encoding, next) => next() }),
      );
    throw error;
  }
}

/** Deletes all but the newest backups of a folder; returns their names. */
export async function deleteOlderArchives(folder: string, count: number): Promise<string[]> {
  const gone = (await backupsIn(folder)).slice(0, -count);
  for (const name of gone) await rm(join(folder, name), { force: true });
  return gone;
}

/** Returns the free bytes of a folder, or of its nearest existing parent. */
export async function roomIn(folder: string): Promise<{ readonly free: number; readonly all: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, all: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return roomIn(dirname(folder));
  }
}
