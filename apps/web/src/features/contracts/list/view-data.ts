/** What board, calendar and timeline ask for, under the conditions of the list. */
import type { Board, ContractCalendar, Timeline } from '@hireyard/wire/contracts/views';
import { heads } from '@hireyard/wire/resource/heads';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/api/index.ts';
import { keys } from '../../../lib/api/queries.ts';
import type { Query } from '../../../lib/api/query-string.ts';

/** How often a layout looks again by itself while no news comes, in ms. */
export const LOOK_AGAIN_MS = 15_000;

/** Below the lists, so that news and writes renew it with them. */
const view = <T>(name: string, query: Query) =>
  queryOptions({
    queryKey: [...keys.lists(heads.contract), name, query],
    queryFn: async ({ signal, client, queryKey }) =>
      http<T>({
        path: `/api/v1/contract/${name}/`,
        query,
        signal,
        waiting: client.getQueryData(queryKey) === undefined ? 'foreground' : 'background',
      }),
    placeholderData: keepPreviousData,
  });

export const boardKey = [...keys.lists(heads.contract), 'board'] as const;
export const boardOptions = (query: Query) => view<Board>('board', query);
export const calendarOptions = (query: Query) => view<ContractCalendar>('calendar', query);
export const timelineOptions = (query: Query) => view<Timeline>('timeline', query);
