/** Lets go of what nobody will look at any more. */
import { type Db, type RawBuilder, sql } from '../db/database.ts';
import type { JobHandler } from './job.ts';

const KEEP_JOBS_DAYS = 30;
const KEEP_BODIES_DAYS = 90;
/** Rows of one statement: each stays far below the time limit of statements. */
const BATCH = 2000;

async function inBatches(
  db: Db,
  signal: AbortSignal,
  statement: RawBuilder<{ id: number }>,
): Promise<number> {
  for (let total = 0; ; ) {
    signal.throwIfAborted();
    const { length } = await db.rows(statement);
    total += length;
    if (length < BATCH) return total;
  }
}

/** Removes jobs that ended thirty days ago, the bodies of deliveries of ninety days ago and yesterday's counters of enquiries; dead jobs stay until somebody decides. */
export const housekeeping: JobHandler = {
  topic: 'housekeeping',
  seconds: 600,
  everyMinutes: 60,
  async perform({ app, signal }) {
    const daysAgo = (days: number) => new Date(app.now().getTime() - days * 86_400_000).toISOString();
    const jobs = await inBatches(
      app.db,
      signal,
      sql`delete from job where id = any (array(
        select id from job where done_at < ${daysAgo(KEEP_JOBS_DAYS)}::timestamptz limit ${sql.lit(BATCH)})) returning id`,
    );
    const bodies = await inBatches(
      app.db,
      signal,
      sql`update inbound_event set body = null where id = any (array(select id from inbound_event
        where body is not null and received_at < ${daysAgo(KEEP_BODIES_DAYS)}::timestamptz limit ${sql.lit(BATCH)})) returning id`,
    );
    await app.db.rows(sql`delete from enquiry_count where since < ${daysAgo(1)}::timestamptz`);
    return async () => ({ jobs, bodies });
  },
};
