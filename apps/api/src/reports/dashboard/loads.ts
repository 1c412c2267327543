/** Calculates goods out and back from live contracts: today's figures and the next fourteen days. */
import { addDays, weekday } from '@hireyard/domain/values/calendar';
import { fleetSize, type VehicleClass } from '@hireyard/domain/contracts/vehicle-mix';
import type { DayLoad, Launchpad, NextDay } from '@hireyard/wire/reports/launchpad';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';
import { type DropLeg, dropsBetween } from '../../stock/reservations/drops.ts';
import { isLateBack } from '../../stock/reservations/returns.ts';
import { atDepots, BACK, type DashboardScope, LIVE, OUT, UNDELIVERED } from './scope.ts';

export const NEXT_DAYS = 14;

/** Sums over contracts `c`. `trips` are the delivery types in which we drive this leg. */
const sums = (
  trips: string,
): RawBuilder<unknown> => sql`count(*)::int as count, coalesce(sum(c.pieces), 0)::int as pieces,
  coalesce(sum(c.weight), 0)::numeric(14, 3) as weight, coalesce(sum(c.grand_total), 0)::numeric(16, 2) as value,
  coalesce(sum(c.calculated_delivery_vehicles) filter (where c.delivery_type in (${sql.raw(trips)})), 0)::int as vehicles`;
/** Vehicles of drops `d`: `trips` as above. */
const vehicles = (trips: string): RawBuilder<unknown> =>
  sql`coalesce(sum(d.vehicles) filter (where d.delivery_type in (${sql.raw(trips)})), 0)::int`;
const DELIVERED = `'deliver', 'both'`;
const COLLECTED = `'collect', 'both'`;

interface LoadRow extends DayLoad {
  readonly name: 'going_out' | 'coming_back' | 'overdue_back' | 'needs_closing';
}

/** Drops `d` at the depots between two days; of hires that are on hire, units that have not left. */
function drops(
  leg: DropLeg,
  [first, last]: readonly [string, string],
  positions: RawBuilder<unknown>,
  scope: DashboardScope,
): RawBuilder<unknown> {
  const where = sql`c.position in ${positions} and ${atDepots(scope)}`;
  const [from, to] = [sql`${first}::date`, sql`${last}::date`];
  return sql`${dropsBetween({ contract: 'c', leg, units: leg === 'out' ? 'unsent' : 'all', from, to, where })} d`;
}

/** Returns today's four figures; each equals a list filter. Drops and returns of the day count with their own goods. */
export async function todayFigures(db: Db, scope: DashboardScope): Promise<NonNullable<Launchpad['today']>> {
  const of = (name: string, trips: string, condition: RawBuilder<unknown>) =>
    sql`select ${sql.lit(name)} as name, ${sums(trips)} from contract c where ${condition} and ${atDepots(scope)}`;
  const ofDrops = (name: string, trips: string, from: RawBuilder<unknown>) => sql`
    select ${sql.lit(name)}, count(*)::int, coalesce(sum(d.pieces), 0)::int, coalesce(sum(d.weight), 0)::numeric(14, 3),
      coalesce(sum(d.value), 0)::numeric(16, 2), ${vehicles(trips)} from ${from}`;
  const day = sql`${scope.today}::date`;
  const today = [scope.today, scope.today] as const;
  const rows = await db.rows<LoadRow>(
    sql.join(
      [
        of('overdue_back', COLLECTED, sql`c.position = 'on_hire' and ${isLateBack('c', day)}`),
        of('needs_closing', COLLECTED, sql`c.position in ${BACK} and c.collection_date < ${day}`),
        ofDrops('going_out', DELIVERED, drops('out', today, UNDELIVERED, scope)),
        ofDrops('coming_back', COLLECTED, drops('back', today, OUT, scope)),
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

/** Returns the vehicles of all depots, or null if one of them has no number set. */
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

/** Combines the out and back legs of a day. */
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

/** Returns today and the next thirteen days. Each trip of a day, out or back, uses a vehicle. */
export async function nextDays(db: Db, scope: DashboardScope, settings: Settings): Promise<NextDay[]> {
  const days = [scope.today, addDays(scope.today, NEXT_DAYS - 1)] as const;
  const leg = (out: boolean, trips: string, from: RawBuilder<unknown>) => sql`
    select d.day, ${sql.lit(out)} as out, count(*)::int as count, coalesce(sum(d.pieces), 0)::int as pieces, coalesce(sum(d.washup), 0)::int as washup,
      ${vehicles(trips)} as vehicles
    from ${from} group by 1`;
  const legs = await db.rows<LegRow>(sql`
    ${leg(true, DELIVERED, drops('out', days, UNDELIVERED, scope))} union all ${leg(false, COLLECTED, drops('back', days, LIVE, scope))}`);
  const depots =
    scope.depots.length > 0
      ? scope.depots
      : (await db.rows<{ id: number }>(sql`select id from depot where active order by id`)).map(
          ({ id }) => id,
        );
  const vehicles_available = fleetOf(settings, depots);
  return Array.from({ length: NEXT_DAYS }, (_, at) =>
    dayOf(addDays(scope.today, at), legs, vehicles_available),
  );
}
