/** Deletes old import files and unclaimed uploads. */
import { type Db, sql } from '../../../db/database.ts';
import { unclaimedParts } from './upload.ts';

/** Deletes files and rows of imports that began before `before`; the history keeps what they did. Returns how many. */
export async function endImports(db: Db, before: string, unclaimedBefore: string): Promise<number> {
  await db.rows(unclaimedParts(unclaimedBefore));
  const ended = await db.rows<{ id: number; upload: string }>(sql`
    select id, upload from importrun where file_removed_at is null and step is null and created_at < ${before}::timestamptz order by id limit 100`);
  for (const { id, upload } of ended) {
    for (;;) {
      const gone = await db.rows(sql`
        delete from importrun_row where ctid = any (array(select ctid from importrun_row where run_id = ${id} limit 20000)) returning 1`);
      if (gone.length === 0) break;
    }
    await db.rows(sql`delete from importrun_part where upload = ${upload}::uuid`);
    await db.rows(sql`update importrun set file_removed_at = now() where id = ${id}`);
  }
  return ended.length;
}
