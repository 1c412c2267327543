/** Recurring jobs of sales figures: adding up changes, and the weekly snapshot (domain rules §11). */
import { isoWeek, addDays, compareDates } from '@hireyard/domain/values/calendar';
import { sql, type Tx } from '../../db/database.ts';
import { today } from '../../platform/settings/dated.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { deriveWeeks } from './derive.ts';

/** Locks the rows of a week while they are replaced, so that two processes don't do it at once. */
const LOCK = 718_281_830;

/**
 * Writes this week's snapshot. Another run in the same week replaces it, so that a finished week keeps its last one. Missed weeks since the
 * last snapshot are derived from booking days and marked so.
 */
export async function storeSalesOfDay(tx: Tx, day: string): Promise<{ rows: number; missed: number }> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`);
  await tx.rows(sql`select fold_sales()`);
  const { year, week, starting } = isoWeek(day);
  const last = await tx.one<{ week: string | null }>(
    sql`select max(week_starting) as week from sales_snapshot where week_starting < ${starting}`,
  );
  const next = last?.week === null || last === undefined ? starting : addDays(last.week, 7);
  const missed = compareDates(next, starting) < 0 ? await deriveWeeks(tx, next, addDays(starting, -7)) : 0;
  await tx.rows(sql`
    insert into sales_snapshot (week_starting, derived) values (${starting}, false)
    on conflict (week_starting) do update set derived = false, taken_at = now()`);
  await tx.rows(
    sql`delete from sales_dated where origin <> 'historic' and current_year = ${year} and current_week_number = ${week}`,
  );
  const kept = await tx.rows(sql`
    insert into sales_dated (origin, type, mode, depot_id, current_year, current_week_number, year, week_number, month, starting,
      hire_charges, washup_charges, delivery_charges, contracts_count)
    select 'snapshot', type, mode, depot_id, ${year}, ${week}, year, week_number, month, starting, hire_charges, washup_charges, delivery_charges, contracts_count
    from sales_row where origin = 'computed'
      and starting + case type when 'week' then interval '6 days' else interval '1 month' - interval '1 day' end >= ${starting}::date
    returning id`);
  return { rows: kept.length, missed };
}

/** Runs every hour. */
export const storeSalesJob: JobHandler = {
  topic: 'sales.keep',
  seconds: 300,
  everyMinutes: 60,
  perform: async ({ app }) => {
    const day = today(app);
    return async (tx) => storeSalesOfDay(tx, day);
  },
};
