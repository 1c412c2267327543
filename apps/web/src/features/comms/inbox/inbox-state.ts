/** State of the inbox in the address, and rules for moving through it. */
import { INCOMING_POSITIONS, type IncomingPosition } from '@hireyard/domain/comms/incoming-mail';
import { t } from '@hireyard/messages';
import { sesmail_incoming, type SesMailIncoming } from '@hireyard/wire/comms/sesmail-incoming';
import { DEFAULT_PAGE_SIZE } from '@hireyard/wire/resource/page';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ResponseError } from '../../../lib/api/outcome.ts';
import { endlessOptions } from '../../../lib/api/queries.ts';
import type { Query } from '../../../lib/api/query-string.ts';
import { businessDayOf, businessZone } from '../../../lib/business-time.ts';
import { usePageQuery } from '../../../page/address.ts';
import { listQuery, readListState } from '../../../resource/list/list-state.ts';
import { type StateIds, stateIds, statesOf } from '../../../resource/record.ts';

export type Message = SesMailIncoming;
/** States set a moment ago, before the list shows them. */
export type Moved = ReadonlyMap<number, IncomingPosition>;

export const SHOWS = [
  { key: 'waiting', label: t('Waiting'), positions: ['received', 'opened'] },
  { key: 'resolved', label: t('Resolved'), positions: ['resolved'] },
  { key: 'spam', label: t('Spam'), positions: ['spam'] },
  { key: 'all', label: t('All'), positions: INCOMING_POSITIONS },
] as const;
type Show = (typeof SHOWS)[number]['key'];

const positionsOf = (show: Show): readonly string[] =>
  SHOWS.find(({ key }) => key === show)?.positions ?? INCOMING_POSITIONS;

/** Returns the displayed section; an unknown one counts as waiting. */
export const showOf = (query: URLSearchParams): Show =>
  SHOWS.find(({ key }) => key === query.get('show'))?.key ?? 'waiting';

/** Returns the selected message; undefined = none. */
export function chosenOf(query: URLSearchParams): number | undefined {
  const text = query.get('id') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** Returns the list's filters without page and size. */
export function conditionsOf(query: URLSearchParams, ids: StateIds): Query {
  const {
    page: _,
    page_size: __,
    ordering: ___,
    ...rest
  } = listQuery(readListState(sesmail_incoming, query));
  const show = showOf(query);
  return show === 'all' ? rest : { ...rest, states__id__in: ids(...positionsOf(show)).join(',') };
}

/** Returns the state of a message: just set, or from its states. */
export const positionOf = ({ id, states }: Pick<Message, 'id' | 'states'>, moved?: Moved): IncomingPosition =>
  moved?.get(id) ??
  INCOMING_POSITIONS.find((one) => states.some(({ system_action }) => system_action === one)) ??
  'received';

/** Returns the rows that still belong to the section, and the number of new ones that wait to be shown. */
export function sortRows<R extends Pick<Message, 'id' | 'states'>>(
  rows: readonly R[],
  show: Show,
  moved: Moved,
  newestSeen: number,
): { readonly shown: readonly R[]; readonly fresh: number } {
  const here = rows.filter((row) => positionsOf(show).includes(positionOf(row, moved)));
  const shown = here.filter(({ id }) => id <= newestSeen);
  return { shown, fresh: here.length - shown.length };
}

/** Whether its kind needs no label. */
export const isPlain = ({ category }: Pick<Message, 'category'>): boolean =>
  category === 'message' || category === 'reply';

/** Returns the next message to read after this one: the next below, or the one above. */
export function nextAfter(ids: readonly number[], id: number): number | undefined {
  const at = ids.indexOf(id);
  return at === -1 ? ids[0] : (ids[at + 1] ?? ids[at - 1]);
}

/** Returns the contract number of a row, the number of possible matches, or "No match". */
export function matchWords({ contract, matches }: Pick<Message, 'contract' | 'matches'>): string {
  if (contract !== null) return contract.contract_number;
  if (matches.length === 0) return t('No match');
  return t('{count, plural, one {# possible match} other {# possible matches}}', { count: matches.length });
}

/**
 * Returns the shortest clear time: the time of today, the day of this year, or the full date. `today`: YYYY-MM-DD.
 */
export function shortTime(iso: string, today: string, locale: string): string {
  const at = new Date(iso);
  const day = businessDayOf(at);
  const timeZone = businessZone();
  const style: Intl.DateTimeFormatOptions =
    day === today
      ? { timeStyle: 'short', timeZone }
      : {
          day: 'numeric',
          month: 'short',
          timeZone,
          ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
        };
  return new Intl.DateTimeFormat(locale, style).format(at);
}

// The pages of the list. New messages wait until the user shows them.

export function useInbox(moved: Moved) {
  const [query] = usePageQuery();
  const states = useQuery(statesOf(sesmail_incoming.workflow ?? ''));
  const conditions = conditionsOf(query, stateIds(states.data?.results ?? []));
  const list = useInfiniteQuery({
    ...endlessOptions(sesmail_incoming, { ...conditions, page_size: DEFAULT_PAGE_SIZE }),
    // the sections depend on states, whose ids are needed first
    enabled: states.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap((page) => page.results);
  const sorted = useSeen(rows, {
    key: JSON.stringify(conditions),
    show: showOf(query),
    moved,
    current: !list.isPlaceholderData && !list.isFetching,
  });
  const error = states.error ?? list.error;
  return {
    rows: rows === undefined ? undefined : sorted.shown,
    fresh: sorted.fresh,
    /** Shows new messages; a message the user just entered counts as seen. */
    showFresh: sorted.showFresh,
    count: list.data?.pages[0]?.count ?? 0,
    error,
    forbidden: error instanceof ResponseError && error.status === 403,
    retry: () => void (states.isError ? states.refetch() : list.refetch()),
    more: list.hasNextPage && !list.isPlaceholderData,
    loadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  };
}

interface Looking {
  /** Of the filters: other filters start again. */
  readonly key: string;
  readonly show: Show;
  readonly moved: Moved;
  /** Whether the rows belong to these filters and are up to date. Rows cached earlier may lack messages. */
  readonly current: boolean;
}

/** Splits the rows into those present when these filters were opened and new ones. */
function useSeen(rows: readonly Message[] | undefined, { key, show, moved, current }: Looking) {
  const newest = rows?.[0]?.id ?? 0;
  const [seen, setSeen] = useState({ key: '', newest: 0 });
  const sorted = sortRows(rows ?? [], show, moved, seen.key === key ? seen.newest : newest);
  // nothing is displayed that could move
  const nothing = sorted.shown.length === 0 && sorted.fresh > 0;
  if (rows !== undefined && current && (seen.key !== key || nothing)) setSeen({ key, newest });
  return { ...sorted, showFresh: (own = 0) => setSeen({ key, newest: Math.max(newest, own) }) };
}

export type Inbox = ReturnType<typeof useInbox>;
