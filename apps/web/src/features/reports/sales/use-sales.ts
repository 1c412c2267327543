/** What the sales page is asked for, all of it in its address, and the answers. */
import type { PaceYear } from '@hireyard/wire/reports/sales-dated';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/api/index.ts';
import type { Query } from '../../../lib/api/query-string.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { usePageQuery } from '../../../page/page-query.ts';
import { useToday } from '../../../lib/use-today.ts';
import type { SalesYears } from './sales-rows.ts';
import { salesView, type SalesView } from './sales-view.ts';

export function useSalesView() {
  const [query, change] = usePageQuery();
  const today = useToday();
  return { view: salesView(query, today), change, today };
}

// The first part of the key makes news of contracts renew what is shown.
const read = <T>(path: string, query: Query) =>
  queryOptions<T>({
    queryKey: ['contract', 'sales', path, query],
    queryFn: async ({ signal }) =>
      http<T>({ path: `/api/v1/stats/sales_dated/${path}/`, query, signal, waiting: 'background' }),
    placeholderData: keepPreviousData,
  });

const asked = ({ type, mode, depot }: SalesView): Query => ({
  type,
  mode,
  ...(depot === '' ? {} : { depot }),
});

/** The year and the one before it. */
export function useSalesYears(view: SalesView) {
  const active = usePageActive();
  const one = (year: number) => ({
    ...read<SalesYears>('associative', { ...asked(view), year }),
    subscribed: active,
  });
  const now = useQuery(one(view.year));
  const before = useQuery(one(view.year - 1));
  const both = now.data !== undefined && before.data !== undefined;
  return {
    years: both ? { ...before.data, ...now.data } : undefined,
    /** What is shown is that of another choice, until the answer comes. */
    old: now.isPlaceholderData || before.isPlaceholderData,
    error: now.error ?? before.error,
    retry: () => {
      void now.refetch();
      void before.refetch();
    },
  };
}

/** All months that have figures, of all depots: which years there are, and since when. */
export function useSalesMonths(view: SalesView): SalesYears | undefined {
  const { data } = useQuery({
    ...read<SalesYears>('associative', { type: 'month', mode: view.mode }),
    subscribed: usePageActive(),
  });
  return data;
}

export function usePace(view: SalesView, number: number) {
  const field = view.type === 'week' ? 'week_number' : 'month';
  return useQuery({
    ...read<readonly PaceYear[]>('pace', { ...asked(view), year: view.year, [field]: number }),
    subscribed: usePageActive(),
  });
}
