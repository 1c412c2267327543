/** What the inbox shows, to and from the address; and the small rules of going through it. */
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
/** Where messages were put a moment ago, before the list says so itself. */
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

/** Which part is shown; what is not known counts as what waits. */
export const showOf = (query: URLSearchParams): Show =>
  SHOWS.find(({ key }) => key === query.get('show'))?.key ?? 'waiting';

/** The message that is read; undefined = none. */
export function chosenOf(query: URLSearchParams): number | undefined {
  const text = query.get('id') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The conditions of the list, without page and size. */
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

/** Where a message is: as it was put, else as its states say. */
export const positionOf = ({ id, states }: Pick<Message, 'id' | 'states'>, moved?: Moved): IncomingPosition =>
  moved?.get(id) ??
  INCOMING_POSITIONS.find((one) => states.some(({ system_action }) => system_action === one)) ??
  'received';

/** The rows that still belong to what is shown, and those that came since it was looked at: these wait to be asked for. */
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

/** Whether its kind says no more than that somebody wrote. */
export const isPlain = ({ category }: Pick<Message, 'category'>): boolean =>
  category === 'message' || category === 'reply';

/** The message to read after this one left: the next below, else the one above. */
export function nextAfter(ids: readonly number[], id: number): number | undefined {
  const at = ids.indexOf(id);
  return at === -1 ? ids[0] : (ids[at + 1] ?? ids[at - 1]);
}

/** What a row says of its contract: a number, how many it may be, or that none was found. */
export function matchWords({ contract, matches }: Pick<Message, 'contract' | 'matches'>): string {
  if (contract !== null) return contract.contract_number;
  if (matches.length === 0) return t('No match');
  return t('{count, plural, one {# possible match} other {# possible matches}}', { count: matches.length });
}

/** When it came, as short as it can be understood: the time of today, the day of this year, else the whole day. `today`: YYYY-MM-DD. */
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

// The list of the inbox: what the address asks for, page by page; what comes while somebody reads it waits to be asked for.

export function useInbox(moved: Moved) {
  const [query] = usePageQuery();
  const states = useQuery(statesOf(sesmail_incoming.workflow ?? ''));
  const conditions = conditionsOf(query, stateIds(states.data?.results ?? []));
  const list = useInfiniteQuery({
    ...endlessOptions(sesmail_incoming, { ...conditions, page_size: DEFAULT_PAGE_SIZE }),
    // the parts of the inbox are told apart by states, whose ids are needed first
    enabled: states.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap((page) => page.results);
  const sorted = useSeen(rows, {
    key: JSON.stringify(conditions),
    show: showOf(query),
    moved,
    current: !list.isPlaceholderData,
  });
  const error = states.error ?? list.error;
  return {
    rows: rows === undefined ? undefined : sorted.shown,
    fresh: sorted.fresh,
    /** Shows what came meanwhile; a message that was just written down counts as seen. */
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
  /** Of the conditions: other conditions begin anew. */
  readonly key: string;
  readonly show: Show;
  readonly moved: Moved;
  /** Whether the rows belong to these conditions already. */
  readonly current: boolean;
}

/** Sorts the rows by what was seen: everything that was there when somebody came to these conditions. */
function useSeen(rows: readonly Message[] | undefined, { key, show, moved, current }: Looking) {
  const newest = rows?.[0]?.id ?? 0;
  const [seen, setSeen] = useState({ key: '', newest: 0 });
  const sorted = sortRows(rows ?? [], show, moved, seen.key === key ? seen.newest : newest);
  // nothing stands there that could move
  const nothing = sorted.shown.length === 0 && sorted.fresh > 0;
  if (rows !== undefined && current && (seen.key !== key || nothing)) setSeen({ key, newest });
  return { ...sorted, showFresh: (own = 0) => setSeen({ key, newest: Math.max(newest, own) }) };
}

export type Inbox = ReturnType<typeof useInbox>;
