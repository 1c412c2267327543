/** The load plan of a depot and day: its runs, and what stands on none (domain rules §14). */
import type { LoadPlanAnswer } from '@hireyard/wire/warehouse/vehicle-run';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/api/index.ts';

/** Below what news of the warehouse renew. */
export const planOptions = (depot: number, day: string) =>
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
