/** Notes in the business itself that it was backed up: the page of the system says when that was, and whether it worked. */
import { openDatabase, sql } from '../../db/database.ts';
import type { Place } from './place.ts';

/** Answers what kept it from being noted; a backup is as good without it. Of the last hundred something is known. */
export async function noteBackup(place: Place, ok: boolean, words: string): Promise<string | undefined> {
  const db = openDatabase({ connection: place.connection, max: 1 });
  try {
    await db.rows(sql`
      with old as (delete from backup_run where id <= (select max(id) from backup_run) - 100)
      insert into backup_run (ok, words) values (${ok}, ${words.slice(0, 300)})`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await db.close();
  }
}
