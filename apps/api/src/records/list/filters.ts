/** Turns query strings into SQL conditions: filters, search and ordering by the API's conventions. */
import { idFilter } from '../core/id-filter.ts';
import { t } from '@hireyard/messages';
import { dictionary } from '@hireyard/messages/dictionary';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { BadFilter, type FilterValue, parseFilter, UUID } from '@hireyard/wire/resource/filter';
import { canFilter, searchedBy } from '@hireyard/wire/resource/visible';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { invalid } from '../../platform/http/errors.ts';
import { type Source, tableOf } from '../core/source.ts';

type Condition = RawBuilder<unknown>;

/** The condition of an unlimited list. */
export const ALL: Condition = sql`true`;

const COMPARE: Readonly<Record<string, string>> = dictionary({ lte: '<=', gte: '>=' });

/** The conditions of state filters on a state set. */
const ON_STATES: Readonly<Record<string, (ids: unknown) => Condition>> = dictionary({
  states__id__in: (ids) => sql`state_ids && ${ids}::int[]`,
  states__id__in__not: (ids) => sql`not (state_ids && ${ids}::int[])`,
});

/** A single id has a condition of its own, whose plan is cached; lists of ids are planned each time. */
const oneOf = (column: Condition, ids: FilterValue): Condition =>
  Array.isArray(ids) && ids.length === 1
    ? sql`${column} = ${ids[0]}::int`
    : sql`${column} = any (${ids}::int[])`;

/** A moment without offset is in the business's time zone. */
const momentOf = (value: FilterValue): Condition =>
  String(value).endsWith('Z') ? sql`${value}` : sql`(${value}::timestamp at time zone business_zone())`;

type Filter = (value: FilterValue) => Condition;

/** Returns the condition of a filter from its name: `field`, `field__lte`, `field__in`, … */
function conditionOn(resource: AnyResource, name: string, head: string, suffix: string): Filter | undefined {
  const column = sql.ref(`t.${head}`);
  const kind = resource.filters[name]?.kind;
  const wanted = kind === 'moment' ? momentOf : (value: FilterValue) => sql`${value}`;
  if (suffix === '')
    return name === 'id' || kind === 'ids'
      ? (value) => oneOf(column, value)
      : (value) => sql`${column} = ${wanted(value)}`;
  const operator = COMPARE[suffix];
  if (operator !== undefined) return (value) => sql`${column} ${sql.raw(operator)} ${wanted(value)}`;
  if (suffix === 'in')
    return kind === 'texts'
      ? (value) => sql`${column} = any (${value}::text[])`
      : (value) => oneOf(column, value);
  return undefined;
}

/** Returns the SQL that follows from a filter's name; undefined if it needs its own. */
function conditionByName(resource: AnyResource, name: string): Filter | undefined {
  const ofStates = ON_STATES[name];
  if (ofStates !== undefined)
    return (value) => sql`t.state_set_id = any (array(select id from state_set where ${ofStates(value)}))`;
  const [head = '', ...rest] = name.split('__');
  const field = resource.fields[head];
  if (field === undefined) return undefined;
  if (head === 'id' && idFilter(resource).kind === 'keys')
    return (value) => withKeys(value as readonly string[]);
  const suffix = rest.join('__');
  if (field.kind === 'relation' && (suffix === 'id__in' || suffix === 'id'))
    return (value) => oneOf(sql.ref(`t.${head}_id`), value);
  return conditionOn(resource, name, head, suffix);
}

/** Splits terms at spaces and commas; quoted phrases stay whole. At most ten. */
export function searchTerms(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"|[^\s,"]+/g)]
    .map((match) => match[1] ?? match[0])
    .filter((term) => !term.includes('\u0000'))
    .slice(0, 10);
}

const pattern = (term: string, begins: boolean): string =>
  `${begins ? '' : '%'}${term.replace(/[\\%_]/g, '\\$&')}%`;

function termCondition(
  source: Source,
  paths: readonly string[],
  { term, begins }: { readonly term: string; readonly begins: boolean },
): Condition {
  const like = pattern(term, begins);
  const own: Condition[] = [];
  const related = new Map<string, string[]>();
  for (const path of paths) {
    const [head = '', column] = path.split('.');
    const search = source.searches?.[path];
    if (search !== undefined) own.push(search(like));
    else if (column === undefined) own.push(sql`${sql.ref(`t.${head}`)} ilike ${like}`);
    else related.set(head, [...(related.get(head) ?? []), column]);
  }
  for (const [name, columns] of related) {
    const table = tableOf(String(source.resource.fields[name]?.resource));
    const hit = sql.join(
      columns.map((column) => sql`${sql.ref(column)} ilike ${like}`),
      sql` or `,
    );
    own.push(sql`${sql.ref(`t.${name}_id`)} = any (array(select id from ${sql.table(table)} where ${hit}))`);
  }
  return sql`(${sql.join(own, sql` or `)})`;
}

/** Returns the condition for these ids or uuids. */
const withKeys = (keys: readonly string[]): Condition => sql`(t.id = any (${keys.filter(isId)}::int[])
  or t.uuid = any (${keys.filter((key) => !isId(key))}::uuid[]))`;
const isId = (key: string): boolean => !UUID.test(key);

/** Returns the SQL of a declared filter. The server doesn't start with a filter without SQL, which would find everything. */
export function conditionOf(source: Source, name: string): Filter {
  const own = source.filters?.[name] as Filter | undefined;
  const by = own ?? conditionByName(source.resource, name);
  if (by === undefined) throw new Error(`Filter ${source.resource.name}.${name} has no SQL.`);
  return by;
}

/**
 * Returns the filters of a request with their values; ignores unknown parameters.
 * @throws HttpError 400 for malformed values and filters that the user may not use, each under its name
 */
export function requestFilters(
  resource: AnyResource,
  query: URLSearchParams,
  user: Caller,
): ReadonlyMap<string, FilterValue> {
  const errors: FieldErrors = {};
  const given = new Map<string, FilterValue>();
  for (const [name, filter] of Object.entries({ id: idFilter(resource), ...resource.filters })) {
    if (!query.has(name)) continue;
    try {
      const value = parseFilter(filter.kind, query.getAll(name));
      if (value === undefined) continue;
      if (!canFilter(user, resource, name))
        throw new BadFilter(t('You don’t have permission to filter by this.'));
      given.set(name, value);
    } catch (error) {
      if (!(error instanceof BadFilter)) throw error;
      errors[name] = [error.message];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return given;
}

/**
 * Returns all conditions of a request, over `t`.
 * @throws HttpError 400 for malformed values and filters that the user may not use, each under its name
 */
export function conditions(source: Source, query: URLSearchParams, user: Caller): Condition {
  const { resource } = source;
  const found: Condition[] = source.visibleTo === undefined ? [] : [source.visibleTo(user)];
  const limit = source.unlessAsked?.((name) => (query.get(name) ?? '').trim() !== '');
  if (limit !== undefined) found.push(limit);
  for (const [name, value] of requestFilters(resource, query, user))
    found.push(conditionOf(source, name)(value));
  const paths = searchedBy(user, resource);
  const terms = paths.length > 0 ? searchTerms(query.get('search') ?? '') : [];
  const among = terms.length > 0 ? source.searchedRows?.(query) : undefined;
  if (among !== undefined) found.push(among);
  // No index finds one or two characters within a value, so without longer terms values must begin with them.
  const begins = terms.every((term) => term.length < 3);
  for (const term of terms) found.push(termCondition(source, paths, { term, begins }));
  return found.length === 0 ? ALL : sql.join(found, sql` and `);
}
