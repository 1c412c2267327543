/** POST vehiclerun/plan/: unassigned legs of a day, and a proposal for their runs. */
import { type Carrier, type PlannedStop, peakLoad, planRuns } from '@hireyard/domain/warehouse/load-plan';
import type { LoadPlanAnswer, LoadStop, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import type { Viewer } from '@hireyard/wire/resource/visible';
import { type Db, sql } from '../../db/database.ts';
import type { ActionReader } from '../../records/implementation.ts';
import { loadsOf } from '../../contracts/figures/loads.ts';
import { carriersOf, heavyOf, measure, NO_LOAD, PARTIES, placeFor, runsOf, signedFor } from './runs.ts';

type LegRow = Omit<LoadStop, 'weight' | 'volume' | 'id' | 'shares' | 'heavy'>;
interface ShownStop extends PlannedStop {
  readonly shown: LoadStop;
}

const MAX_LEGS = 500;

/** Reads legs of a depot's day that we drive, that nobody signed for and that are on no run. */
const unplannedLegs = (db: Db, depot: number, day: string, user: Viewer): Promise<LegRow[]> =>
  db.rows<LegRow>(sql`
    select c.id as contract, c.contract_number, x.leg, ${placeFor(user)}, null as signed
    from contract c cross join lateral (values
        ('out', c.delivery_date, c.delivery_type in ('deliver', 'both') and c.position in ('entered', 'in_transit')),
        ('back', c.collection_date, c.delivery_type in ('collect', 'both') and c.position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection')))
      x (leg, day, ours)
    ${PARTIES}
    where x.ours and x.day = ${day}::date and c.depot_id = ${depot} and (c.delivery_date = ${day}::date or c.collection_date = ${day}::date)
      and not exists (select from vehicle_run_stop s where s.contract_id = c.id and s.leg = x.leg) and ${signedFor(sql`x.leg`)} is null
    order by c.address_postcode, c.id, x.leg limit ${MAX_LEGS}`);

const toPlan = (shown: LoadStop): ShownStop => ({
  contract: shown.contract,
  leg: shown.leg,
  postcode: shown.postcode,
  weight_kg: Number(shown.weight),
  volume_m3: Number(shown.volume),
  shown,
});

/** Returns vehicles without a run that day. Only a person can send a returned vehicle again. */
const notOut = (carriers: readonly Carrier[], standing: readonly VehicleRun[]): Carrier[] =>
  carriers.map(({ owned, ...carrier }) => {
    const used = standing.filter(({ vehicle }) => vehicle === carrier.code).length;
    return owned === undefined ? carrier : { ...carrier, owned: Math.max(0, owned - used) };
  });

export const planOfDay: ActionReader = async ({ db, app, body, user }) => {
  const depot = Number(body['depot']);
  const day = String(body['day']);
  const settings = await app.settings.all(db);
  const carriers = carriersOf(settings, depot);
  const standing = await runsOf(db, settings, sql`r.depot_id = ${depot} and r.day = ${day}::date`, user);
  const rows = await unplannedLegs(db, depot, day, user);
  const contracts = [...new Set(rows.map((row) => row.contract))];
  const loads = await loadsOf(db, contracts);
  const heavy = await heavyOf(db, contracts);
  const unplanned = rows.map((row, n): LoadStop => {
    const { weight_kg, volume_m3 } = loads.get(row.contract) ?? NO_LOAD;
    // Not a stop yet: negative ids are placeholders.
    return {
      ...row,
      id: -1 - n,
      weight: measure(weight_kg),
      volume: measure(volume_m3),
      shares: 1,
      heavy: heavy.get(row.contract) ?? 0,
    };
  });
  const plan = planRuns(unplanned.map(toPlan), notOut(carriers, standing));
  const answer: LoadPlanAnswer = {
    standing,
    vehicles: carriers.map(({ code, max_kg, max_m3, owned }) => ({
      code,
      max_weight: measure(max_kg),
      max_volume: measure(max_m3),
      owned: owned ?? null,
    })),
    unplanned,
    runs: plan.runs.map(({ vehicle, stops }) => {
      const peak = peakLoad(stops);
      return {
        vehicle,
        stops: stops.map(({ shown }) => shown),
        weight: measure(peak.weight_kg),
        volume: measure(peak.volume_m3),
      };
    }),
    left: plan.left.map(({ shown }) => shown),
  };
  return { body: answer };
};
