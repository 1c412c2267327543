/** What the workflow page reads: contexts, and of the chosen one its groups, states and how many records carry each. */
import type { Read } from '@hireyard/wire/resource/define-resource';
import type { Page } from '@hireyard/wire/resource/page';
import { state, state_type, type StateUsage, type TypeUsage } from '@hireyard/wire/settings/state';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../../lib/api/index.ts';
import { keys, listOptions } from '../../../lib/api/queries.ts';
import { type GroupedState, type StateGroup, stateGroups } from '../../../resource/states-of.ts';

export type { GroupedState as Member, StateGroup } from '../../../resource/states-of.ts';

export type StateType = Read<typeof state_type>;

/** All of them at once: there are a dozen contexts, and a context has a handful of groups. */
const ALL = 1000;

export const typesOptions = listOptions(state_type, { page_size: ALL });
/** The groups of a context, by its id. */
export const groupsOptions = (type: number) => ({
  ...stateGroups,
  select: ({ results }: Page<StateGroup>) => ({ results: results.filter((group) => group.type.id === type) }),
});

/** Where a state stands: a group, or none. */
export type Home = Pick<StateGroup, 'name' | 'type'> & {
  readonly system_group: string | null;
  readonly states: readonly GroupedState[];
};

/** How many records carry each state of a context, by the state's id. */
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

/** How many records of each kind carry a state. */
export const stateUsageOptions = (id: number) =>
  queryOptions<readonly StateUsage[]>({
    queryKey: [...keys.record(state, id), 'usage'],
    queryFn: async ({ signal }) => client(state).action('usage', { id, signal }),
    staleTime: 0,
  });
