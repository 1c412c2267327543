/** State and data of a list page. The address holds what a person set; the device holds how it looks. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Page } from '@hireyard/wire/resource/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ResponseError } from '../../lib/api/errors.ts';
import { listOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { type QueryChange, usePageQuery } from '../../page/page-query.ts';
import { rememberList } from './list-memory.ts';
import {
  type FilterValues,
  isNarrowed,
  type ListState,
  listQuery,
  orStandard,
  readListState,
} from './list-state.ts';
import type { Row } from '../record.ts';
import { type HeldRows, useHeldRows } from './use-held-rows.ts';
import { useTypedSearch } from './use-typed-search.ts';

export interface ListModel {
  readonly state: ListState;
  /** Conditions that are sent, without page and size. */
  readonly conditions: Query;
  /** Undefined until the first answer; after a failure the rows before it. */
  readonly page: Page<Row> | undefined;
  /** The rows of the page, held in place while others change the list. */
  readonly held: HeldRows;
  readonly loading: boolean;
  readonly error: Error | undefined;
  readonly forbidden: boolean;
  readonly retry: () => void;
  readonly change: (change: QueryChange) => void;
  readonly query: URLSearchParams;
  readonly setFilters: (values: FilterValues) => void;
  readonly clear: () => void;
  readonly narrowed: boolean;
  /** The search box: what is typed, which reaches the address after it stood still. */
  readonly typed: string;
  readonly type: (text: string) => void;
}

const none: FilterValues = {};

/**
 * @param path address of the list without query
 * @param enabled false on phones, whose list is endless
 * @param standard filters where the address names none
 * @param occupied whether somebody is at the rows, so that none may move
 */
export function useList(
  resource: AnyResource,
  path: string,
  fixed: Query,
  enabled: boolean,
  standard: FilterValues = none,
  occupied: () => boolean = () => false,
): ListModel {
  const [query, change] = usePageQuery();
  const active = usePageActive();
  const state = orStandard(readListState(resource, query), standard);
  const options = listOptions(resource, listQuery(state, fixed));
  const result = useQuery({ ...options, placeholderData: keepPreviousData, subscribed: active, enabled });
  const good = useRef<Page<Row>>(undefined);
  if (result.data !== undefined) good.current = result.data as unknown as Page<Row>;

  const held = useHeldRows(options.queryKey, good.current?.results, occupied);
  const address = query.toString();
  useEffect(() => {
    if (active) rememberList(path, address === '' ? '' : `?${address}`);
  }, [active, path, address]);

  // a page past the end, e.g. after rows were deleted, is no error to a person
  const status = result.error instanceof ResponseError ? result.error.status : undefined;
  useEffect(() => {
    if (status === 404 && state.page > 1) change({ page: null });
  }, [status, state.page, change]);

  const search = useTypedSearch(state.search, (text) => change({ search: text, page: null, selected: null }));
  const { page: _, page_size: __, ...conditions } = listQuery(state, fixed);
  return {
    state,
    conditions,
    page: good.current,
    held,
    loading: result.isFetching,
    error: result.error === null || (status === 404 && state.page > 1) ? undefined : result.error,
    forbidden: status === 403,
    retry: () => void result.refetch(),
    change,
    query,
    setFilters: (values) =>
      change({
        ...Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.join(',')])),
        page: null,
        selected: null,
      }),
    clear: () => {
      search.type('');
      change({
        ...Object.fromEntries(Object.keys(state.filters).map((name) => [name, null])),
        search: null,
        page: null,
        selected: null,
        view: null,
      });
    },
    narrowed: isNarrowed(state, standard),
    ...search,
  };
}
