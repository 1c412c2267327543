/** Plans vehicle runs: peak load, and a first distribution of stops to vehicles (domain rules §14). */
import type { Load } from '../contracts/load.ts';

export interface PlannedStop extends Load {
  readonly contract: number;
  readonly leg: 'out' | 'back';
  readonly postcode: string;
}

/** A class of vehicles with its limits: capacity × usable share. `owned`: number of vehicles; absent = unknown. */
export interface Carrier {
  readonly code: string;
  readonly max_kg: number;
  readonly max_m3: number;
  readonly owned?: number;
}

export interface PlannedRun<S extends PlannedStop = PlannedStop> {
  readonly vehicle: string;
  readonly stops: readonly S[];
}
export interface LoadPlan<S extends PlannedStop = PlannedStop> {
  readonly runs: readonly PlannedRun<S>[];
  /** Stops that fit no vehicle alone, or for which none is left. */
  readonly left: readonly S[];
}

/** Calculates the peak weight and volume of a run: it starts with all deliveries, and collected goods are added at their stop. */
export function peakLoad(stops: readonly (Load & { readonly leg: 'out' | 'back' })[]): Load {
  let [kg, m3] = [0, 0];
  for (const stop of stops) if (stop.leg === 'out') [kg, m3] = [kg + stop.weight_kg, m3 + stop.volume_m3];
  let [most_kg, most_m3] = [kg, m3];
  for (const { leg, weight_kg, volume_m3 } of stops) {
    const sign = leg === 'out' ? -1 : 1;
    kg += sign * weight_kg;
    m3 += sign * volume_m3;
    most_kg = Math.max(most_kg, kg);
    most_m3 = Math.max(most_m3, m3);
  }
  return { weight_kg: most_kg, volume_m3: most_m3 };
}

/** Tolerance for rounding of decimal sums. */
const SLACK = 1e-9;
export const carries = ({ max_kg, max_m3 }: Carrier, load: Load): boolean =>
  load.weight_kg <= max_kg + SLACK && load.volume_m3 <= max_m3 + SLACK;

/** Maximum stops per run. */
export const MAX_STOPS = 60;

const byPostcode = (a: PlannedStop, b: PlannedStop): number =>
  a.postcode.localeCompare(b.postcode, 'en', { numeric: true }) ||
  // deliveries make room for collections next door
  b.leg.localeCompare(a.leg, 'en') ||
  a.contract - b.contract;

/** The unused vehicles, smallest first. */
class Yard {
  readonly #free: Map<string, number>;
  readonly #bySize: readonly Carrier[];
  constructor(bySize: readonly Carrier[]) {
    this.#bySize = bySize;
    this.#free = new Map(bySize.map(({ code, owned }) => [code, owned ?? Number.POSITIVE_INFINITY]));
  }
  /** Returns the smallest free class for these stops, up to an index in order of size. */
  smallest(stops: readonly PlannedStop[], upTo = this.#bySize.length - 1): Carrier | undefined {
    if (stops.length > MAX_STOPS) return undefined;
    const load = peakLoad(stops);
    return this.#bySize
      .slice(0, upTo + 1)
      .find((carrier) => (this.#free.get(carrier.code) ?? 0) > 0 && carries(carrier, load));
  }
  take(code: string, by = 1): void {
    this.#free.set(code, (this.#free.get(code) ?? 0) - by);
  }
}

/** Sweeps once through the stops: adds each to the current run while a vehicle up to a size carries it, else starts a new run. */
function sweep<S extends PlannedStop>(
  inOrder: readonly S[],
  bySize: readonly Carrier[],
  upTo: number,
): LoadPlan<S> {
  const yard = new Yard(bySize);
  const runs: Runs<S> = [];
  const left: S[] = [];
  for (const stop of inOrder) {
    const open = runs.at(-1);
    // the vehicle of the open run may be exchanged
    if (open !== undefined) yard.take(open.vehicle, -1);
    const along = open && yard.smallest([...open.stops, stop], upTo);
    if (open !== undefined && along !== undefined) {
      open.vehicle = along.code;
      open.stops = [...open.stops, stop];
      yard.take(along.code);
      continue;
    }
    if (open !== undefined) yard.take(open.vehicle);
    const own = yard.smallest([stop]);
    if (own === undefined) left.push(stop);
    else {
      yard.take(own.code);
      runs.push({ vehicle: own.code, stops: [stop] });
    }
  }
  return placeLeft({ runs, left }, yard);
}

type Runs<S> = { vehicle: string; stops: readonly S[] }[];

/** Adds a stop to a run with enough room, at its place by postcode, or else to a free vehicle. False if neither carries it. */
function place<S extends PlannedStop>(stop: S, runs: Runs<S>, yard: Yard): boolean {
  for (const run of runs) {
    const stops = [...run.stops, stop].sort(byPostcode);
    yard.take(run.vehicle, -1);
    const carrier = yard.smallest(stops);
    yard.take(carrier?.code ?? run.vehicle);
    if (carrier === undefined) continue;
    Object.assign(run, { vehicle: carrier.code, stops });
    return true;
  }
  const own = yard.smallest([stop]);
  if (own === undefined) return false;
  yard.take(own.code);
  runs.push({ vehicle: own.code, stops: [stop] });
  return true;
}

/** Places the stops that are left. A run that changes its vehicle frees one, so this repeats until nothing more fits. */
function placeLeft<S extends PlannedStop>({ runs, left }: LoadPlan<S>, yard: Yard): LoadPlan<S> {
  const now = runs.map((run) => ({ ...run }));
  let still = left;
  for (let before = Number.POSITIVE_INFINITY; still.length < before; ) {
    before = still.length;
    still = still.filter((stop) => !place(stop, now, yard));
  }
  return { runs: now, left: still };
}

/**
 * Proposes a first plan: stops in order of postcodes, each added to the current run while it fits. Every run gets the
 * smallest sufficient class, within the number owned, and no stop is split. Tries each class as the largest to fill
 * up and takes the best plan: fewest stops left, then fewest vehicles, then the smallest.
 */
export function planRuns<S extends PlannedStop>(
  stops: readonly S[],
  carriers: readonly Carrier[],
): LoadPlan<S> {
  const bySize = [...carriers].sort((a, b) => a.max_kg - b.max_kg || a.max_m3 - b.max_m3);
  const inOrder = [...stops].sort(byPostcode);
  const room = ({ runs }: LoadPlan<S>) =>
    runs.reduce((sum, run) => sum + (bySize.find(({ code }) => code === run.vehicle)?.max_kg ?? 0), 0);
  const plans = bySize.map((_, upTo) => sweep(inOrder, bySize, upTo));
  const [best] = plans.sort(
    (a, b) => a.left.length - b.left.length || a.runs.length - b.runs.length || room(a) - room(b),
  );
  return best ?? { runs: [], left: inOrder };
}
