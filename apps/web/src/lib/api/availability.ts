/**
 * Queries of availability (domain rules §3). They never block the whole screen: the parts that show them have placeholders.
 * All share the first key, because any write to contracts, lines or stock makes them stale.
 */
import type {
  HireAvailability,
  ItemAvailability,
  OverdueItem,
  PlannerPage,
  Suggestions,
} from '@hireyard/wire/stock/availability';
import type { Page } from '@hireyard/wire/resource/page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from './client.ts';
import type { Query } from './query-string.ts';

/** First part of the key of every availability query. */
export const availabilityKey = 'availability';

const read = <T>(name: string, path: string, query: Query) =>
  queryOptions<T>({
    queryKey: [availabilityKey, name, path, query],
    queryFn: async ({ signal }) => http<T>({ path, query, signal, waiting: 'background' }),
  });

/** Lists active depots by code, without the declaration's client, to keep the planner small. */
export const depotsInUse = queryOptions({
  queryKey: ['depot', 'list', 'in use'],
  queryFn: async ({ signal }) =>
    http<Page<PlannerPage['depot']>>({
      path: '/api/v1/depot/',
      query: { active: true, page_size: 100 },
      signal,
      waiting: 'background',
    }),
});

/** First and last day, both included, and a depot; by default the business's default depot. */
export interface Window {
  readonly from: string;
  readonly to: string;
  readonly depot?: number | undefined;
}

/** Fetches one item day by day, with the holders of its units. */
export const itemAvailability = (stockitem: number, window: Window) =>
  read<ItemAvailability>('item', `/api/v1/stockitem/${stockitem}/availability/`, { ...window });

export interface PlannerQuery extends Window {
  readonly search?: string | undefined;
  /** Only items that are short on some day of the window. */
  readonly shortages?: true | undefined;
  readonly tags__id__in?: string | undefined;
  readonly stockitem__id__in?: string | undefined;
  /** From 1. */
  readonly page?: number;
  readonly page_size?: number;
}

/** Many items by many days. */
export const plannerPage = (query: PlannerQuery) =>
  read<PlannerPage>('planner', '/api/v1/availability/', { ...query });

/** Dates and place of a hire; the contract's own units count as available. */
export interface Hire {
  readonly contract: number | undefined;
  readonly depot: number;
  readonly delivery_date: string;
  readonly collection_date: string;
}

/** Fetches the free units of these items for a hire; the previous answer is shown until the next arrives. */
export const hireAvailability = (hire: Hire, items: readonly number[]) => {
  const stockitem__id__in = [...new Set(items)].sort((a, b) => a - b).join(',');
  return {
    ...read<readonly HireAvailability[]>('hire', '/api/v1/availability/hire/', {
      ...hire,
      stockitem__id__in,
    }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
  };
};

/** Fetches the items with late units that leave later hires short: of a contract, late or short itself, or of an item at a depot. */
export const overdueItems = (
  of: { readonly contract: number } | { readonly stockitem: number; readonly depot: number | undefined },
) => read<readonly OverdueItem[]>('overdue', '/api/v1/availability/overdue/', { ...of });

/** Fetches alternatives to a quantity that is not free. */
export const suggestions = (hire: Hire, stockitem: number, quantity: number) =>
  read<Suggestions>('suggest', '/api/v1/availability/suggest/', { ...hire, stockitem, quantity });

/** Returns the hire of a contract; undefined while a date is missing. */
export function hireOf(contract: {
  readonly id: number;
  readonly depot: { readonly id: number };
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
}): Hire | undefined {
  const { id, depot, delivery_date, collection_date } = contract;
  if (delivery_date === null || collection_date === null || collection_date < delivery_date) return undefined;
  return { contract: id, depot: depot.id, delivery_date, collection_date };
}
