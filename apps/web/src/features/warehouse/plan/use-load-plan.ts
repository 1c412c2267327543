/** The plan as a planner works on it: moves are shown at once, sent one after the other, and taken back with a word when refused. */
import { t } from '@hireyard/messages';
import type { RunProposal } from '@hireyard/wire/warehouse/vehicle-run';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { http } from '../../../lib/api/index.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { useWithoutNews } from '../../../lib/live/news-flow.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { toast } from '../../../ui/toast.ts';
import { planOptions } from './plan-data.ts';
import { isStop, nextName, type Plan, type StopMove, withMove } from './plan-moves.ts';

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
  if (failure.kind === 'conflict')
    return t('Somebody else changed this run meanwhile. Look again and repeat it.');
  const [field] = failure.kind === 'invalid' ? Object.values(failure.fields) : [];
  return field ?? failure.message;
};

/** Sends one move as the plan stands now. */
async function sendMove(plan: Plan, move: StopMove): Promise<void> {
  const next = withMove(plan, move);
  if (next === plan) throw new Error(t('This stop has moved meanwhile.'));
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

export function useLoadPlan(depot: number, day: string) {
  const active = usePageActive();
  const refetchInterval = useWithoutNews(LOOK_AGAIN_MS);
  const cache = useQueryClient();
  const options = planOptions(depot, day);
  const found = useQuery({ ...options, subscribed: active, refetchInterval });
  const [underWay, setUnderWay] = useState<readonly StopMove[]>([]);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const renew = async () => cache.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined);
  /** One write after the other: each is sent against what the one before left. Answers whether it went well; says why when not. */
  const inTurn = async (write: (plan: Plan) => Promise<void>): Promise<boolean> => {
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
  const versionOf = (plan: Plan, id: number): string | undefined => {
    const run = plan.standing.find((one) => one.id === id);
    return run && etag(run.version);
  };
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
    /** Whether a stop is on its way. */
    isUnderWay: (stop: StopMove['stop']) => underWay.some((move) => isStop(move.stop, stop)),
    async move(move: StopMove): Promise<boolean> {
      if (plan === undefined || withMove(plan, move) === plan) return false;
      setUnderWay((all) => [...all, move]);
      const done = await inTurn(async (now) => sendMove(now, move));
      setUnderWay((all) => all.filter((one) => one !== move));
      return done;
    },
    add: async (draft: RunDraft) => inTurn(async () => void (await create(draft))),
    change: async (id: number, body: Partial<RunDraft>) =>
      inTurn(async (now) => {
        const ifMatch = versionOf(now, id);
        await http({ method: 'PATCH', path: `${RUNS}${id}/`, body, ifMatch, waiting: 'background' });
      }),
    remove: async (id: number) =>
      inTurn(async (now) => {
        const ifMatch = versionOf(now, id);
        await http({ method: 'DELETE', path: `${RUNS}${id}/`, as: 'void', ifMatch, waiting: 'background' });
      }),
    /** Makes the proposed runs with their stops. What went wrong half-way leaves whole runs, and the rest where it was. */
    apply: async (proposed: readonly RunProposal[]) =>
      inTurn(async (now) => {
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
