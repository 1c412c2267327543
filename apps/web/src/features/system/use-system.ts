/** The overview's one call, renewed by the news of what it shows. */
import type { SystemOverview } from '@hireyard/wire/system/system';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../lib/api/client.ts';
import { usePageActive } from '../../lib/page-active.ts';

/** Whose news makes it out of date. */
const FOLLOWS: readonly string[] = ['job', 'inboundevent', 'reconcilerrun'];
/** A busy queue has news every moment; the figures are asked for again so often at most. In ms. */
const RENEW_MS = 1500;
/** A process that is gone is no news: somebody has to look. In ms. */
const LOOK_MS = 30_000;

export const systemKey = ['system'];

export function useSystem() {
  const active = usePageActive();
  return useQuery({
    queryKey: systemKey,
    queryFn: async ({ signal }) =>
      http<SystemOverview>({ path: '/api/v1/system/', signal, waiting: 'background' }),
    placeholderData: keepPreviousData,
    meta: { follows: FOLLOWS },
    refetchInterval: ({ state }) => (state.isInvalidated ? RENEW_MS : LOOK_MS),
    subscribed: active,
  });
}
