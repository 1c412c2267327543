/** What a new business has and lacks: one cheap call, for as long as there is no quote. */
import type { SetupState } from '@hireyard/wire/settings/setup';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http, pending } from '../../../lib/api/index.ts';
import { usePageActive } from '../../../lib/page-active.ts';

/** Whose news makes it out of date: an import works by itself, and others may help. */
const FOLLOWS: readonly string[] = ['metadata', 'stockitem', 'customer', 'account', 'contract', 'importrun'];
/** After news; an import has some every moment. In ms. */
const RENEW_MS = 1000;
/** Of depots, units and people there is no news, and none at all while the connection is gone. In ms. */
const LOOK_AGAIN_MS = 15_000;

export const setupKey = ['setup'];

/** The state of the setup, asked for whenever the page comes into sight and after what is saved there; `watch`: also after news. */
export function useSetup({ enabled = true, watch = false } = {}) {
  const active = usePageActive();
  const found = useQuery({
    queryKey: setupKey,
    queryFn: async ({ signal }) => http<SetupState>({ path: '/setup/', signal, waiting: 'background' }),
    enabled: enabled && active,
    // what was just saved elsewhere must show when one comes back
    staleTime: 0,
    meta: { follows: FOLLOWS },
    refetchInterval: ({ state }) => {
      if (!watch || state.data?.facts.quote === true) return false;
      return state.isInvalidated ? RENEW_MS : LOOK_AGAIN_MS;
    },
    subscribed: active,
  });
  const { refetch } = found;
  const asks = enabled && active;
  useEffect(() => {
    if (!asks) return;
    let saving = pending.snapshot().saving;
    return pending.subscribe(() => {
      const before = saving;
      saving = pending.snapshot().saving;
      if (before > 0 && saving === 0) void refetch();
    });
  }, [asks, refetch]);
  return found;
}
