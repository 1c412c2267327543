/**
 * Objects as files in a folder: written to a temporary file, flushed and renamed, so that none is ever incomplete.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { StoreFullError } from '../../platform/ports/call-error.ts';
import type { ByteRange } from '../../platform/ports/storage.ts';
import { StoreError, tooLarge, tooSmall } from './store-error.ts';

// Also what other systems would read as a drive, a stream or a device.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the class names exactly what is refused
const UNSAFE = /[\u0000-\u001f\\:*?"<>|]|^\.|[. ]$/;

/**
 * Returns the file of a key below a root. Refuses keys that leave it, are hidden, or mean something else on another
 * system.
 */
export function fileOf(root: string, key: string): string {
  const parts = key.split('/');
  if (key.length > 500 || parts.some((part) => part === '' || UNSAFE.test(part)))
    throw new StoreError(400, 'InvalidArgument', 'The key is not valid.');
  const file = join(root, ...parts);
  if (!file.startsWith(`${root}${sep}`))
    throw new StoreError(400, 'InvalidArgument', 'The key is not valid.');
  return file;
}

const missing = (error: unknown): undefined => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
  throw error;
};

export async function sizeOf(file: string): Promise<{ size: number } | undefined> {
  const found = await stat(file).catch(missing);
  return found?.isFile() === true ? { size: found.size } : undefined;
}

/** Reads a file or a range of it; undefined if it doesn't exist. */
export async function read(file: string, range?: ByteRange): Promise<Buffer | undefined> {
  if (range === undefined) return readFile(file).catch(missing);
  const handle = await open(file).catch(missing);
  if (handle === undefined) return undefined;
  try {
    const end = Math.min(range.last + 1, (await handle.stat()).size);
    const buffer = Buffer.alloc(Math.max(0, end - range.first));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, range.first);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, chunks: AsyncIterable<Buffer>, max: number) {
  const hash = createHash('md5');
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > max) throw tooLarge();
    hash.update(chunk);
    await handle.write(chunk);
  }
  return { size, etag: `"${hash.digest('hex')}"` };
}

/** Flushes the directory entry of a renamed file; not every system allows opening a folder for it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

const temporaryFolder = (root: string): string => join(root, '.tmp');

/** Removes unfinished files of a crash, from before a time when nothing can still be writing them. */
export async function clearLeftOvers(root: string, before: Date): Promise<void> {
  const folder = temporaryFolder(root);
  for (const name of (await readdir(folder).catch(missing)) ?? []) {
    const file = join(folder, name);
    const found = await stat(file).catch(missing);
    if (found !== undefined && found.mtime < before) await rm(file, { force: true });
  }
}

/** Folders are private to their owner, including parents created along the way. */
const OWN_FOLDER = { recursive: true, mode: 0o700 } as const;

/** The disk or the user's quota is full. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const fullError = (error: unknown): unknown =>
  FULL.has((error as NodeJS.ErrnoException).code ?? '')
    ? new StoreFullError('The file store is full.', { cause: error })
    : error;

/**
 * Writes a file from chunks of between `min` and `max` bytes in total and returns its ETag. A refused file is
 * removed. Throws StoreFullError if there is no space.
 */
export async function write(
  root: string,
  file: string,
  chunks: AsyncIterable<Buffer>,
  { min, max }: { readonly min: number; readonly max: number },
): Promise<string> {
  const temporary = join(temporaryFolder(root), randomUUID());
  try {
    await mkdir(dirname(temporary), OWN_FOLDER);
    const handle = await open(temporary, 'wx', 0o600);
    let written: { size: number; etag: string };
    try {
      written = await writeAll(handle, chunks, max);
      if (written.size < min) throw tooSmall();
      await handle.sync();
    } finally {
      await handle.close();
    }
    await mkdir(dirname(file), OWN_FOLDER);
    await rename(temporary, file);
    await syncFolder(dirname(file));
    return written.etag;
  } catch (error) {
    throw fullError(error);
  } finally {
    await rm(temporary, { force: true });
  }
}
