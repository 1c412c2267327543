/** Records backups in the database, so that the System page shows when the last one was and whether it worked. */
import { openDatabase, sql } from '../../db/database.ts';
import type { Place } from './place.ts';

/** Records a backup and keeps the last hundred. Returns why it failed, because a backup is as good without the record. */
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
