/** Free units by day of items, which the records don't contain. */
import { addDays } from '@hireyard/domain/values/calendar';
import type { Read } from '@hireyard/wire/resource/define-resource';
import type { PlannerPage, PlannerRow } from '@hireyard/wire/stock/availability';
import type { stockitem } from '@hireyard/wire/stock/stockitem';
import { useQueries } from '@tanstack/react-query';
import { availabilityKey } from '../../lib/api/availability.ts';
import { http } from '../../lib/api/client.ts';
import { useToday } from '../../lib/use-today.ts';

/**
 * Combines calls made at the same moment into one: each cell of a list requests its own row, and the network sees one
 * page. Later requests make another call.
 * @param load returns values for many keys; keys without a value are missing in the map
 */
export function gather<K, V>(
  load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | null> {
  let open: { readonly keys: Set<K>; readonly answer: Promise<ReadonlyMap<K, V>> } | undefined;
  return async (key) => {
    if (open === undefined) {
      const keys = new Set<K>();
      const answer = new Promise<void>((start) => setTimeout(start)).then(async () => {
        open = undefined;
        return load([...keys]);
      });
      open = { keys, answer };
    }
    open.keys.add(key);
    return (await open.answer).get(key) ?? null;
  };
}

// Free units of an item over the next days.

export type StockItem = Read<typeof stockitem>;
export type Level = StockItem['depot_stock'][number];

/** Below this share of the owned units, few are free. */
const FEW = 0.1;

export interface FreeAt {
  readonly depot: Level['depot'];
  readonly owned: number;
  /** Free units per day from today; undefined while loading or unavailable. */
  readonly free: readonly number[] | undefined;
}

/** Returns the depots that own some of an item, limited to `depots` if given. */
export const levelsOf = (item: StockItem, depots: readonly number[] = []): readonly Level[] =>
  item.depot_stock.filter(
    ({ depot, original }) => original > 0 && (depots.length === 0 || depots.includes(depot.id)),
  );

export type Plenty = 'plenty' | 'few' | 'none' | 'short';
/** Classifies free units relative to the owned ones. */
export const plentyOf = (free: number, owned: number): Plenty =>
  free < 0 ? 'short' : free === 0 ? 'none' : free < owned * FEW ? 'few' : 'plenty';

/** Sorts depots by the share of free units today, lowest first. */
export const problemsFirst = (depots: readonly FreeAt[]): readonly FreeAt[] => {
  const share = ({ free, owned }: FreeAt) => (free?.[0] ?? owned) / Math.max(1, owned);
  return depots.toSorted((a, b) => share(a) - share(b));
};

export interface CurveDay {
  /** Free units over all depots; a short depot counts as zero. */
  readonly free: number;
  readonly short: boolean;
}
/** Adds up the days of several depots; undefined until each is loaded. */
export function curveOf(depots: readonly FreeAt[]): readonly CurveDay[] | undefined {
  const all = depots.map((one) => one.free);
  if (depots.length === 0 || all.includes(undefined)) return undefined;
  return (all[0] ?? []).map((_, day) => {
    const here = all.map((free) => free?.[day] ?? 0);
    return {
      free: here.reduce((sum, free) => sum + Math.max(0, free), 0),
      short: here.some((free) => free < 0),
    };
  });
}

/** Days of the curve, from today. */
const CURVE_DAYS = 30;

type Asker = (item: number) => Promise<PlannerRow | null>;
const askers = new Map<string, Asker>();
/** Loads one item; requests at the same moment at a depot share one call. */
function askerFor(depot: number, from: string): Asker {
  const key = `${depot} ${from}`;
  const known = askers.get(key);
  if (known !== undefined) return known;
  const asker = gather(async (items: readonly number[]) => {
    const page = await http<PlannerPage>({
      path: '/api/v1/availability/',
      query: {
        depot,
        from,
        to: addDays(from, CURVE_DAYS - 1),
        stockitem__id__in: items.join(','),
        page_size: items.length,
      },
      waiting: 'background',
    });
    return new Map(page.results.map((row) => [row.stockitem.id, row]));
  });
  askers.set(key, asker);
  return asker;
}

/** Loads the free units of an item at its depots for the next 30 days. */
export function useFree(item: StockItem, depots?: readonly number[]): readonly FreeAt[] {
  const levels = levelsOf(item, depots);
  const today = useToday();
  const answers = useQueries({
    queries: levels.map(({ depot }) => ({
      queryKey: [availabilityKey, 'curve', depot.id, today, item.id],
      queryFn: async () => askerFor(depot.id, today)(item.id),
      staleTime: 60_000,
    })),
  });
  return levels.map(({ depot, original }, at) => ({
    depot,
    owned: answers[at]?.data?.owned ?? original,
    free: answers[at]?.data?.free,
  }));
}
