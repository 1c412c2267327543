/** The file of a backup: written under another name until it is whole, read with its passphrase, the old ones thinned out. */
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

/** Little smaller with more, and many times slower. */
const LEVEL = 3;
const NAME = /^hireyard-\d{8}T\d{6}Z\.tar\.gz(\.age|\.sealed)?$/;
const PARTIAL = '.partial';
const STALE_MS = 24 * 3_600_000;

/** The name of a backup by the moment of its beginning. */
export const archiveName = (at: Date, encrypted: boolean): string =>
  `hireyard-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz${encrypted ? '.age' : ''}`;

/** Names of whole backups in a folder, the oldest first; empty when there is no such folder. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? -1 : 1));
}

/** What the system says of a disk, in words. */
function diskError(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(`There is no room left in ${folder}: nothing was kept.`, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
    return new BackupError(`${folder} can't be written to by this user.`, error);
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

/** Half files of attempts that were killed; none is ever taken for a backup. */
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
  /** Of the file as it lies there. */
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
 * Writes entries to a file, which appears whole, flushed and readable by its owner only, or not at all. With a passphrase it is encrypted.
 * Refuses with BackupError when the disk is full or may not be written.
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
    throw new BackupError(`${path} is no backup of Hireyard.`);
  } finally {
    await handle.close();
  }
}

/** Unpacks, and says in words what zlib says of bytes that are not what it wrote. */
async function* unzipped(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // Failures of the source reach the reader below through the stream itself.
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

/** The bytes of a backup, opened and unpacked. Refuses with BackupError: no backup, no or a wrong passphrase, altered, cut off. */
async function* openedArchive(path: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const envelope = await envelopeOf(path);
  const opening = { none: undefined, age: decrypt, sealed: unseal }[envelope];
  if (opening !== undefined && passphrase === undefined)
    throw new BackupError(
      `${basename(path)} is encrypted: put its passphrase into BACKUP_PASSPHRASE, or into a file that BACKUP_PASSPHRASE_FILE names.`,
    );
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  try {
    yield* unzipped(passphrase !== undefined && opening !== undefined ? opening(file, passphrase) : file);
  } finally {
    file.destroy();
  }
}

/** The entries of a backup. Refuses with BackupError as soon as it meets what was not written so. */
export const readArchive = (path: string, passphrase: string | undefined): AsyncGenerator<Entry> =>
  readTar(openedArchive(path, passphrase));

/**
 * Hands the entries of a backup to a taker. An archive that is not encrypted proves itself by its last bytes alone, so a taker may choke on
 * altered ones long before: when it fails, the file is read to its end, and if it is the damaged one, that is what is said (BackupError).
 * Who was told to stop by the signal does not look for damage.
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

/** Removes all backups of a folder but the newest; answers the names of those that went. */
export async function deleteOlderArchives(folder: string, count: number): Promise<string[]> {
  const gone = (await backupsIn(folder)).slice(0, -count);
  for (const name of gone) await rm(join(folder, name), { force: true });
  return gone;
}

/** Bytes that may still be written to a folder, or to the next one above that exists. */
export async function roomIn(folder: string): Promise<{ readonly free: number; readonly all: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, all: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return roomIn(dirname(folder));
  }
}
