import { t } from '@hireyard/messages';
import { legs, type DeliveryType } from './delivery-type.ts';
import { formatMoney, type Minor, mulDiv } from '../values/money.ts';
import { type VehicleClass, type VehicleCount, vehicleCost, vehicleMix } from './vehicle-mix.ts';

export { DELIVERY_TYPES, type DeliveryType, legs } from './delivery-type.ts';
export {
  type Container,
  FURNITURE_LOOSE_FACTOR,
  isGoods,
  type LineLoadInput,
  type Load,
  lineLoad,
  piecesOf,
  sumLoads,
} from './load.ts';
export { type VehicleClass, type VehicleCount, vehicleMix } from './vehicle-mix.ts';

export interface DeliveryInput {
  readonly delivery_type: DeliveryType;
  readonly weight_kg: number;
  readonly volume_m3: number;
  /** Road miles from the depot; null if unknown, then only the drop fee is charged. */
  readonly miles: number | null;
  readonly included_miles: number;
  readonly minimum: Minor;
  readonly classes: readonly VehicleClass[];
  /** The usable share of a vehicle's limits: 0.85. */
  readonly fill: number;
}

export interface DeliveryPrice {
  readonly price: Minor;
  readonly vehicles: VehicleCount[];
  readonly legs: number;
  /** Explanations in short English sentences. */
  readonly reasons: string[];
}

/** Calculates the delivery price: legs × the cheapest vehicles, at least the minimum (domain rules §5). */
export function deliveryPrice(input: DeliveryInput): DeliveryPrice {
  const count = legs(input.delivery_type);
  if (count === 0)
    return { price: 0n, vehicles: [], legs: 0, reasons: [t('The customer collects and returns.')] };

  const reasons: string[] = [];
  const miles = input.miles ?? 0;
  if (input.miles === null) reasons.push(t('The distance is unknown, so no miles are charged.'));
  const vehicles = vehicleMix({ ...input, miles });
  if (vehicles.length === 0) reasons.push(t('No vehicle class can carry this load.'));

  let microMinor = 0n;
  for (const { code, count: number } of vehicles) {
    const vehicle = input.classes.find((candidate) => candidate.code === code);
    if (vehicle) microMinor += BigInt(number) * vehicleCost(vehicle, miles, input.included_miles);
  }
  // One trip is priced to a hundredth of a minor unit. The trips are then added up and rounded to money.
  const trip = mulDiv(microMinor, 1n, 10_000n);
  const price = mulDiv(trip, BigInt(count), 100n);
  const mix = vehicles.map((v) => `${v.count} ${v.code}`).join(' + ');
  const extra = Math.max(0, miles - input.included_miles);
  if (mix !== '') {
    reasons.push(
      t(
        '{count, plural, one {# trip} other {# trips}} with {mix}, {miles} miles beyond the included {included}.',
        { count, mix, miles: extra.toFixed(1), included: input.included_miles },
      ),
    );
  }
  if (price >= input.minimum) return { price, vehicles, legs: count, reasons };
  reasons.push(t('The minimum of {minimum} applies.', { minimum: formatMoney(input.minimum) }));
  return { price: input.minimum, vehicles, legs: count, reasons };
}

export interface CanDeliverFacts {
  readonly delivery_type: DeliveryType;
  readonly postcode_valid: boolean;
  /** Null if unknown. */
  readonly miles: number | null;
  readonly max_miles: number;
  readonly vehicle_slot_free: boolean;
}

/** Decides whether we can deliver on that day, with all reasons if not. Always true if we don't drive (domain rules §5). */
export function canDeliver(facts: CanDeliverFacts): { can: boolean; reasons: string[] } {
  if (legs(facts.delivery_type) === 0) return { can: true, reasons: [] };
  const reasons: string[] = [];
  if (!facts.postcode_valid) reasons.push(t('The delivery address has no valid postcode.'));
  if (facts.miles === null) reasons.push(t('The distance to the delivery address is unknown.'));
  else if (facts.miles > facts.max_miles) {
    reasons.push(
      t('{miles} miles is beyond the maximum of {most}.', {
        miles: facts.miles.toFixed(1),
        most: facts.max_miles,
      }),
    );
  }
  if (!facts.vehicle_slot_free) reasons.push(t('No vehicle is free on that day.'));
  return { can: reasons.length === 0, reasons };
}

export interface Place {
  /** Degrees, north and east positive. */
  readonly lat: number;
  readonly lon: number;
}

const EARTH_RADIUS_MILES = 3958.8;
const ROAD_FACTOR = 1.3;

/** Returns the great-circle distance in miles (haversine). */
export function straightLineMiles(a: Place, b: Place): number {
  const radians = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Estimates road miles where no route is known: straight line × 1.3 (domain rules §5). */
export function roadMiles(a: Place, b: Place): number {
  return straightLineMiles(a, b) * ROAD_FACTOR;
}
