/** Changes the states of filled containers and unpacks them, one or many at a time. */
import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { state } from '@hireyard/wire/settings/state';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { listOptions } from '../../../lib/api/queries.ts';
import { invalidateAfterWrite } from '../../../lib/api/write.ts';
import { toast } from '../../../ui/toast.tsx';

// One write for many filled containers, a few at a time.

interface Done {
  /** Groups that were changed, with their new values. */
  readonly done: readonly Group[];
  /** Unchanged groups with the reason. */
  readonly failed: readonly { readonly group: Group; readonly failure: Failure }[];
}

/** Parallel calls; more would only wait for each other in the database. */
const LANES = 4;

/** Runs a write for every group, a few at a time. A failure doesn't stop the others. */
export async function forEachGroup(
  groups: readonly Group[],
  write: (group: Group) => Promise<Group>,
): Promise<Done> {
  const done: Group[] = [];
  const failed: { group: Group; failure: Failure }[] = [];
  const left = [...groups];
  const lane = async () => {
    for (let group = left.shift(); group !== undefined; group = left.shift())
      try {
        done.push(await write(group));
      } catch (error) {
        failed.push({ group, failure: failureOf(error) });
      }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { done, failed };
}

const none: readonly GroupState[] = [];
/** Reads the active states of filled containers. They seldom change. */
export const useGroupStates = (): readonly GroupState[] =>
  useQuery({
    ...listOptions<typeof state>(heads.state, { type__context: 'stock_group_status', page_size: 200 }),
    staleTime: 10 * 60_000,
    select: ({ results }) => results.filter((one) => one.active),
  }).data ?? none;

// Texts of the filled container pages.

export type Group = Read<typeof stockgroup>;
export type GroupState = Read<typeof state>;

/** The exclusive state group of filled containers: Packed, Out, Wash-up … */
const POSITION = 'stock_group_position';

/** Returns the position of a group; undefined if it has none. */
export const positionOf = (group: Pick<Group, 'states'>): Group['states'][number] | undefined =>
  group.states.find((one) => one.system_group === POSITION);

/** Returns the name of an item: its title, else its SKU. */
export const itemName = (item: Group['stockitem']): string => item.internal_title || item.sku;

const COUNTED = {
  container: (count: number) => t('{count, plural, one {# container} other {# containers}}', { count }),
  'filled container': (count: number) =>
    t('{count, plural, one {# filled container} other {# filled containers}}', { count }),
  unit: (count: number) => t('{count, plural, one {# unit} other {# units}}', { count }),
  label: (count: number) => t('{count, plural, one {# label} other {# labels}}', { count }),
  page: (count: number) => t('{count, plural, one {# page} other {# pages}}', { count }),
} as const;

/** `1 container`, `2 containers`. */
export const counted = (count: number, noun: keyof typeof COUNTED): string => COUNTED[noun](count);

/**
 * Shows the result of an action on several containers.
 * @param words the success text, e.g. `2 containers unpacked`; the first failure's reason stands for all
 */
export function say({ done, failed }: Done, words: (containers: string) => string): void {
  const [first] = failed;
  const did = words(counted(done.length, 'container'));
  if (first === undefined) return void toast(did, { tone: 'success' });
  const refused = { name: first.group.identifier, count: failed.length - 1, reason: first.failure.message };
  const not =
    failed.length > 1
      ? t('{name} and {count} more failed: {reason}', refused)
      : t('{name} failed: {reason}', refused);
  toast(done.length > 0 ? `${did}. ${not}` : not, { tone: 'danger' });
}

/** Changes states of groups and unpacks them, then reloads everything that shows them. `busy` while running. */
export function useGroupWrites() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (groups: readonly Group[], write: (group: Group) => Promise<Group>): Promise<Done> => {
    setBusy(true);
    try {
      return await forEachGroup(groups, write);
    } finally {
      setBusy(false);
      void invalidateAfterWrite(cache, stockgroup);
    }
  };
  return {
    busy,
    /** Attaches or detaches a state. Repeating it changes nothing. */
    setState: async (groups: readonly Group[], stateId: number, action: 'attach' | 'detach' = 'attach') =>
      run(groups, async ({ id }) => client(stockgroup).state(id, { state_id: stateId, action })),
    /** Unpacks containers: units and container become free, and the label becomes invalid. */
    unpack: async (groups: readonly Group[]) =>
      run(groups, async (group) => {
        await client(stockgroup).remove(group.id);
        return group;
      }),
  };
}
