/** What an administrator does with states; each says what came of it, and all that shows states is read anew. */
import { t } from '@hireyard/messages';
import { state, state_group } from '@hireyard/wire/settings/state';
import type { Patch } from '@hireyard/wire/resource/define-resource';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { toast } from '../../../ui/toast.ts';
import type { Member } from './data.ts';

export type Act = <T>(work: () => Promise<T>, done?: string) => Promise<{ readonly ok: true } | Failure>;

export function useActs() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run: Act = async (work, done) => {
    setBusy(true);
    try {
      await work();
      if (done !== undefined) toast(done, { tone: 'success' });
      return { ok: true };
    } catch (error) {
      return failureOf(error);
    } finally {
      setBusy(false);
      // names and colours stand on records of every kind
      void cache.invalidateQueries();
    }
  };
  /** The same, where there is no place to show what went wrong. */
  const tell: Act = async (work, done) => {
    const outcome = await run(work, done);
    if (!outcome.ok) toast(outcome.message, { tone: 'danger' });
    return outcome;
  };
  return {
    run,
    busy,
    order: async (group: number, states: readonly number[]) =>
      tell(async () => client(state_group).action('order', { id: group, body: { states } })),
    retire: async ({ id, name, active }: Member) => {
      const set = (body: Patch<typeof state>, done: string) =>
        tell(async () => client(state).partialUpdate(id, body), done);
      return active
        ? set({ active: false }, t('{name} is retired', { name }))
        : set({ active: true }, t('{name} is back', { name }));
    },
    remove: async ({ id, name }: Member) =>
      tell(async () => client(state).remove(id), t('{name} is deleted', { name })),
    removeGroup: async ({ id, name }: { readonly id: number; readonly name: string }) =>
      tell(async () => client(state_group).remove(id), t('{name} is deleted', { name })),
  };
}
export type Acts = ReturnType<typeof useActs>;
