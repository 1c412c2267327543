/** The load plan in the browser: moves show at once, are sent in order, and are reverted with a message if refused. */
import { peakLoad } from '@hireyard/domain/warehouse/load-plan';
import { t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { LoadPlanAnswer, LoadStop, RunProposal, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { http } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { newKey } from '../../../lib/api/storage.ts';
import { useWithoutNews } from '../../../lib/live/flow.ts';
import { toast } from '../../../ui/toast.tsx';

// Moves stops between runs, for display during a move.

/** The part of a plan that moves change. */
export type Plan = Pick<LoadPlanAnswer, 'standing' | 'unplanned' | 'vehicles'>;
export interface StopAt {
  readonly contract: number;
  readonly leg: LoadStop['leg'];
  /** Its run; null = unassigned. */
  readonly run: number | null;
}
export interface StopMove {
  readonly stop: StopAt;
  /** Null = unassigned. */
  readonly to: number | null;
  /** Index among the other stops. */
  readonly place: number;
  /** Also keep it on its run: the hire needs two vehicles. */
  readonly also?: boolean;
}

export const isStop = (
  one: Pick<LoadStop, 'contract' | 'leg'>,
  other: Pick<LoadStop, 'contract' | 'leg'>,
): boolean => one.contract === other.contract && one.leg === other.leg;

const stopsAt = (plan: Plan, run: number | null): readonly LoadStop[] =>
  run === null ? plan.unplanned : (plan.standing.find(({ id }) => id === run)?.stops ?? []);

/** Peak kilograms and cubic metres of a run, and its limits; undefined = its class has none. */
interface Fullness {
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
/** Returns the excess over a limit; 0 = none. Tolerates rounding of decimal sums. */
export const overBy = (figure: number, most: number | undefined): number =>
  most !== undefined && figure > most + 1e-9 ? figure - most : 0;

/** Returns the plan after a move. Unchanged if the stop is not at the source or already on the target run. */
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

/** Returns the next unused name for a vehicle class: "Van 2". */
export function nextName(vehicle: string, taken: readonly string[]): string {
  const word = vehicle === '' ? t('Run') : choiceText(vehicle);
  for (let n = 1; ; n += 1) if (!taken.includes(`${word} ${n}`)) return `${word} ${n}`;
}

// The load plan of a depot and day: its runs and unassigned stops (domain rules §14).

/** Under a key that warehouse events invalidate. */
const planOptions = (depot: number, day: string) =>
  queryOptions({
    queryKey: ['warehouse', 'list', 'plan', { depot, day }],
    queryFn: async ({ signal }) =>
      http<LoadPlanAnswer>({
        method: 'POST',
        path: '/api/v1/vehiclerun/plan/',
        body: { depot, day },
        waiting: 'background',
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const LOOK_AGAIN_MS = 15_000;
const RUNS = '/api/v1/vehiclerun/';

export interface RunDraft {
  readonly name: string;
  readonly vehicle: string;
  readonly driver: string;
}
const etag = (version: number): string => `"${version}"`;
const asked = (stops: RunProposal['stops']) => stops.map(({ contract, leg }) => ({ contract, leg }));
const sentence = (error: unknown): string => {
  const failure = failureOf(error);
  if (failure.kind === 'conflict') return t('Someone else changed this. Check it, then try again.');
  const [field] = failure.kind === 'invalid' ? Object.values(failure.fields) : [];
  return field ?? failure.message;
};

/** Sends one move against the current plan. */
async function sendMove(plan: Plan, move: StopMove): Promise<void> {
  const next = withMove(plan, move);
  if (next === plan) throw new Error(t('This stop has already been moved.'));
  const target = move.to ?? move.stop.run;
  const run = next.standing.find(({ id }) => id === target);
  if (run === undefined) return;
  const off =
    move.also !== true && move.to !== null && move.stop.run !== null && move.stop.run !== move.to
      ? { off: move.stop.run }
      : {};
  await http({
    method: 'PUT',
    path: `${RUNS}${run.id}/stops/`,
    body: { stops: asked(run.stops), ...off },
    ifMatch: etag(run.version),
    waiting: 'background',
  });
}

const versionOf = (plan: Plan, id: number): string | undefined => {
  const run = plan.standing.find((one) => one.id === id);
  return run && etag(run.version);
};

/** Writes to the plan in sequence, each against the result of the previous one. */
function useWrites(depot: number, day: string) {
  const cache = useQueryClient();
  const options = planOptions(depot, day);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const renew = async () => cache.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined);
  /** Returns whether it succeeded; shows the error if not. */
  return async (write: (plan: Plan) => Promise<void>): Promise<boolean> => {
    const own = turn.current.then(async () => {
      try {
        const plan = cache.getQueryData(options.queryKey);
        if (plan === undefined) return false;
        await write(plan);
        return true;
      } catch (error) {
        toast(sentence(error), { tone: 'danger', durationMs: 8000 });
        return false;
      } finally {
        await renew();
      }
    });
    turn.current = own;
    return own;
  };
}

export function useLoadPlan(depot: number, day: string) {
  const refetchInterval = useWithoutNews(LOOK_AGAIN_MS);
  const found = useQuery({ ...planOptions(depot, day), refetchInterval });
  const [underWay, setUnderWay] = useState<readonly StopMove[]>([]);
  const serialised = useWrites(depot, day);
  const create = async (draft: RunDraft): Promise<number> => {
    const { id } = await http<{ id: number }>({
      method: 'POST',
      path: RUNS,
      body: { depot, day, ...draft },
      idempotencyKey: newKey(),
      waiting: 'background',
    });
    return id;
  };

  const plan = found.data && underWay.reduce((now, move) => withMove(now, move), found.data);
  return {
    ...found,
    plan,
    /** Whether a stop is being moved. */
    isUnderWay: (stop: StopMove['stop']) => underWay.some((move) => isStop(move.stop, stop)),
    async move(move: StopMove): Promise<boolean> {
      if (plan === undefined || withMove(plan, move) === plan) return false;
      setUnderWay((all) => [...all, move]);
      const done = await serialised(async (now) => sendMove(now, move));
      setUnderWay((all) => all.filter((one) => one !== move));
      return done;
    },
    add: async (draft: RunDraft) => serialised(async () => void (await create(draft))),
    change: async (id: number, body: Partial<RunDraft>) =>
      serialised(async (now) => {
        const ifMatch = versionOf(now, id);
        await http({ method: 'PATCH', path: `${RUNS}${id}/`, body, ifMatch, waiting: 'background' });
      }),
    remove: async (id: number) =>
      serialised(async (now) => {
        const ifMatch = versionOf(now, id);
        await http({ method: 'DELETE', path: `${RUNS}${id}/`, as: 'void', ifMatch, waiting: 'background' });
      }),
    /** Creates the proposed runs with their stops. A failure keeps the runs created so far and leaves the rest unassigned. */
    apply: async (proposed: readonly RunProposal[]) =>
      serialised(async (now) => {
        const taken = now.standing.map(({ name }) => name);
        for (const { vehicle, stops } of proposed) {
          const name = nextName(vehicle, taken);
          taken.push(name);
          const id = await create({ name, vehicle, driver: '' });
          await http({
            method: 'PUT',
            path: `${RUNS}${id}/stops/`,
            body: { stops: asked(stops) },
            waiting: 'background',
          });
        }
      }),
  };
}
