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
import { loadsOf } from '../../contracts/figures/loads.ts';
import { LABEL_FIELDS } from '../../stock/groups/source.ts';

type RunRow = Omit<VehicleRun, 'max_weight' | 'max_volume' | 'weight' | 'volume' | 'over' | 'stops'>;
interface StopRow extends Omit<LoadStop, 'weight' | 'volume' | 'heavy'> {
  readonly run: number;
}

const VIEW_CUSTOMER = permissionOf(heads.customer, 'view');

/** Formats kilograms or cubic metres with three places. */
export const measure = (amount: number): string => amount.toFixed(3);
export const NO_LOAD: Load = { weight_kg: 0, volume_m3: 0 };

const TELEPHONE = sql`coalesce(nullif(p.telephone, ''), k.telephone, '')`;
/**
 * Selects the address of a hire in one line, and the contact's telephone if the user may view customers. Over the
 * contract `c` with its customer `k` and contact `p`.
 */
export const placeFor = (user: Viewer): RawBuilder<unknown> => sql`
  coalesce(p.name, k.name, '') as customer, ${can(user, VIEW_CUSTOMER) ? TELEPHONE : sql`''`} as telephone,
  concat_ws(', ', nullif(c.address_1, ''), nullif(c.address_2, ''), nullif(c.address_3, ''), nullif(c.address_town, '')) as address, c.address_postcode as postcode`;
export const PARTIES = sql`left join customer k on k.id = c.lead_customer_id left join customer p on p.id = c.delivery_contact_id`;
/** Selects the signature for a leg of the contract `c`; null if unsigned. */
export const signedFor = (leg: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('name', g.name, 'at', wire_time(g.happened_at)) from warehouse_scan g
  where g.contract_id = c.id and g.kind = 'deliver' and g.outcome = 'counted' and g.leg = ${leg})`;

/** Counts heavy packed containers of these hires; hires without any are left out. */
export async function heavyOf(db: Db, contracts: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows<{ contract: number; heavy: number }>(sql`
    select g.contract_id as contract, count(*)::int as heavy from (${LABEL_FIELDS} where t.contract_id = any (${[...contracts]}::int[])) x
    join stockgroup g on g.id = x.id where x.heavy group by g.contract_id`);
  return new Map(rows.map((row) => [row.contract, row.heavy]));
}

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
  user: Viewer,
): Promise<VehicleRun[]> {
  const runs =
    await db.rows<RunRow>(sql`select r.id, r.depot_id as depot, r.day, r.name, r.vehicle, r.driver, wire_time(r.departed_at) as departed_at, r.version
    from vehicle_run r where ${condition} order by r.name, r.id`);
  const rows = await db.rows<StopRow>(sql`
    select s.run_id as run, s.id, s.contract_id as contract, c.contract_number, s.leg, ${placeFor(user)}, ${signedFor(sql`s.leg`)} as signed,
      (select count(*)::int from vehicle_run_stop o where o.contract_id = s.contract_id and o.leg = s.leg) as shares
    from vehicle_run_stop s join vehicle_run r on r.id = s.run_id join contract c on c.id = s.contract_id ${PARTIES}
    where ${condition} order by s.run_id, s.place`);
  const contracts = [...new Set(rows.map((row) => row.contract))];
  const loads = await loadsOf(db, contracts);
  const heavy = await heavyOf(db, contracts);
  const stopsBy = Map.groupBy(rows, (row) => row.run);
  return runs.map((run) => {
    const stops = (stopsBy.get(run.id) ?? []).map(({ run: _run, ...stop }): LoadStop => {
      const { weight_kg, volume_m3 } = loads.get(stop.contract) ?? NO_LOAD;
      return {
        ...stop,
        weight: measure(weight_kg / stop.shares),
        volume: measure(volume_m3 / stop.shares),
        heavy: heavy.get(stop.contract) ?? 0,
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
