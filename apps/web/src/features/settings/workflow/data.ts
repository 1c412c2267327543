/** Data of the workflow page: contexts, and the chosen context's groups, states and record counts. */
import { inSentence, listed, t } from '@hireyard/messages';
import type { Patch, Read } from '@hireyard/wire/resource/define-resource';
import type { Page } from '@hireyard/wire/resource/page';
import {
  state,
  state_group,
  state_type,
  type StateUsage,
  type TypeUsage,
} from '@hireyard/wire/settings/state';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { keys, listOptions } from '../../../lib/api/queries.ts';
import { inFigures } from '../../../lib/format.ts';
import { type GroupedState, type StateGroup, stateGroups } from '../../../resource/record.ts';
import { reorderedBy } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';

// Actions of administrators on states. Each shows a toast and reloads everything that shows states.

type Act = <T>(work: () => Promise<T>, done?: string) => Promise<{ readonly ok: true } | Failure>;

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
      // records of every kind show names and colours
      void cache.invalidateQueries();
    }
  };
  /** Runs an action whose error has no place on the page, so it becomes a toast. */
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
        ? set({ active: false }, t('{name} retired', { name }))
        : set({ active: true }, t('{name} reactivated', { name }));
    },
    remove: async ({ id, name }: Member) =>
      tell(async () => client(state).remove(id), t('{name} deleted', { name })),
    removeGroup: async ({ id, name }: { readonly id: number; readonly name: string }) =>
      tell(async () => client(state_group).remove(id), t('{name} deleted', { name })),
  };
}
export type Acts = ReturnType<typeof useActs>;

// Order of a group's states: updated on screen first, then saved; reverted if refused.

/** @param say announces the result of a move by keyboard or button */
export function useOrder(group: StateGroup, acts: Pick<Acts, 'order'>, say: (text: string) => void) {
  const stored = group.states.map((state) => state.id);
  const [wanted, setWanted] = useState<readonly number[]>();
  const turn = useRef(0);
  // someone else may have added or removed a state meanwhile
  const same = wanted?.length === stored.length && wanted.every((id) => stored.includes(id));
  const ids = same ? wanted : stored;
  const put = async (next: readonly number[]) => {
    if (next.join() === ids.join()) return;
    turn.current += 1;
    const mine = turn.current;
    setWanted(next);
    const outcome = await acts.order(group.id, next);
    // a later order is still being saved
    if (!outcome.ok && mine === turn.current) setWanted(undefined);
  };
  const move = (id: number, by: 1 | -1) => {
    const next = reorderedBy(ids, id, by);
    const name = group.states.find((state) => state.id === id)?.name ?? '';
    if (next.join() === ids.join())
      return say(by < 0 ? t('{name} is already first.', { name }) : t('{name} is already last.', { name }));
    void put(next);
    say(
      t('{name} is now {place} of {count} in {group}.', {
        name,
        place: inFigures(next.indexOf(id) + 1),
        count: inFigures(next.length),
        group: group.name,
      }),
    );
  };
  return {
    states: ids.flatMap((id) => group.states.find((state) => state.id === id) ?? []),
    ids,
    put: (next: readonly number[]) => void put(next),
    move,
  };
}

// Texts of the workflow page.

/** Formats a system action: `in_transit` → `in transit`. */
export const actionWords = (action: string): string => action.replaceAll('_', ' ');

export const recordsText = (records: number): string =>
  records === 0 ? t('No records') : t('{records, plural, one {# record} other {# records}}', { records });

/** `3 contracts and 1 note`. */
export function usageText(usage: readonly Pick<StateUsage, 'label' | 'records'>[]): string {
  const parts = usage.map(({ label, records }) => `${inFigures(records)} ${inSentence(label)}`);
  return parts.length === 0 ? t('no records') : listed(parts);
}

/** Makes a slug of a name: `Needs care!` → `needs_care`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '_')
    .slice(0, 60);

export type Member = GroupedState;
export type { StateGroup };

export type StateType = Read<typeof state_type>;

/** One page holds all: there are a dozen contexts with a few groups each. */
const ALL = 1000;

export const typesOptions = listOptions(state_type, { page_size: ALL });
/** Query of a context's groups, by its id. */
export const groupsOptions = (type: number) => ({
  ...stateGroups,
  select: ({ results }: Page<StateGroup>) => ({ results: results.filter((group) => group.type.id === type) }),
});

/** The group of a state, or none. */
export type Home = Pick<StateGroup, 'name' | 'type'> & {
  readonly system_group: string | null;
  readonly states: readonly GroupedState[];
};

/** Query of record counts by state of a context. */
export const typeUsageOptions = (type: number) =>
  queryOptions<ReadonlyMap<number, number>>({
    queryKey: [...keys.record(state_type, type), 'usage'],
    queryFn: async ({ signal }) => {
      const rows = await client(state_type).action<TypeUsage[]>('usage', {
        id: type,
        signal,
        waiting: 'background',
      });
      return new Map(rows.map((row) => [row.state, row.records]));
    },
  });

/** Query of record counts by kind for one state. */
export const stateUsageOptions = (id: number) =>
  queryOptions<readonly StateUsage[]>({
    queryKey: [...keys.record(state, id), 'usage'],
    queryFn: async ({ signal }) => client(state).action('usage', { id, signal }),
    staleTime: 0,
  });
