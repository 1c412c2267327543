/** Reads and writes tar archives as streams. Any machine can open one without Hireyard. */
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';
import { BackupError, damaged } from './backup-error.ts';

export interface Entry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
}

async function fill(tar: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const { name, size, body } of entries)
    await pipeline(body, tar.entry({ name, size, mode: 0o600, mtime: new Date(0) }));
  tar.finalize();
}

/** Yields the bytes of an archive. Throws if a body is longer or shorter than its entry's size. */
export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const tar = pack();
  const filled = fill(tar, entries).catch((error: unknown) => tar.destroy(error as Error));
  try {
    yield* tar as AsyncIterable<Buffer>;
  } finally {
    tar.destroy();
    await filled;
  }
}

/** Translates what tar-stream throws. Errors of the system below, which have a code, pass unchanged. */
const inText = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) && !(error instanceof BackupError)
    ? damaged("one of its entries can't be read", error)
    : error;

/** A body that fails with the error of the archive: the stream of an entry may only know that it was destroyed. */
async function* worded(body: AsyncIterable<Buffer>, archive: Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw inText(
      await archive.then(
        () => error,
        (cause: unknown) => cause,
      ),
    );
  }
}

/** Yields the entries of an archive, each valid until the next is asked for. Throws BackupError if the archive is incomplete or damaged. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const tar = extract();
  const piped = pipeline(source, tar);
  // The stream itself passes its failure to the loop below.
  piped.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      yield { name, size, body: worded(entry as AsyncIterable<Buffer>, piped) };
      entry.resume();
    }
    await piped;
  } catch (error) {
    throw inText(error);
  } finally {
    tar.destroy();
    await piped.catch(() => undefined);
  }
}

/** Reads a whole entry into memory; for small ones. */
export async function bytesOf({ body }: Pick<Entry, 'body'>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}
