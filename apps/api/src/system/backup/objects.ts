/** The uploaded files that rows of the snapshot refer to. */
import { dictionary } from '@hireyard/messages/dictionary';
import { createHash } from 'node:crypto';
import type { ObjectStore } from '../../platform/ports/storage.ts';
import { type Db, sql } from '../../db/database.ts';
import { OBJECT_LIST, OBJECTS } from './manifest.ts';
import { rowBlocks, RowSum } from './rows.ts';
import type { Entry } from './tar.ts';

/** Bytes of a file held in memory at once. */
const PIECE = 4 * 1024 * 1024;
const AT_ONCE = 1000;
const NAMED = 100;

/** The line of a file in the total checksum. */
export const objectLine = (key: string, size: number, mark: string): Buffer =>
  Buffer.from(`${JSON.stringify([key, size, mark])}\n`);

/** Returns the keys of the snapshot in order. */
async function* keysOf(db: Db): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const rows = await db.rows<{ key: string }>(sql`
      select k.key from (select key from file union all select thumbnail_key from file where thumbnail_key is not null) k
      where k.key collate "C" > ${last} order by k.key collate "C" limit ${sql.lit(AT_ONCE)}`);
    for (const { key } of rows) yield key;
    const end = rows.at(-1)?.key;
    if (end === undefined || rows.length < AT_ONCE) return;
    last = end;
  }
}

export interface ObjectTally {
  readonly sum: RowSum;
  missing: number;
  readonly missingFirst: string[];
}
export const newTally = (): ObjectTally => ({ sum: new RowSum(), missing: 0, missingFirst: [] });

const miss = (tally: ObjectTally, key: string): void => {
  tally.missing++;
  if (tally.missingFirst.length < NAMED) tally.missingFirst.push(key);
};

/** Yields the files. One that the store lacks is counted and doesn't stop the rest. */
export async function* objectEntries(db: Db, store: ObjectStore, tally: ObjectTally): AsyncGenerator<Entry> {
  for await (const key of keysOf(db)) {
    const found = await store.head(key);
    if (found === undefined) {
      miss(tally, key);
      continue;
    }
    const { size } = found;
    const digest = createHash('sha256');
    const body = async function* (): AsyncGenerator<Buffer> {
      for (let first = 0; first < size; first += PIECE) {
        const piece = await store.get(key, { first, last: Math.min(first + PIECE, size) - 1 });
        if (piece === undefined) throw new Error(`The file ${key} disappeared while it was being read.`);
        digest.update(piece);
        yield piece;
      }
    };
    yield { name: `${OBJECTS}${key}`, size, body: body() };
    tally.sum.add(objectLine(key, size, digest.digest('hex')));
  }
}

/** Yields a list instead: key, size and the store's own checksum. */
export async function* objectList(db: Db, store: ObjectStore, tally: ObjectTally): AsyncGenerator<Entry> {
  const lines = async function* (): AsyncGenerator<Buffer> {
    for await (const key of keysOf(db)) {
      const found = await store.head(key);
      if (found === undefined) {
        miss(tally, key);
        continue;
      }
      const line = objectLine(key, found.size, found.mark ?? '');
      tally.sum.add(line);
      yield line;
    }
  };
  let part = 0;
  for await (const block of rowBlocks(lines())) {
    const name = `${OBJECT_LIST}${String(++part).padStart(6, '0')}.jsonl`;
    yield { name, size: block.length, body: one(block) };
  }
}

export async function* one(block: Buffer): AsyncGenerator<Buffer> {
  yield block;
}

const TYPES: Readonly<Record<string, string>> = dictionary({
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  webp: 'image/webp',
});

/** Media type for restored files; the store serves them with the type of their row. */
export const typeOfKey = (key: string): string =>
  TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
