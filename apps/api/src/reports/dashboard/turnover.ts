/** What contracts bring in by the day on which they begin (spec §3.23): hire, wash-up and delivery without tax; deposits and damages are no turnover. */
import { addDays, isoWeek } from '@hireyard/domain/values/calendar';
import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import type { LaunchpadMoney } from '@hireyard/wire/reports/launchpad';
import { type Db, sql } from '../../db/database.ts';
import { atDepots, type On } from './on.ts';

/** Turnover of each day from `from` on, `days` of them; days without any are left out. */
async function turnoverByDay(
  db: Db,
  on: On,
  from: string,
  days: number,
): Promise<ReadonlyMap<string, string>> {
  const sold = sql`c.position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete') and ${atDepots(on)}`;
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
/** The same weekday a year earlier. */
const YEAR = 52 * WEEK;

/** This week, Monday to Sunday, against the same days 52 weeks earlier. */
export async function weekTurnover(db: Db, on: On): Promise<LaunchpadMoney['week']> {
  const { starting } = isoWeek(on.today);
  const last_year_starting = addDays(starting, -YEAR);
  const now = await turnoverByDay(db, on, starting, WEEK);
  const then = await turnoverByDay(db, on, last_year_starting, WEEK);
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
