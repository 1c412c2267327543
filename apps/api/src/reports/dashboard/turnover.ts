/** Calculates turnover by the day a hire begins (spec §3.23): hire, wash-up and delivery without tax. Deposits and damages don't count. */
import { addDays, isoWeek } from '@hireyard/domain/values/calendar';
import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import type { LaunchpadMoney } from '@hireyard/wire/reports/launchpad';
import { type Db, sql } from '../../db/database.ts';
import { atDepots, type DashboardScope } from './scope.ts';

/** Returns the turnover of `days` days from `from`; days without turnover are left out. */
async function turnoverByDay(
  db: Db,
  scope: DashboardScope,
  from: string,
  days: number,
): Promise<ReadonlyMap<string, string>> {
  const sold = sql`c.position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete') and ${atDepots(scope)}`;
  const during = sql`between ${from}::date and ${from}::date + ${days - 1}::int`;
  const rows = await db.rows<{ day: string; turnover: string }>(sql`
    select day, sum(value)::numeric(16, 2) as turnover from (
      select c.hire_date as day, c.value from contract c where c.hire_date ${during} and ${sold}
      union all
      select c.delivery_date, c.value from contract c where c.hire_date is null and c.delivery_date ${during} and ${sold}) x
    group by day`);
  return new Map(rows.map(({ day, turnover }) => [day, turnover]));
}

const WEEK = 7;
/** Returns the same weekday a year earlier. */
const YEAR = 52 * WEEK;

/** Returns this week, Monday to Sunday, and the same days 52 weeks earlier. */
export async function weekTurnover(db: Db, scope: DashboardScope): Promise<LaunchpadMoney['week']> {
  const { starting } = isoWeek(scope.today);
  const last_year_starting = addDays(starting, -YEAR);
  const now = await turnoverByDay(db, scope, starting, WEEK);
  const then = await turnoverByDay(db, scope, last_year_starting, WEEK);
  const days = Array.from({ length: WEEK }, (_, at) => {
    const day = addDays(starting, at);
    return { day, turnover: now.get(day) ?? '0.00', last_year: then.get(addDays(day, -YEAR)) ?? '0.00' };
  });
  const sum = (pick: (day: (typeof days)[number]) => string) =>
    formatMoney(sumMoney(days.map((day) => parseMoney(pick(day)))));
  return {
    starting,
    last_year_starting,
    turnover: sum((day) => day.turnover),
    last_year: sum((day) => day.last_year),
    days,
  };
}
