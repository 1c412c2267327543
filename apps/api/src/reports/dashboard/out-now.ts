/** Counts the goods that are out now, and those of them overdue. */
import type { LaunchpadOutNow } from '@hireyard/wire/reports/launchpad';
import { type Db, sql } from '../../db/database.ts';
import { IS_OUT, IS_OVERDUE, linesOut } from '../lines-out.ts';
import { atDepots, type DashboardScope } from './scope.ts';

/** Returns the totals of the report "Out now" for the depots, all zero if nothing is out. */
export async function outNowFigures(db: Db, scope: DashboardScope): Promise<LaunchpadOutNow> {
  const row = await db.one<LaunchpadOutNow>(sql`
    select count(distinct c.id)::int as contracts, count(*)::int as lines, coalesce(sum(n.still_out), 0)::int as units,
      coalesce(sum(n.still_out) filter (where ${IS_OVERDUE(scope.today)}), 0)::int as overdue_units
    ${linesOut} where ${IS_OUT} and ${atDepots(scope)}`);
  if (row === undefined) throw new Error('An aggregate without a row');
  return row;
}
