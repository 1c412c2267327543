/** Deletes data that is no longer needed. */
import { endRuns } from '../records/bulk/ending.ts';
import { type Db, type RawBuilder, sql } from '../db/database.ts';
import { endRetention } from '../customers/privacy/retention.ts';
import { endImports } from '../records/import/runs/ending.ts';
import type { JobHandler } from '../platform/jobs/job.ts';

const KEEP_JOBS_DAYS = 30;
/** Days that bulk actions are kept after their end. */
const KEEP_RUNS_DAYS = 90;
/** Days that repeating jobs are kept; some run every minute. */
const KEEP_REPEATED_DAYS = 1;
/** Default retention for missing or invalid settings. */
const KEEP_BODIES_DAYS = 90;
const KEEP_ATTEMPTS_DAYS = 90;
const KEEP_NOTIFICATIONS_DAYS = 90;
const KEEP_IMPORTS_DAYS = 30;
/** Days that recalculations are kept after their end. */
const KEEP_RECALCULATIONS_DAYS = 7;
/** Rows per statement, so that each stays far below the time limit. */
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

/**
 * Deletes ended jobs after thirty days (repeating ones after a day), bulk actions after ninety, and yesterday's enquiry counters. Settings
 * decide how long event bodies, sign-in attempts, notifications, and personal data in mail, history and sessions are kept. Failed jobs stay
 * until somebody decides.
 */
export const housekeeping: JobHandler = {
  topic: 'housekeeping',
  seconds: 600,
  everyMinutes: 60,
  async perform({ app, signal }) {
    const daysAgo = (days: number) => new Date(app.now().getTime() - days * 86_400_000).toISOString();
    const settings = await app.settings.all(app.db);
    const days = (code: string, otherwise: number) => {
      const value = Number(settings[code]);
      return Number.isInteger(value) && value >= 1 ? value : otherwise;
    };
    const bodyDays = days('retention_inbound_event_days', KEEP_BODIES_DAYS);
    const attemptDays = days('retention_login_attempt_days', KEEP_ATTEMPTS_DAYS);
    const jobs = await inBatches(
      app.db,
      signal,
      sql`delete from job where id = any (array(
        select id from job where done_at < ${daysAgo(KEEP_JOBS_DAYS)}::timestamptz
          or (key = topic and state = 'done' and done_at < ${daysAgo(KEEP_REPEATED_DAYS)}::timestamptz) limit ${sql.lit(BATCH)})) returning id`,
    );
    const bodies = await inBatches(
      app.db,
      signal,
      sql`update inbound_event set body = null where id = any (array(select id from inbound_event
        where body is not null and received_at < ${daysAgo(bodyDays)}::timestamptz limit ${sql.lit(BATCH)})) returning id`,
    );
    const attempts = await inBatches(
      app.db,
      signal,
      sql`delete from login_attempt where id = any (array(
        select id from login_attempt where at < ${daysAgo(attemptDays)}::timestamptz limit ${sql.lit(BATCH)})) returning id`,
    );
    const notifications = await inBatches(
      app.db,
      signal,
      sql`delete from notification where id = any (array(
        select id from notification where at < ${daysAgo(days('retention_notification_days', KEEP_NOTIFICATIONS_DAYS))}::timestamptz
        limit ${sql.lit(BATCH)})) returning id`,
    );
    await app.db.rows(sql`delete from enquiry_count where since < ${daysAgo(1)}::timestamptz`);
    await app.db.rows(
      sql`delete from recalculation where ended_at < ${daysAgo(KEEP_RECALCULATIONS_DAYS)}::timestamptz`,
    );
    const runs = await endRuns(app.db, daysAgo(KEEP_RUNS_DAYS), signal);
    const imports = await endImports(
      app.db,
      daysAgo(days('retention_import_days', KEEP_IMPORTS_DAYS)),
      daysAgo(1),
    );
    const personal = await endRetention(app, signal);
    return async () => ({ jobs, bodies, attempts, notifications, runs, imports, ...personal });
  },
};
