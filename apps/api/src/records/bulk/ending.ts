/** What ends by itself: runs that were over long ago. What they did stays in the history of the records, and who asked for it in that of the run. */
import { type Db, sql } from '../../db/database.ts';

/** Stands on a run whose words were erased: without them it would be another action. */
export const ERASED_RUN = 'Words of this action were erased with a person, so it cannot be tried again.';

/** Runs a statement; each has 10 000 records at most. */
const BATCH = 5;

/** Removes runs that ended before `before`, with their records. Answers how many. */
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
