/** Objects as files in a folder: written to a temporary file, flushed, then renamed, so that none is ever half there. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { StoreFullError } from '../../platform/ports/call-error.ts';
import type { ByteRange } from '../../platform/ports/storage.ts';
import { StoreError, tooLarge, tooSmall } from './store-error.ts';

// Also what other systems would read as a drive, a stream or a device.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the class names exactly what is refused
const UNSAFE = /[\u0000-\u001f\\:*?"<>|]|^\.|[. ]$/;

/** The file of a key below a root. Refuses keys that leave it, that hide, or that another system reads otherwise. */
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

/** The bytes of a file, or those of a range, or undefined when there is no such file. */
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

/** Flushes the entry of a renamed file; not every system lets a folder be opened for it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

const temporaryFolder = (root: string): string => join(root, '.tmp');

/** Removes what a crash left half written, before a moment at which nobody can be writing it any more. */
export async function clearLeftOvers(root: string, before: Date): Promise<void> {
  const folder = temporaryFolder(root);
  for (const name of (await readdir(folder).catch(missing)) ?? []) {
    const file = join(folder, name);
    const found = await stat(file).catch(missing);
    if (found !== undefined && found.mtime < before) await rm(file, { force: true });
  }
}

/** Folders are their owner's alone, also those above that are made along. */
const OWN_FOLDER = { recursive: true, mode: 0o700 } as const;

/** Nothing more can be written: the disk is full, or as much as this user may have of it. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const fullError = (error: unknown): unknown =>
  FULL.has((error as NodeJS.ErrnoException).code ?? '')
    ? new StoreFullError('The file store has no room left.', { cause: error })
    : error;

/** Writes a file from chunks of between `min` and `max` bytes in all; answers its ETag. Of a refused one nothing stays. Refuses with StoreFullError where there is no room. */
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
