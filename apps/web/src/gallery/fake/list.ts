/** List pages of the fake server: search, filters, order, paging. */
import type { Fields } from '@hireyard/wire/field';
import { BadFilter, type FilterValue, parseFilter } from '@hireyard/wire/resource/filter';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { DEFAULT_PAGE_SIZE, type Page } from '@hireyard/wire/resource/page';
import type { Values } from './records.ts';

/** Matches a record against a filter that the declaration does not explain. */
export type Matches = (record: Values, value: FilterValue) => boolean;

/** Returns all values at a path such as `lead_customer.name`; lists have several. */
function valuesAt(value: unknown, [head, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one: unknown) => valuesAt(one, head === undefined ? [] : [head, ...rest]));
  if (head === undefined) return [value];
  return typeof value === 'object' && value !== null ? valuesAt((value as Values)[head], rest) : [];
}

const OPERATORS = new Set(['in', 'gte', 'lte']);

/** Filters by the suffix of their name: `depot__id__in`, `delivery_date__gte`. */
function matchesByName(fields: Fields, name: string): Matches {
  const parts = name.split('__');
  const operator = OPERATORS.has(parts.at(-1) ?? '') ? parts.pop() : undefined;
  if (fields[parts[0] ?? ''] === undefined) return () => true;
  return (record, value) =>
    valuesAt(record, parts).some((one) => {
      if (operator === 'gte') return String(one) >= String(value);
      if (operator === 'lte') return String(one) <= String(value);
      if (Array.isArray(value)) return (value as readonly unknown[]).map(String).includes(String(one));
      return String(one).toLowerCase() === String(value).toLowerCase();
    });
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''));

function inOrder(records: readonly Values[], ordering: string): Values[] {
  const by = ordering
    .split(',')
    .map((one) => ({ name: one.replace(/^-/, ''), sign: one.startsWith('-') ? -1 : 1 }));
  return records.toSorted((a, b) => {
    for (const { name, sign } of by) {
      const order = sign * compare(a[name], b[name]);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** Returns the filters of a query. Throws the errors of malformed filters by name. */
function conditions(resource: AnyResource, query: URLSearchParams, own: ReadonlyMap<string, Matches>) {
  const errors: Record<string, string[]> = {};
  const found = Object.entries(resource.filters).flatMap(([name, { kind }]) => {
    try {
      const value = parseFilter(kind, query.getAll(name));
      const matches = own.get(name) ?? matchesByName(resource.fields as Fields, name);
      return value === undefined ? [] : [(record: Values) => matches(record, value)];
    } catch (error) {
      if (!(error instanceof BadFilter)) throw error;
      errors[name] = [error.message];
      return [];
    }
  });
  return { found, errors };
}

/** Returns the requested page, or the errors of its filters. */
export function pageOf(
  resource: AnyResource,
  all: readonly Values[],
  query: URLSearchParams,
  own: ReadonlyMap<string, Matches>,
): { readonly page: Page<Values> } | { readonly errors: Readonly<Record<string, string[]>> } {
  const { found, errors } = conditions(resource, query, own);
  if (Object.keys(errors).length > 0) return { errors };
  const words = [...(query.get('search') ?? '').toLowerCase().matchAll(/"([^"]*)"|\S+/g)].map(
    ([all, phrase]) => phrase ?? all,
  );
  const text = (record: Values) =>
    resource.search
      .flatMap((path) => valuesAt(record, path.split('.')))
      .join(' ')
      .toLowerCase();
  const kept = all.filter(
    (record) => found.every((one) => one(record)) && words.every((word) => text(record).includes(word)),
  );
  const size = Number(query.get('page_size') ?? DEFAULT_PAGE_SIZE);
  const at = Number(query.get('page') ?? 1);
  const sorted = inOrder(kept, query.get('ordering') || resource.defaultOrdering);
  const link = (page: number) => `/api/v1/${resource.path}/?page=${page}`;
  return {
    page: {
      count: kept.length,
      next: at * size < kept.length ? link(at + 1) : null,
      previous: at > 1 ? link(at - 1) : null,
      results: sorted.slice((at - 1) * size, at * size),
    },
  };
}
