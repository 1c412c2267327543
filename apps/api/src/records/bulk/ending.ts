/** Deletes old runs. The history of the records keeps what they did, and that of the run who requested it. */
import { type Db, sql } from '../../db/database.ts';

/** Marks runs whose texts were erased: without them it would be a different action. */
export const ERASED_RUN = 'Words of this action were erased with a person, so it cannot be tried again.';

/** Runs per statement; each has up to 10,000 records. */
const BATCH = 5;

/** Deletes runs that ended before `before`, with their records. Returns how many. */
export async function endRuns(db: Db, before: string, signal: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal.throwIfAborted();
    const { length } = await db.rows(sql`
      delete from bulk_run where id = any (array(
        select id from bulk_run where state in ('done', 'stopped') and ended_at < ${before}::timestamptz order by id limit ${sql.lit(BATCH)})) returning id`);
    total += length;
    if (length < BATCH) return total;
  }
}
