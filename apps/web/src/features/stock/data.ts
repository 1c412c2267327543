/** What the stock pages read of items beyond the records themselves: free units by day. */
import { addDays } from '@hireyard/domain/values/calendar';
import type { PlannerPage, PlannerRow } from '@hireyard/wire/stock/availability';
import { useQueries } from '@tanstack/react-query';
import { availabilityKey } from '../../lib/api/availability.ts';
import { http } from '../../lib/api/index.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { useToday } from '../../lib/use-today.ts';
import { type FreeAt, levelsOf, type StockItem } from './curve.ts';
import { gather } from './gather.ts';

/** Days that a curve shows, today the first. */
const CURVE_DAYS = 30;

type Asker = (item: number) => Promise<PlannerRow | null>;
const askers = new Map<string, Asker>();
/** Asks for one item; all asked for at once at a depot go in one call. */
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

/** Free units of an item at its depots over the next 30 days. */
export function useFree(item: StockItem, depots?: readonly number[]): readonly FreeAt[] {
  const active = usePageActive();
  const levels = levelsOf(item, depots);
  const today = useToday();
  const answers = useQueries({
    queries: levels.map(({ depot }) => ({
      queryKey: [availabilityKey, 'curve', depot.id, today, item.id],
      queryFn: async () => askerFor(depot.id, today)(item.id),
      subscribed: active,
      staleTime: 60_000,
    })),
  });
  return levels.map(({ depot, original }, at) => ({
    depot,
    owned: answers[at]?.data?.owned ?? original,
    free: answers[at]?.data?.free,
  }));
}
