/** Reads vehicle runs with their stops and peak load (domain rules §14). */
import { can } from '@hireyard/domain/people/access';
import { type Carrier, carries, peakLoad } from '@hireyard/domain/warehouse/load-plan';
import type { Load } from '@hireyard/domain/contracts/load';
import type { VehicleClass } from '@hireyard/domain/contracts/vehicle-mix';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { LoadStop, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import type { Viewer } from '@hireyard/wire/resource/visible';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';
import type { Call } from '../../platform/http/call.ts';
import { dropsOf } from '../drops.ts';

type RunRow = Omit<VehicleRun, 'max_weight' | 'max_volume' | 'weight' | 'volume' | 'over' | 'stops'>;
interface StopRow extends Omit<LoadStop, 'weight' | 'volume' | 'heavy' | 'shares' | 'signed' | 'left_over'> {
  readonly run: number;
  readonly run_day: string;
}

const VIEW_CUSTOMER = permissionOf(heads.customer, 'view');

/** Formats kilograms or cubic metres with three places. */
export const measure = (amount: number): string => amount.toFixed(3);

const TELEPHONE = sql`coalesce(nullif(p.telephone, ''), k.telephone, '')`;
/**
 * Selects the address of a hire in one line, and the contact's telephone if the user may view customers. Over the
 * contract `c` with its customer `k` and contact `p`.
 */
export const placeFor = (user: Viewer): RawBuilder<unknown> => sql`
  coalesce(p.name, k.name, '') as customer, ${can(user, VIEW_CUSTOMER) ? TELEPHONE : sql`''`} as telephone,
  concat_ws(', ', nullif(c.address_1, ''), nullif(c.address_2, ''), nullif(c.address_3, ''), nullif(c.address_town, '')) as address, c.address_postcode as postcode`;
export const PARTIES = sql`left join customer k on k.id = c.lead_customer_id left join customer p on p.id = c.delivery_contact_id`;

/** Returns the vehicles of a depot with their limits. */
export function carriersOf(settings: Settings, depot: number): Carrier[] {
  const { classes, fill } = settingFor<{ classes: readonly VehicleClass[]; fill: number }>(
    settings,
    'vehicles',
    depot,
  );
  return classes.map(({ code, max_kg, max_m3, owned }) => ({
    code,
    max_kg: max_kg * fill,
    max_m3: max_m3 * fill,
    ...(owned !== undefined && { owned }),
  }));
}

const loadOfStop = (stop: LoadStop): Load & Pick<LoadStop, 'leg'> => ({
  leg: stop.leg,
  weight_kg: Number(stop.weight),
  volume_m3: Number(stop.volume),
});

/** Reads runs that meet a condition over `r`, by name, as the user may see them, with stops in order. */
export async function runsOf(
  db: Db,
  settings: Settings,
  condition: RawBuilder<unknown>,
  { user, today }: Pick<Call, 'user' | 'today'>,
): Promise<VehicleRun[]> {
  const runs =
    await db.rows<RunRow>(sql`select r.id, r.depot_id as depot, r.day, r.name, r.vehicle, r.driver, wire_time(r.departed_at) as departed_at, r.version
    from vehicle_run r where ${condition} order by r.name, r.id`);
  const rows = await db.rows<StopRow>(sql`
    select s.run_id as run, r.day as run_day, s.id, s.contract_id as contract, c.contract_number, s.leg, ${placeFor(user)}
    from vehicle_run_stop s join vehicle_run r on r.id = s.run_id join contract c on c.id = s.contract_id ${PARTIES}
    where ${condition} order by s.run_id, s.place`);
  const contracts = [...new Set(rows.map((row) => row.contract))];
  const drops = await dropsOf(db, contracts, today);
  const stopsBy = Map.groupBy(rows, (row) => row.run);
  return runs.map((run) => {
    const stops = (stopsBy.get(run.id) ?? []).map(({ run: _run, run_day, ...stop }): LoadStop => {
      const drop = drops(stop.contract, stop.leg, run_day, run.departed_at !== null);
      return {
        ...stop,
        weight: measure(drop.weight_kg / drop.stops),
        volume: measure(drop.volume_m3 / drop.stops),
        shares: drop.stops,
        heavy: drop.heavy,
        signed: drop.signed,
        left_over: drop.left_over,
      };
    });
    const carrier = carriersOf(settings, run.depot).find(({ code }) => code === run.vehicle);
    const peak = peakLoad(stops.map(loadOfStop));
    return {
      ...run,
      max_weight: carrier === undefined ? null : measure(carrier.max_kg),
      max_volume: carrier === undefined ? null : measure(carrier.max_m3),
      weight: measure(peak.weight_kg),
      volume: measure(peak.volume_m3),
      over: carrier !== undefined && !carries(carrier, peak),
      stops,
    };
  });
}
