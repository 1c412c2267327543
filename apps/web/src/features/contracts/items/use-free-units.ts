import type { HireAvailability } from '@hireyard/wire/stock/availability';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Hire, hireAvailability } from '../../../lib/api/availability.ts';

/** Free units by item id, in one call for all; empty without dates or until the answer. */
export function useFreeUnits(
  hire: Hire | undefined,
  items: readonly { readonly id: number }[],
): ReadonlyMap<number, HireAvailability> {
  const ids = items.map((item) => item.id);
  const nowhere = { contract: undefined, depot: 0, delivery_date: '', collection_date: '' };
  const { data } = useQuery({
    ...hireAvailability(hire ?? nowhere, ids),
    enabled: hire !== undefined && ids.length > 0,
  });
  return useMemo(() => new Map((data ?? []).map((one) => [one.stockitem, one])), [data]);
}
