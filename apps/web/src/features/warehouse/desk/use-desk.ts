/** The desk of a depot and day, for pages. Without them in the address, the depot is the last used or the default one, and the day is today. */
import type { WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { http } from '../../../lib/api/client.ts';
import { defaultDepotOf, fetchConfiguredDepot } from '../../../lib/api/default-depot.ts';
import { usePageQuery } from '../../../page/address.ts';
import { useToday } from '../../../lib/use-today.ts';
import type { OpenQueue } from '../queue/use-queue.ts';
import { createDesk, type Desk, type DeskState } from './desk.ts';

const ANSWER_WITHIN = 20_000;
const desks = new WeakMap<OpenQueue, Map<string, Desk>>();

function deskOf(open: OpenQueue, depot: number, day: string): Desk {
  const own = desks.get(open) ?? new Map<string, Desk>();
  desks.set(open, own);
  const key = `${depot}|${day}`;
  const desk =
    own.get(key) ??
    createDesk({
      ...open,
      depot,
      day,
      fetchWork: async () =>
        http<WarehouseWork>({
          path: '/api/v1/warehouse/work/',
          query: { depot, day },
          waiting: 'background',
          signal: AbortSignal.timeout(ANSWER_WITHIN),
        }),
    });
  own.set(key, desk);
  return desk;
}

export interface DepotName {
  readonly id: number;
  readonly name: string;
}
export interface Place {
  readonly depots: readonly DepotName[];
  readonly depot: number | undefined;
  /** No depot is known. */
  readonly none: boolean;
  readonly day: string;
  readonly today: string;
  readonly error: Error | undefined;
  readonly set: (change: { readonly depot?: number; readonly day?: string }) => void;
}
const DEPOTS = 'depots';
const LAST = 'depot';
const CONFIGURED = 'configured depot';

interface Known {
  readonly depots: readonly DepotName[];
  /** Last used on this device. */
  readonly last: number | undefined;
  /** The default depot in the settings. */
  readonly configured: number | null | undefined;
}

/** Returns the depot and day. Depots are stored on the device, so this works offline. */
export function usePlace({ store }: OpenQueue): Place {
  const [query, change] = usePageQuery();
  const today = useToday();
  const [known, setKnown] = useState<Known>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    let unmounted = false;
    const load = async () => {
      const last = await store.fact<number>(LAST);
      const kept = await store.fact<readonly DepotName[]>(DEPOTS);
      const before = await store.fact<number | null>(CONFIGURED);
      if (kept !== undefined && !unmounted) setKnown({ depots: kept, last, configured: before });
      const [{ results }, configured] = await Promise.all([
        http<{ results: readonly DepotName[] }>({
          path: '/api/v1/depot/',
          query: { active: true, page_size: 100 },
          waiting: 'background',
        }),
        // work can begin without it
        fetchConfiguredDepot().catch(() => before),
      ]);
      const depots = results.map(({ id, name }) => ({ id, name }));
      await store.keepFact(DEPOTS, depots);
      if (configured !== undefined) await store.keepFact(CONFIGURED, configured);
      if (!unmounted) setKnown({ depots, last, configured });
    };
    load().catch((failure: unknown) => !unmounted && setError(failure as Error));
    return () => {
      unmounted = true;
    };
  }, [store]);
  const depots = known?.depots ?? [];
  const wanted = Number(query.get('depot') ?? known?.last);
  const depot =
    known && (depots.find(({ id }) => id === wanted) ?? defaultDepotOf(depots, known.configured))?.id;
  return {
    depots,
    depot,
    none: known?.depots.length === 0,
    day: query.get('day') ?? today,
    today,
    error: known === undefined ? error : undefined,
    set: ({ depot: next, day }) => {
      if (next !== undefined) void store.keepFact(LAST, next);
      change({
        ...(next === undefined ? {} : { depot: next }),
        ...(day === undefined ? {} : { day: day === today ? null : day }),
      });
    },
  };
}

/** Returns the desk and keeps it active while the page is shown. */
export function useDesk(open: OpenQueue, depot: number, day: string): readonly [Desk, DeskState] {
  const desk = useMemo(() => deskOf(open, depot, day), [open, depot, day]);
  useEffect(() => desk.look(), [desk]);
  return [desk, useSyncExternalStore(desk.subscribe, desk.state)];
}
