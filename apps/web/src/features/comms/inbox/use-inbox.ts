/** The list of the inbox: what the address asks for, page by page; what comes while somebody reads it waits to be asked for. */
import { DEFAULT_PAGE_SIZE } from '@hireyard/wire/resource/page';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ResponseError } from '../../../lib/api/errors.ts';
import { endlessOptions } from '../../../lib/api/queries.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { usePageQuery } from '../../../page/page-query.ts';
import { stateIds } from '../../../resource/state-ids.ts';
import { statesOf } from '../../../resource/states-of.ts';
import { conditionsOf, type Moved, showOf, sortRows } from './inbox-state.ts';

export function useInbox(moved: Moved) {
  const [query] = usePageQuery();
  const active = usePageActive();
  const states = useQuery({ ...statesOf(sesmail_incoming.workflow ?? ''), subscribed: active });
  const conditions = conditionsOf(query, stateIds(states.data?.results ?? []));
  const list = useInfiniteQuery({
    ...endlessOptions(sesmail_incoming, { ...conditions, page_size: DEFAULT_PAGE_SIZE }),
    // the parts of the inbox are told apart by states, whose ids are needed first
    enabled: states.data !== undefined,
    subscribed: active,
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap((page) => page.results);
  const newest = rows?.[0]?.id ?? 0;
  const key = JSON.stringify(conditions);
  const [seen, setSeen] = useState({ key: '', newest: 0 });
  const current = rows !== undefined && !list.isPlaceholderData;
  const known = seen.key === key ? seen.newest : newest;
  const sorted = sortRows(rows ?? [], showOf(query), moved, known);
  // nothing stands there that could move
  const accept = current && (seen.key !== key || (sorted.shown.length === 0 && sorted.fresh > 0));
  if (accept) setSeen({ key, newest });
  const error = states.error ?? list.error;
  return {
    rows: rows === undefined ? undefined : sorted.shown,
    fresh: sorted.fresh,
    /** Shows what came meanwhile; a message that was just written down counts as seen. */
    showFresh: (own = 0) => setSeen({ key, newest: Math.max(newest, own) }),
    count: list.data?.pages[0]?.count ?? 0,
    error,
    forbidden: error instanceof ResponseError && error.status === 403,
    retry: () => void (states.isError ? states.refetch() : list.refetch()),
    more: list.hasNextPage && !list.isPlaceholderData,
    loadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  };
}
export type Inbox = ReturnType<typeof useInbox>;
