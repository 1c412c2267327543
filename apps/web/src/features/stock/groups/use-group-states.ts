import { heads } from '@hireyard/wire/resource/heads';
import type { state } from '@hireyard/wire/settings/state';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../lib/api/queries.ts';
import type { GroupState } from './words.ts';

const none: readonly GroupState[] = [];
/** The states a filled container can be given: not those that are retired. Administrators change them: seldom. */
export const useGroupStates = (): readonly GroupState[] =>
  useQuery({
    ...listOptions<typeof state>(heads.state, { type__context: 'stock_group_status', page_size: 200 }),
    staleTime: 10 * 60_000,
    select: ({ results }) => results.filter((one) => one.active),
  }).data ?? none;
