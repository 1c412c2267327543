import { mulDiv, parseDecimal, parseMoney } from '../values/money.ts';

export interface VehicleClass {
  readonly code: string;
  readonly max_kg: number;
  readonly max_m3: number;
  /** Decimal text: a fee per trip, and one per mile beyond the included miles. */
  readonly drop_fee: string;
  readonly per_mile: string;
  /** Number owned by the depot; absent if unknown. */
  readonly owned?: number;
}

export interface VehicleCount {
  readonly code: string;
  readonly count: number;
}

/** Returns the number of vehicles of a depot; null if it is unknown for a class. */
export function fleetSize(classes: readonly Pick<VehicleClass, 'owned'>[]): number | null {
  let sum = 0;
  for (const { owned } of classes) {
    if (owned === undefined) return null;
    sum += owned;
  }
  return sum;
}

export interface VehicleMixInput {
  readonly weight_kg: number;
  readonly volume_m3: number;
  readonly miles: number;
  readonly included_miles: number;
  readonly classes: readonly VehicleClass[];
  readonly fill: number;
}

/** Loads with more possible mixes than this aren't searched; the cheapest single class is used. */
const SEARCH_LIMIT = 50_000;

/**
 * Finds the cheapest vehicles that carry weight and volume, at least one; of equally cheap mixes the one with the fewest. Empty if no class
 * can carry it. Lists only used classes, in the order of `classes` (domain rules §5).
 */
export function vehicleMix(input: VehicleMixInput): VehicleCount[] {
  const { weight_kg, volume_m3, fill } = input;
  if (!(weight_kg >= 0 && volume_m3 >= 0 && Number.isFinite(weight_kg + volume_m3))) {
    throw new RangeError('A load needs a weight and a volume of 0 or more');
  }
  const usable = input.classes
    .map((vehicle) => ({
      code: vehicle.code,
      kg: vehicle.max_kg * fill,
      m3: vehicle.max_m3 * fill,
      cost: vehicleCost(vehicle, input.miles, input.included_miles),
    }))
    .filter((vehicle) => vehicle.kg > 0 && vehicle.m3 > 0);

  const counts = usable.map(() => 0);
  let best: { cost: bigint; vehicles: number; counts: number[] } | undefined;
  const offer = (cost: bigint) => {
    const vehicles = counts.reduce((a, b) => a + b, 0);
    if (!best || cost < best.cost || (cost === best.cost && vehicles < best.vehicles)) {
      best = { cost, vehicles, counts: [...counts] };
    }
  };
  const alone = usable.map((v) => needed(weight_kg, volume_m3, v, 1));
  const search = (index: number, kg: number, m3: number, cost: bigint) => {
    const vehicle = usable[index];
    if (!vehicle || (best && cost > best.cost)) return;
    const atLeast = cost === 0n && counts.every((n) => n === 0) ? 1 : 0;
    const most = needed(kg, m3, vehicle, atLeast);
    counts[index] = most;
    offer(cost + BigInt(most) * vehicle.cost);
    for (let n = most - 1; n >= 0; n -= 1) {
      counts[index] = n;
      search(index + 1, kg - n * vehicle.kg, m3 - n * vehicle.m3, cost + BigInt(n) * vehicle.cost);
    }
    counts[index] = 0;
  };

  if (alone.reduce((mixes, n) => mixes * (n + 1), 1) <= SEARCH_LIMIT) search(0, weight_kg, volume_m3, 0n);
  else {
    usable.forEach((vehicle, index) => {
      const n = alone[index] ?? 0;
      counts[index] = n;
      offer(BigInt(n) * vehicle.cost);
      counts[index] = 0;
    });
  }
  const chosen = best?.counts ?? [];
  return usable
    .map(({ code }, index) => ({ code, count: chosen[index] ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** Returns the cost of one vehicle for one trip in millionths of a minor unit, so that nothing is rounded early. */
export function vehicleCost(vehicle: VehicleClass, miles: number, included_miles: number): bigint {
  const perMile = parseDecimal(vehicle.per_mile);
  const extraMicroMiles = BigInt(Math.round(Math.max(0, miles - included_miles) * 1_000_000));
  return (
    parseMoney(vehicle.drop_fee) * 1_000_000n +
    mulDiv(perMile.units * 100n, extraMicroMiles, 10n ** BigInt(perMile.scale))
  );
}

function needed(kg: number, m3: number, vehicle: { kg: number; m3: number }, atLeast: number): number {
  // Counts are multiples of a rounded limit. A small tolerance stops 0.1 + 0.2 from needing one more vehicle.
  return Math.max(atLeast, Math.ceil(kg / vehicle.kg - 1e-9), Math.ceil(m3 / vehicle.m3 - 1e-9));
}
