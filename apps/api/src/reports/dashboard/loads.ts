/** What goes out and comes back: today's figures and the next fourteen days, from the live contracts alone. */
import { addDays, weekday } from '@hireyard/domain/values/calendar';
import { fleetSize, type VehicleClass } from '@hireyard/domain/contracts/vehicle-mix';
import type { DayLoad, Launchpad, NextDay } from '@hireyard/wire/reports/launchpad';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';
import { atDepots, BACK, LEAVING, LIVE, type On, OUT } from './on.ts';

export const NEXT_DAYS = 14;

/** Sums over contracts `c`; `trips` are the delivery types of which this leg is ours. */
const sums = (
  trips: string,
): RawBuilder<unknown> => sql`count(*)::int as count, coalesce(sum(c.pieces), 0)::int as pieces,
  coalesce(sum(c.weight), 0)::numeric(14, 3) as weight, coalesce(sum(c.grand_total), 0)::numeric(16, 2) as value,
  coalesce(sum(c.calculated_delivery_vehicles) filter (where c.delivery_type in (${sql.raw(trips)})), 0)::int as vehicles`;
const DELIVERED = `'deliver', 'both'`;
const COLLECTED = `'collect', 'both'`;

interface LoadRow extends DayLoad {
  readonly name: 'going_out' | 'coming_back' | 'overdue_back' | 'needs_closing';
}

/** The four figures of today. Each contract stands in one of them at most, and each figure is the count of one filter of the list. */
export async function todayFigures(db: Db, on: On): Promise<NonNullable<Launchpad['today']>> {
  const of = (name: string, trips: string, condition: RawBuilder<unknown>) =>
    sql`select ${sql.lit(name)} as name, ${sums(trips)} from contract c where ${condition} and ${atDepots(on)}`;
  const day = sql`${on.today}::date`;
  const rows = await db.rows<LoadRow>(
    sql.join(
      [
        of('going_out', DELIVERED, sql`c.position in ${LEAVING} and c.delivery_date = ${day}`),
        of('coming_back', COLLECTED, sql`c.position in ${OUT} and c.collection_date = ${day}`),
        of('overdue_back', COLLECTED, sql`c.position = 'on_hire' and c.collection_date < ${day}`),
        of('needs_closing', COLLECTED, sql`c.position in ${BACK} and c.collection_date < ${day}`),
      ],
      sql` union all `,
    ),
  );
  return Object.fromEntries(rows.map(({ name, ...load }) => [name, load])) as unknown as NonNullable<
    Launchpad['today']
  >;
}

interface LegRow {
  readonly day: string;
  readonly out: boolean;
  readonly count: number;
  readonly pieces: number;
  readonly washup: number;
  readonly vehicles: number;
}

/** Vehicles of the depots together; null when one of them does not say how many it has. */
export function fleetOf(settings: Settings, depots: readonly number[]): number | null {
  let sum = 0;
  for (const depot of depots) {
    const own = fleetSize(
      settingFor<{ classes: readonly VehicleClass[] }>(settings, 'vehicles', depot).classes,
    );
    if (own === null) return null;
    sum += own;
  }
  return depots.length === 0 ? null : sum;
}

const NO_LEG: Omit<LegRow, 'day' | 'out'> = { count: 0, pieces: 0, washup: 0, vehicles: 0 };

/** One day from its two legs, out and back. */
function dayOf(day: string, legs: readonly LegRow[], vehicles_available: number | null): NextDay {
  const out = legs.find((one) => one.day === day && one.out) ?? NO_LEG;
  const back = legs.find((one) => one.day === day && !one.out) ?? NO_LEG;
  const vehicles_used = out.vehicles + back.vehicles;
  return {
    day,
    weekday: weekday(day),
    contracts_out: out.count,
    contracts_back: back.count,
    pieces_out: out.pieces,
    pieces_back: back.pieces,
    washup_pieces: back.washup,
    vehicles_used,
    vehicles_available,
    over_capacity: vehicles_available !== null && vehicles_used > vehicles_available,
  };
}

/** Today and the thirteen days after it. A vehicle is used by each trip of a day, out or back. */
export async function nextDays(db: Db, on: On, settings: Settings): Promise<NextDay[]> {
  const leg = (out: boolean, date: string, positions: RawBuilder<unknown>, trips: string) => sql`
    select c.${sql.ref(date)} as day, ${sql.lit(out)} as out, count(*)::int as count, coalesce(sum(c.pieces), 0)::int as pieces, coalesce(sum(c.washup_pieces), 0)::int as washup,
      coalesce(sum(c.calculated_delivery_vehicles) filter (where c.delivery_type in (${sql.raw(trips)})), 0)::int as vehicles
    from contract c where c.position in ${positions} and c.${sql.ref(date)} between ${on.today}::date and ${on.today}::date + ${NEXT_DAYS - 1}::int
      and ${atDepots(on)} group by 1`;
  const legs = await db.rows<LegRow>(sql`
    ${leg(true, 'delivery_date', LEAVING, DELIVERED)} union all ${leg(false, 'collection_date', LIVE, COLLECTED)}`);
  const depots =
    on.depots.length > 0
      ? on.depots
      : (await db.rows<{ id: number }>(sql`select id from depot where active order by id`)).map(
          ({ id }) => id,
        );
  const vehicles_available = fleetOf(settings, depots);
  return Array.from({ length: NEXT_DAYS }, (_, at) => dayOf(addDays(on.today, at), legs, vehicles_available));
}
