/** Runs of vehicles through a day: what one carries at its fullest, and how stops could be spread over vehicles (domain rules §14). */
import type { Load } from './load.ts';

export interface PlannedStop extends Load {
  readonly contract: number;
  readonly leg: 'out' | 'back';
  readonly postcode: string;
}

/** A class of vehicles with what it may carry: capacity × the share that can be filled. `owned`: how many there are; absent = not known. */
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

/** Weight and volume at the fullest point of a run: it leaves with all that goes out, and what comes back gets on at its stop. */
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

/** A shade of slack: sums of decimals are not exact. */
const SLACK = 1e-9;
export const carries = ({ max_kg, max_m3 }: Carrier, load: Load): boolean =>
  load.weight_kg <= max_kg + SLACK && load.volume_m3 <= max_m3 + SLACK;

/**
 * A first plan for a person to change: stops in the order of their postcodes, each onto the run before it while that still carries it. Every run
 * gets the smallest class that carries it; no class is used more often than it is owned, and no stop is split.
 */
export function planRuns<S extends PlannedStop>(
  stops: readonly S[],
  carriers: readonly Carrier[],
): LoadPlan<S> {
  const bySize = [...carriers].sort((a, b) => a.max_kg - b.max_kg || a.max_m3 - b.max_m3);
  const used = new Map<string, number>();
  const free = (carrier: Carrier) =>
    (used.get(carrier.code) ?? 0) < (carrier.owned ?? Number.POSITIVE_INFINITY);
  const smallest = (load: Load) => bySize.find((carrier) => free(carrier) && carries(carrier, load));
  const runs: PlannedRun<S>[] = [];
  const left: S[] = [];
  let open: S[] = [];
  const close = () => {
    const carrier = smallest(peakLoad(open));
    if (open.length === 0 || carrier === undefined) return;
    used.set(carrier.code, (used.get(carrier.code) ?? 0) + 1);
    runs.push({ vehicle: carrier.code, stops: open });
    open = [];
  };
  const inOrder = [...stops].sort(
    (a, b) =>
      a.postcode.localeCompare(b.postcode, 'en') ||
      a.contract - b.contract ||
      a.leg.localeCompare(b.leg, 'en'),
  );
  for (const stop of inOrder) {
    if (smallest(peakLoad([...open, stop])) === undefined) close();
    if (smallest(peakLoad([stop])) === undefined) left.push(stop);
    else open.push(stop);
  }
  close();
  return { runs, left };
}
