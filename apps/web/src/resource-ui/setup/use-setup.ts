/** What a new business has and lacks: one cheap call, for as long as there is no quote. */
import type { SetupState } from '@hireyard/wire/setup';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http, pending } from '../../api/index.ts';
import { usePageActive } from '../../frame/page-active.ts';

/** An import works by itself, and others may help: looked again so often while the way is shown. */
const LOOK_AGAIN_MS = 3000;

export const setupKey = ['setup'];

/** The state of the setup, asked for whenever the page comes into sight and after what is saved there; `watch`: also by itself. */
export function useSetup({ enabled = true, watch = false } = {}) {
  const active = usePageActive();
  const found = useQuery({
    queryKey: setupKey,
    queryFn: async ({ signal }) => http<SetupState>({ path: '/setup/', signal, waiting: 'background' }),
    enabled: enabled && active,
    // what was just saved elsewhere must show when one comes back
    staleTime: 0,
    refetchInterval: ({ state }) => (watch && state.data?.facts.quote !== true ? LOOK_AGAIN_MS : false),
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
