/** Booking pace: what was booked in the weeks before a period and before the same period a year earlier (domain rules §11). */
import { t } from '@hireyard/messages';
import {
  periodNumbered,
  SALES_MODES,
  SALES_TYPES,
  type SalesPeriod,
  type SalesType,
  weeksBefore,
  yearBefore,
} from '@hireyard/domain/reports/sales';
import type { PacePoint, PaceYear } from '@hireyard/wire/reports/sales-dated';
import { type Db, sql } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { ActionReader } from '../../records/implementation.ts';

/** Weeks to look back: a year. */
const WEEKS = 52;

interface PaceQuery {
  readonly period: SalesPeriod;
  readonly mode: string;
  readonly depot: number | null;
}

/** Parses the query. 400 keyed by missing or invalid values. */
function parsePaceQuery(query: URLSearchParams): PaceQuery {
  const one = <T extends string>(name: string, options: readonly T[]): T => {
    const given = query.get(name) || options[0];
    const found = options.find((option) => option === given);
    if (found === undefined)
      throw invalid({ [name]: [t('"{given}" is not a valid choice.', { given: given ?? '' })] });
    return found;
  };
  const whole = (name: string): number => {
    const text = query.get(name) ?? '';
    if (text === '') throw invalid({ [name]: [t('This field is required.')] });
    if (!/^\d{1,9}$/.test(text)) throw invalid({ [name]: [t('Enter a number.')] });
    return Number(text);
  };
  const type: SalesType = one('type', SALES_TYPES);
  const field = type === 'week' ? 'week_number' : 'month';
  const period = periodNumbered(type, whole('year'), whole(field));
  if (period === undefined)
    throw invalid({ [field]: [t('That {type} doesn’t exist in this year.', { type })] });
  return {
    period,
    mode: one('mode', SALES_MODES),
    depot: (query.get('depot') ?? '') === '' ? null : whole('depot'),
  };
}

interface Snapshot {
  readonly week: string;
  readonly turnover: string;
  readonly contracts_count: number;
  readonly origin: PacePoint['origin'];
}

/** A week with a snapshot but without this period had no bookings for it. Weeks without a snapshot have no data. */
async function paceOf(db: Db, period: SalesPeriod, { mode, depot }: PaceQuery): Promise<PaceYear> {
  const { type, year, number, starting } = period;
  const same = sql`r.type = ${type} and r.mode = ${mode} and r.starting = ${starting} and r.depot_id is not distinct from ${depot}::int`;
  const now = await db.one<{ turnover: string; contracts_count: number }>(sql`
    select r.turnover, r.contracts_count from sales_row r where ${same} and r.origin in ('computed', 'historic') order by r.origin limit 1`);
  const snapshots = await db.rows<Snapshot>(sql`
    select s.week_starting::text as week, coalesce(r.hire_charges + r.washup_charges + r.delivery_charges, 0)::numeric(14, 2) as turnover,
      coalesce(r.contracts_count, 0) as contracts_count, case when s.derived then 'derived' else 'snapshot' end as origin
    from sales_snapshot s left join sales_dated r on r.origin <> 'historic' and ${same}
      and r.current_year = extract(isoyear from s.week_starting) and r.current_week_number = extract(week from s.week_starting)
    where s.week_starting between ${starting}::date - ${7 * (WEEKS + 1)}::int and ${starting}::date
      and s.week_starting < (select date_trunc('week', today::timestamp)::date from stock_clock) and (${mode} = 'hire' or not s.derived)
    order by s.week_starting`);
  const points = snapshots.map(
    ({ week, ...point }): PacePoint => ({ weeks_before: weeksBefore(period, week), ...point }),
  );
  const clock = await db.one<{ today: string }>(sql`select today::text from stock_clock`);
  const ahead = clock === undefined ? -1 : weeksBefore(period, clock.today);
  if (ahead >= 0 && ahead <= WEEKS)
    points.push({
      weeks_before: ahead,
      turnover: now?.turnover ?? '0.00',
      contracts_count: now?.contracts_count ?? 0,
      origin: 'computed',
    });
  return {
    year,
    number,
    starting,
    turnover: now?.turnover ?? null,
    contracts_count: now?.contracts_count ?? 0,
    points: points.filter(({ weeks_before }) => weeks_before <= WEEKS),
  };
}

/** Returns the requested period and the same period a year earlier. */
export const pace: ActionReader = async (call) => {
  const question = parsePaceQuery(call.query);
  const before = yearBefore(question.period);
  const years = [question.period, ...(before === undefined ? [] : [before])];
  const body: PaceYear[] = [];
  for (const period of years) body.push(await paceOf(call.db, period, question));
  return { body };
};
