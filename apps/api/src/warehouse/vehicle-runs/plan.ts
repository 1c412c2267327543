/** POST vehiclerun/plan/: unassigned legs of a day, and a proposal for their runs. */
import { type Carrier, type PlannedStop, peakLoad, planRuns } from '@hireyard/domain/warehouse/load-plan';
import type { LoadPlanAnswer, LoadStop, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import type { ActionReader } from '../../records/implementation.ts';
import { GOODS, UNSENT } from '../../stock/reservations/goods.ts';
import { dropsOf } from '../drops.ts';
import { carriersOf, measure, PARTIES, placeFor, runsOf } from './runs.ts';

type LegRow = Omit<LoadStop, 'weight' | 'volume' | 'id' | 'shares' | 'heavy' | 'signed' | 'left_over'>;
interface ShownStop extends PlannedStop {
  readonly shown: LoadStop;
}

const MAX_LEGS = 500;

/** Whether goods of the contract `c` move on a day: lines with that date of their own, or with the contract's. */
const movesOn = (date: 'delivery_date' | 'collection_date', day: string): RawBuilder<unknown> => sql`case
  when exists (select from contract_line l where l.contract_id = c.id and ${GOODS})
  then ${goodsOn(date, day)} else c.${sql.ref(date)} = ${day}::date end`;
const goodsOn = (
  date: 'delivery_date' | 'collection_date',
  day: string,
  unsent = sql`true`,
): RawBuilder<unknown> => sql`
  exists (select from contract_line l left join goods_line n on n.contract_line_id = l.id where l.contract_id = c.id and ${GOODS} and l.quantity > 0
    and coalesce(l.${sql.ref(date)}, c.${sql.ref(date)}) = ${day}::date and ${unsent})`;

/** Days for which goods left over from a drop are listed. */
const LEFT_DAYS = 30;
/** Dates of drops from which goods may be left over on a day. */
const upTo = (day: string) => sql`between ${day}::date - ${LEFT_DAYS}::int and ${day}::date`;

/** Whether units of the contract `c` are left over from an earlier drop (domain: `leftOverLines`). */
const leftOver = (
  day: string,
  today: string,
): RawBuilder<unknown> => sql`(${day}::date >= ${today}::date and exists (
  select from contract_line l left join goods_line n on n.contract_line_id = l.id
  where l.contract_id = c.id and ${GOODS} and ${UNSENT} and coalesce(l.delivery_date, c.delivery_date) ${upTo(day)}
    and (coalesce(l.delivery_date, c.delivery_date) < ${today}::date or exists (
      select from contract_line o join goods_line m on m.contract_line_id = o.id
      where o.contract_id = c.id and m.sent > 0 and coalesce(o.delivery_date, c.delivery_date) = coalesce(l.delivery_date, c.delivery_date)))))`;

/** Reads legs of a depot's day that we drive. A hire has a leg on each day on which some of its goods leave or return, and while some are left over. */
const legsOf = (
  db: Db,
  depot: number,
  day: string,
  { user, today }: Pick<Call, 'user' | 'today'>,
): Promise<LegRow[]> =>
  db.rows<LegRow>(sql`
    select c.id as contract, c.contract_number, x.leg, ${placeFor(user)}
    from contract c cross join lateral (values
        ('out', c.delivery_type in ('deliver', 'both') and (case c.position when 'on_hire' then ${goodsOn('delivery_date', day, UNSENT)}
          else c.position in ('entered', 'in_transit') and ${movesOn('delivery_date', day)} end
          or c.position in ('entered', 'in_transit', 'on_hire') and ${leftOver(day, today)})),
        ('back', c.delivery_type in ('collect', 'both') and c.position in ('entered', 'in_transit', 'on_hire', 'off_hire', 'collection')
          and ${movesOn('collection_date', day)}))
      x (leg, ours)
    ${PARTIES}
    where x.ours and c.depot_id = ${depot} and c.id in (
      select id from contract where depot_id = ${depot} and (delivery_date = ${day}::date or collection_date = ${day}::date)
      union select contract_id from contract_line where delivery_date = ${day}::date or collection_date = ${day}::date
      union select id from contract where depot_id = ${depot} and delivery_date ${upTo(day)} and position in ('entered', 'in_transit', 'on_hire')
      union select contract_id from contract_line where delivery_date ${upTo(day)})
    order by c.address_postcode, c.id, x.leg`);

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

export const planOfDay: ActionReader = async ({ db, app, body, user, today }) => {
  const depot = Number(body['depot']);
  const day = String(body['day']);
  const settings = await app.settings.all(db);
  const carriers = carriersOf(settings, depot);
  const standing = await runsOf(db, settings, sql`r.depot_id = ${depot} and r.day = ${day}::date`, {
    user,
    today,
  });
  const legs = await legsOf(db, depot, day, { user, today });
  const drops = await dropsOf(db, [...new Set(legs.map((leg) => leg.contract))], today);
  const unplanned = legs
    .map((leg) => ({ leg, drop: drops(leg.contract, leg.leg, day) }))
    .filter(({ drop }) => drop.stops === 0 && drop.signed === null)
    .slice(0, MAX_LEGS)
    .map(({ leg, drop }, n): LoadStop => {
      // Not a stop yet: negative ids are placeholders.
      return {
        ...leg,
        id: -1 - n,
        weight: measure(drop.weight_kg),
        volume: measure(drop.volume_m3),
        shares: 1,
        heavy: drop.heavy,
        signed: null,
        left_over: drop.left_over,
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
