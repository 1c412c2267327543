/** What the workflow page reads: contexts, and of the chosen one its groups, states and how many records carry each. */
import type { Read } from '@hireyard/wire/define-resource';
import {
  state,
  state_group,
  state_type,
  type StateUsage,
  type TypeUsage,
} from '@hireyard/wire/resources/state';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/index.ts';
import { keys, listOptions } from '../../api/queries.ts';

export type StateGroup = Read<typeof state_group>;
export type StateType = Read<typeof state_type>;
/** A state where its group shows it. */
export type Member = StateGroup['states'][number];

/** All of them at once: there are a dozen contexts, and a context has a handful of groups. */
const ALL = 1000;

export const typesOptions = listOptions(state_type, { page_size: ALL });
export const groupsOptions = (type: number) =>
  listOptions(state_group, { type__id__in: type, page_size: ALL });

/** Where a state stands: a group, or none. */
export type Home = Pick<StateGroup, 'name' | 'type'> & {
  readonly system_group: string | null;
  readonly states: readonly Member[];
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
