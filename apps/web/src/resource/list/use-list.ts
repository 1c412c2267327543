/** State and data of a list page. The address holds filters, search and page; the device holds columns and density. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Page } from '@hireyard/wire/resource/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ResponseError } from '../../lib/api/outcome.ts';
import { listOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { type QueryChange, usePageQuery } from '../../page/address.ts';
import { TYPING_MS } from '../../ui/hooks.ts';
import type { Row } from '../record.ts';
import {
  type FilterValues,
  isNarrowed,
  listQuery,
  type ListState,
  orStandard,
  readListState,
} from './list-state.ts';
import { type HeldRows, useHeldRows } from './use-held-rows.ts';

/** The last address of each list, so that going back keeps search, filters and page. */
const left = new Map<string, string>();

const rememberList = (path: string, search: string): void => void left.set(path, path + search);

/** Returns the last address of a list, else the plain one. For the breadcrumb above a record. */
export const listAddress = (path: string): string => left.get(path) ?? path;

/** State of a search box: the text reaches the address shortly after the last keystroke. */
export function useTypedSearch(inAddress: string, set: (text: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  // going back changes the address without typing
  useEffect(() => {
    if (sent.current === inAddress) return;
    sent.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  const latest = useRef(set);
  latest.current = set;
  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      latest.current(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type: setTyped };
}

// The selection: single rows of several pages, or all results. Other conditions start a new selection.

export interface Selection {
  /** Rows selected one by one. */
  readonly rows: readonly Row[];
  /** Whether all results are selected, including those on other pages. */
  readonly all: boolean;
  readonly has: (id: number) => boolean;
  readonly toggle: (record: Row) => void;
  readonly toggleAll: () => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

interface Kept {
  readonly scope: string;
  readonly all: boolean;
  readonly rows: ReadonlyMap<number, Row>;
}

/** @param scope text of the list's conditions */
export function useSelection(scope: string, page: readonly Row[]): Selection {
  const [kept, setKept] = useState<Kept>({ scope, all: false, rows: new Map() });
  const chosen = kept.scope === scope ? kept.rows : new Map<number, Row>();
  const all = kept.scope === scope && kept.all;
  const set = (rows: ReadonlyMap<number, Row>) => setKept({ scope, all: false, rows });
  return {
    rows: [...chosen.values()],
    all,
    has: (id) => all || chosen.has(id),
    toggle: (record) => {
      // rows of this page stay selected
      const next = new Map(all ? page.map((row) => [row.id, row] as const) : chosen);
      if (!next.delete(record.id)) next.set(record.id, record);
      set(next);
    },
    toggleAll: () => {
      if (all) return set(new Map());
      const next = new Map(chosen);
      const whole = page.every((row) => next.has(row.id));
      for (const row of page) {
        if (whole) next.delete(row.id);
        else next.set(row.id, row);
      }
      set(next);
    },
    selectAll: () => setKept({ scope, all: true, rows: chosen }),
    clear: () => set(new Map()),
  };
}

export interface ListModel {
  readonly state: ListState;
  /** The conditions of the request, without page and page size. */
  readonly conditions: Query;
  /** Undefined until the first response; after a failure, the previous rows. */
  readonly page: Page<Row> | undefined;
  /** The rows of the page, which stay in place while others change the list. */
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
  /** Text of the search box; it reaches the address shortly after the last keystroke. */
  readonly typed: string;
  readonly type: (text: string) => void;
}

const none: FilterValues = {};

/**
 * @param path address of the list without query
 * @param enabled false on phones, where the list loads while scrolling
 * @param standard filters if the address has none
 * @param occupied whether the user is working with the rows, so that none may move
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
  const state = orStandard(readListState(resource, query), standard);
  const options = listOptions(resource, listQuery(state, fixed));
  const result = useQuery({ ...options, placeholderData: keepPreviousData, enabled });
  const good = useRef<Page<Row>>(undefined);
  if (result.data !== undefined) good.current = result.data as unknown as Page<Row>;

  const held = useHeldRows(options.queryKey, good.current?.results, occupied);
  const address = query.toString();
  useEffect(() => {
    rememberList(path, address === '' ? '' : `?${address}`);
  }, [path, address]);

  // a page past the end, e.g. after rows were deleted, is not an error for the user
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
