import type { Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { Page } from '@hireyard/wire/resource/page';
import type { state_group } from '@hireyard/wire/settings/state';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../lib/api/index.ts';
import { keys } from '../lib/api/queries.ts';

export type StateGroup = Read<typeof state_group>;
/** A state as its group shows it. */
export type GroupedState = StateGroup['states'][number];

/** A dozen contexts have a handful of groups each. */
const ALL = { page_size: 1000 };

/** Every group of states with its context, in one call (spec §7.3): all pages share the answer. */
export const stateGroups = queryOptions<Page<StateGroup>>({
  queryKey: keys.list(heads.state_group, { expand: true }),
  queryFn: async ({ signal, client: cache, queryKey }) =>
    http({
      path: `/api/v1/${heads.state_type.path}/expand/`,
      query: ALL,
      signal,
      waiting: cache.getQueryData(queryKey) === undefined ? 'foreground' : 'background',
    }),
});

/** Returns the states of a context, such as `refund_request_status`, group by group. */
export const statesIn = (groups: readonly StateGroup[], context: string): readonly GroupedState[] =>
  groups.filter(({ type }) => type.context === context).flatMap(({ states }) => states);

/** The states of a context. They change when an administrator edits them: seldom. */
export const statesOf = (context: string) => ({
  ...stateGroups,
  staleTime: 10 * 60_000,
  select: ({ results }: Page<StateGroup>) => ({ results: statesIn(results, context) }),
});
