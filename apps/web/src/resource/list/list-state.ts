/** Converts the state of a list to and from the address. Values that the API would refuse are left out. */
import type { UnknownFilter, ViewQuery } from '@hireyard/wire/records/savedview';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { BadFilter, type Filter, parseFilter } from '@hireyard/wire/resource/filter';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@hireyard/wire/resource/page';
import type { Query } from '../../lib/api/query-string.ts';
import type { QueryChange } from '../../page/address.ts';
import { type Density, isDensity } from './columns.tsx';

export type FilterChange = (change: Readonly<Record<string, readonly string[]>>) => void;

// The query of a view: the parameters of the list's address, without those that are only about position.

/** `view` names the view opened first; `date`, `day` and `position` are the visible part of a layout. */
const PLACE: readonly string[] = ['page', 'page_size', 'selected', 'view', 'date', 'day', 'position'];

/** The default look of a list, and the one stored on this device: columns, density, layout. */
export interface Looks {
  readonly standard: ViewQuery;
  readonly device: ViewQuery;
}

/** Everything a list shows now, including what only this device stores and no address contains. */
export const shownView = (query: URLSearchParams, { device }: Looks): ViewQuery => ({
  ...device,
  ...viewQuery(query),
});

/** Returns the full query of a saved view; without a look it means the default one. */
export const savedView = (query: ViewQuery, { standard }: Looks): ViewQuery => ({ ...standard, ...query });

/** The part of a view that must be in the address, given the list's defaults. */
export const addressOf = (query: ViewQuery, look: ViewQuery): ViewQuery =>
  Object.fromEntries(Object.entries(query).filter(([name, text]) => look[name] !== text));

const words = (text: string) => text.split(',').sort().join();

/** Returns the parameters of an address that a view stores; several values of one become one text. */
export const viewQuery = (query: URLSearchParams): ViewQuery =>
  Object.fromEntries(
    [...new Set(query.keys())]
      .filter((name) => !PLACE.includes(name))
      .map((name) => [name, query.getAll(name).join(',')]),
  );

/** Whether two views mean the same. The order of ids does not matter, that of columns and sorting does. */
export function sameView(a: ViewQuery, b: ViewQuery): boolean {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.every((name) => {
    const [one, other] = [a[name] ?? '', b[name] ?? ''];
    return one === other || (name !== 'columns' && name !== 'ordering' && words(one) === words(other));
  });
}

/** Returns a view without deleted records; a filter without values is removed. */
export function withoutUnknownFilters(query: ViewQuery, gone: readonly UnknownFilter[]): ViewQuery {
  const left = { ...query };
  for (const { filter, ids } of gone) {
    const kept = (left[filter] ?? '').split(',').filter((id) => !ids.includes(Number(id)));
    if (kept.length > 0) left[filter] = kept.join(',');
    else delete left[filter];
  }
  return left;
}

/** Returns the change of an address to a view; null = the plain list. */
export const toView = (now: URLSearchParams, query: ViewQuery, view: number | null): QueryChange => ({
  ...Object.fromEntries([...now.keys()].map((name) => [name, null])),
  ...query,
  ...(now.has('page_size') ? { page_size: now.get('page_size') } : {}),
  view,
});

/** Filter values by filter name, as in the address. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

export interface ListState {
  readonly search: string;
  readonly filters: FilterValues;
  /** A field name, with `-` for descending; empty = the resource's default order. */
  readonly ordering: string;
  readonly page: number;
  readonly pageSize: number;
  /** The record in the peek panel. */
  readonly selected: number | undefined;
  /** Undefined = as stored on this device, else the default. */
  readonly columns: readonly string[] | undefined;
  readonly density: Density | undefined;
}

const whole = (text: string | null, from: number, to: number, fallback: number): number => {
  const value = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
  return value >= from && value <= to ? value : fallback;
};

function valuesOf(filter: Filter, raw: readonly string[]): readonly string[] {
  try {
    const value = parseFilter(filter.kind, raw);
    if (value === undefined) return [];
    return Array.isArray(value)
      ? value.map(String)
      : [filter.kind === 'moment' ? (raw.at(-1) ?? '') : String(value)];
  } catch (error) {
    if (error instanceof BadFilter) return [];
    throw error;
  }
}

/** Reads the state of a list from a query string. */
export function readListState(resource: AnyResource, query: URLSearchParams): ListState {
  const filters: Record<string, readonly string[]> = {};
  for (const [name, filter] of Object.entries(resource.filters)) {
    const values = query.has(name) ? valuesOf(filter, query.getAll(name)) : [];
    if (values.length > 0) filters[name] = values;
  }
  const ordering = query.get('ordering') ?? '';
  const selected = whole(query.get('selected'), 1, 2_147_483_647, 0);
  // A page may have columns that are not fields: it ignores those it does not know.
  const density = query.get('density');
  const columns = query.get('columns')?.split(',').filter(Boolean);
  return {
    search: query.get('search') ?? '',
    filters,
    ordering: resource.ordering.includes(ordering.replace(/^-/, '')) ? ordering : '',
    page: whole(query.get('page'), 1, 1_000_000, 1),
    pageSize: whole(query.get('page_size'), 1, MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
    selected: selected === 0 ? undefined : selected,
    columns: columns && columns.length > 0 ? columns : undefined,
    density: isDensity(density) ? density : undefined,
  };
}

/** Returns the API query of a list; `fixed` are the page's own conditions. */
export function listQuery(state: ListState, fixed: Query = {}): Query {
  const query: Record<string, Query[string]> = {};
  if (state.search !== '') query['search'] = state.search;
  for (const [name, values] of Object.entries(state.filters)) query[name] = values.join(',');
  if (state.ordering !== '') query['ordering'] = state.ordering;
  return { ...query, ...fixed, page: state.page, page_size: state.pageSize };
}

/** Returns the next ordering when a heading is clicked: ascending, descending, default. */
export const nextOrdering = (now: string, field: string): string =>
  now === field ? `-${field}` : now === `-${field}` ? '' : field;

/** Whether two sets of filters are the same, in any order. */
export const sameFilters = (a: FilterValues, b: FilterValues): boolean => {
  const text = (values: FilterValues) =>
    Object.entries(values)
      .map(([name, list]) => `${name}=${[...list].sort().join()}`)
      .sort()
      .join('&');
  return text(a) === text(b);
};

/** Returns the state with the list's initial filters, if the address names none. */
export const orStandard = (state: ListState, standard: FilterValues): ListState =>
  Object.keys(state.filters).length > 0 ? state : { ...state, filters: standard };

/** Whether search or filters are set, apart from the initial ones. */
export const isNarrowed = (state: ListState, standard: FilterValues = {}): boolean =>
  state.search !== '' || !sameFilters(state.filters, standard);

/** One chip of the filter bar: a single filter, or the two ends of a range. */
export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly filter: Filter;
  /** Names in the query: one, or from and to. */
  readonly names: readonly string[];
}

/** Returns the chips of a resource: every declared filter that is not hidden; `x__gte` and `x__lte` share one. Guests appear only while set. */
export function filterChips(
  resource: AnyResource,
  without: readonly string[] = [],
  values: FilterValues = {},
): readonly FilterChip[] {
  const isSet = (name: string) =>
    [name.replace(/__lte$/, '__gte'), name.replace(/__gte$/, '__lte')].some(
      (end) => (values[end] ?? []).length > 0,
    );
  const shown = Object.entries(resource.filters).filter(
    ([name, filter]) =>
      filter.hidden !== true && !without.includes(name) && (filter.guest !== true || isSet(name)),
  );
  const chips: FilterChip[] = [];
  for (const [name, filter] of shown) {
    const label = filter.label ?? name.replaceAll('__', ' ').replaceAll('_', ' ');
    const upper = name.replace(/__gte$/, '__lte');
    if (name.endsWith('__lte') && shown.some(([other]) => other === name.replace(/__lte$/, '__gte')))
      continue;
    if (upper !== name && resource.filters[upper] !== undefined)
      chips.push({ key: name, label: label.replace(/ from$/, ''), filter, names: [name, upper] });
    else chips.push({ key: name, label, filter, names: [name] });
  }
  return chips;
}
