/** Uploaded files in a backup: those that rows of its snapshot name. */
import { dictionary } from '@hireyard/messages/dictionary';
import { createHash } from 'node:crypto';
import type { ObjectStore } from '../../platform/ports/storage.ts';
import { type Db, sql } from '../../db/database.ts';
import { OBJECT_LIST, OBJECTS } from './manifest.ts';
import { rowBlocks, RowSum } from './rows.ts';
import type { Entry } from './tar.ts';

/** How much of an object is held at once. */
const PIECE = 4 * 1024 * 1024;
const AT_ONCE = 1000;
const NAMED = 100;

/** The line by which an object counts in the sum over all. */
export const objectLine = (key: string, size: number, mark: string): Buffer =>
  Buffer.from(`${JSON.stringify([key, size, mark])}\n`);

/** Keys of the snapshot, in their order. */
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

/** The objects themselves. One that the store has not is counted, and no reason to give up on the others. */
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
        if (piece === undefined) throw new Error(`The file ${key} went while it was read.`);
        digest.update(piece);
        yield piece;
      }
    };
    yield { name: `${OBJECTS}${key}`, size, body: body() };
    tally.sum.add(objectLine(key, size, digest.digest('hex')));
  }
}

/** Only what there is: key, size and the store's own mark of the content. */
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

/** The media type that an object is put back with; the store serves it with the one of its row. */
export const typeOfKey = (key: string): string =>
  TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
