/** Stops between runs: what the plan shows while a move is under way, and what a run carries then. Pure. */
import { t } from '@hireyard/messages';
import { peakLoad } from '@hireyard/domain/warehouse/load-plan';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { LoadPlanAnswer, LoadStop, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';

/** The part of a plan that moves change. */
export type Plan = Pick<LoadPlanAnswer, 'standing' | 'unplanned' | 'vehicles'>;
export interface StopAt {
  readonly contract: number;
  readonly leg: LoadStop['leg'];
  /** The run that it stands on; null = none yet. */
  readonly run: number | null;
}
export interface StopMove {
  readonly stop: StopAt;
  /** Null = off the vehicles. */
  readonly to: number | null;
  /** How many of the others there stand before it. */
  readonly place: number;
  /** It stays where it is too: a hire that needs two vehicles. */
  readonly also?: boolean;
}

export const isStop = (
  one: Pick<LoadStop, 'contract' | 'leg'>,
  other: Pick<LoadStop, 'contract' | 'leg'>,
): boolean => one.contract === other.contract && one.leg === other.leg;

const stopsAt = (plan: Plan, run: number | null): readonly LoadStop[] =>
  run === null ? plan.unplanned : (plan.standing.find(({ id }) => id === run)?.stops ?? []);

/** Kilograms and cubic metres of a run at its fullest, and of what it may carry; undefined = its class says nothing. */
export interface Fullness {
  readonly kg: number;
  readonly m3: number;
  readonly maxKg: number | undefined;
  readonly maxM3: number | undefined;
}
export function fullnessOf(run: Pick<VehicleRun, 'stops' | 'vehicle'>, vehicles: Plan['vehicles']): Fullness {
  const { weight_kg, volume_m3 } = peakLoad(
    run.stops.map(({ leg, weight, volume }) => ({
      leg,
      weight_kg: Number(weight),
      volume_m3: Number(volume),
    })),
  );
  const own = vehicles.find(({ code }) => code === run.vehicle);
  return {
    kg: weight_kg,
    m3: volume_m3,
    maxKg: own && Number(own.max_weight),
    maxM3: own && Number(own.max_volume),
  };
}
/** By how much a figure is above what is allowed; 0 = it is not. A shade of slack: sums of decimals are not exact. */
export const overBy = (figure: number, most: number | undefined): number =>
  most !== undefined && figure > most + 1e-9 ? figure - most : 0;

/** The plan with a stop where it goes. One that is not where the move says, or stands on that run already, changes nothing. */
export function withMove<P extends Plan>(plan: P, { stop, to, place, also = false }: StopMove): P {
  const moving = stopsAt(plan, stop.run).find((one) => isStop(one, stop));
  const there = to === null || plan.standing.some(({ id }) => id === to);
  const twice = (also || to !== stop.run) && stopsAt(plan, to).some((one) => isStop(one, stop));
  if (moving === undefined || !there || twice) return plan;
  const without = (stops: readonly LoadStop[]) => stops.filter((one) => !isStop(one, stop));
  const put = (run: number | null, stops: readonly LoadStop[]) => {
    const others = run === stop.run && !also ? without(stops) : stops;
    return run === to ? others.toSpliced(place, 0, moving) : others;
  };
  return {
    ...plan,
    unplanned: put(null, plan.unplanned),
    standing: plan.standing.map((run) => ({ ...run, stops: put(run.id, run.stops) })),
  };
}

/** The next name of a vehicle class that no run of the day has: "Van 2". */
export function nextName(vehicle: string, taken: readonly string[]): string {
  const word = vehicle === '' ? t('Run') : choiceText(vehicle);
  for (let n = 1; ; n += 1) if (!taken.includes(`${word} ${n}`)) return `${word} ${n}`;
}
