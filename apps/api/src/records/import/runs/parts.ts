/** Stores an import's file in the database in pieces, so that memory holds one at a time. */
import { Readable } from 'node:stream';
import { type Db, sql } from '../../../db/database.ts';

export const PART_BYTES = 1024 * 1024;

/** Writes a piece; pieces count from 0. */
export async function writePart(db: Db, upload: string, part: number, bytes: Buffer): Promise<void> {
  await db.rows(
    sql`insert into importrun_part (upload, part, bytes) values (${upload}::uuid, ${part}, ${bytes})`,
  );
}

/** Returns a piece, or undefined after the last one. */
export async function readPart(db: Db, upload: string, part: number): Promise<Buffer | undefined> {
  const row = await db.one<{ bytes: Buffer }>(
    sql`select bytes from importrun_part where upload = ${upload}::uuid and part = ${part}`,
  );
  return row?.bytes;
}

export async function removeParts(db: Db, upload: string): Promise<void> {
  await db.rows(sql`delete from importrun_part where upload = ${upload}::uuid`);
}

/** Streams the whole file in pieces. */
export const fileStream = (db: Db, upload: string): Readable =>
  Readable.from(
    (async function* () {
      for (let part = 0; ; part += 1) {
        const bytes = await readPart(db, upload, part);
        if (bytes === undefined) return;
        yield bytes;
      }
    })(),
  );
