/** From a query string to SQL conditions: filters, search and ordering by the wire's conventions. */
import type { AnyResource } from '@hireyard/wire/define-resource';
import type { FieldErrors } from '@hireyard/wire/error';
import { BadFilter, type Filter, type FilterValue, parseFilter } from '@hireyard/wire/filter';
import { type RawBuilder, sql } from '../db/database.ts';
import type { Caller } from '../http/call.ts';
import { invalid } from '../http/errors.ts';
import { type Source, tableOf } from './source.ts';

type Condition = RawBuilder<unknown>;

/** The condition of a list without filters, recognised by its identity. */
export const ALL: Condition = sql`true`;

const COMPARE: Readonly<Record<string, string>> = { lte: '<=', gte: '>=' };

/** What filters by states ask of a state set. */
const ON_STATES: Readonly<Record<string, (ids: unknown) => Condition>> = {
  states__id__in: (ids) => sql`state_ids && ${ids}::int[]`,
  states__id__in__not: (ids) => sql`not (state_ids && ${ids}::int[])`,
};

/** The SQL that follows from a filter's name, or undefined when it needs its own. */
function conditionByName(
  resource: AnyResource,
  name: string,
): ((value: FilterValue) => Condition) | undefined {
  const ofStates = ON_STATES[name];
  if (ofStates !== undefined)
    return (value) => sql`t.state_set_id = any (array(select id from state_set where ${ofStates(value)}))`;
  const [head = '', ...rest] = name.split('__');
  const field = resource.fields[head];
  if (field === undefined) return undefined;
  const column = sql.ref(`t.${head}`);
  const suffix = rest.join('__');
  if (suffix === '')
    return name === 'id' || resource.filters[name]?.kind === 'ids'
      ? (value) => sql`${column} = any (${value}::int[])`
      : (value) => sql`${column} = ${value}`;
  const operator = COMPARE[suffix];
  if (operator !== undefined) return (value) => sql`${column} ${sql.raw(operator)} ${value}`;
  if (suffix === 'in')
    return resource.filters[name]?.kind === 'texts'
      ? (value) => sql`${column} = any (${value}::text[])`
      : (value) => sql`${column} = any (${value}::int[])`;
  if (field.kind === 'relation' && (suffix === 'id__in' || suffix === 'id'))
    return (value) => sql`${sql.ref(`t.${head}_id`)} = any (${value}::int[])`;
  return undefined;
}

/** Terms split on blanks and commas; quoted phrases stay whole. At most ten. */
export function searchTerms(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"|[^\s,"]+/g)]
    .map((match) => match[1] ?? match[0])
    .filter((term) => !term.includes('\u0000'))
    .slice(0, 10);
}

const pattern = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

function termCondition(source: Source, term: string): Condition {
  const like = pattern(term);
  const own: Condition[] = [];
  const related = new Map<string, string[]>();
  for (const path of source.resource.search) {
    const [head = '', column] = path.split('.');
    if (column === undefined) own.push(sql`${sql.ref(`t.${head}`)} ilike ${like}`);
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

/** Every list takes `id` (spec §7.2). */
const ID: Filter = { kind: 'ids' };

/** The SQL of a declared filter. One that has none would quietly find everything, so the server does not start with it. */
export function conditionOf(source: Source, name: string): (value: FilterValue) => Condition {
  const own = source.filters?.[name] as ((value: FilterValue) => Condition) | undefined;
  const by = own ?? conditionByName(source.resource, name);
  if (by === undefined) throw new Error(`Filter ${source.resource.name}.${name} has no SQL.`);
  return by;
}

/** All conditions of a request. Malformed filter values are one 400 keyed by filter; unknown parameters are ignored. */
export function conditions(source: Source, query: URLSearchParams, user: Caller): Condition {
  const { resource } = source;
  const errors: FieldErrors = {};
  const found: Condition[] = source.visibleTo === undefined ? [] : [source.visibleTo(user)];
  for (const [name, filter] of Object.entries({ id: ID, ...resource.filters })) {
    if (!query.has(name)) continue;
    try {
      const value = parseFilter(filter.kind, query.getAll(name));
      if (value === undefined) continue;
      found.push(conditionOf(source, name)(value));
    } catch (error) {
      if (!(error instanceof BadFilter)) throw error;
      errors[name] = [error.message];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (resource.search.length > 0)
    for (const term of searchTerms(query.get('search') ?? '')) found.push(termCondition(source, term));
  return found.length === 0 ? ALL : sql.join(found, sql` and `);
}

/**
 * What a request asks of the state set of its rows when it asks nothing else of them, ALL when nothing at all; undefined when
 * something else chooses too. Its filters were found to be well formed.
 */
export function statesAlone({ resource, visibleTo }: Source, query: URLSearchParams): Condition | undefined {
  if (visibleTo !== undefined || searchTerms(query.get('search') ?? '').length > 0) return undefined;
  const found: Condition[] = [];
  for (const [name, filter] of Object.entries({ id: ID, ...resource.filters })) {
    const value = query.has(name) ? parseFilter(filter.kind, query.getAll(name)) : undefined;
    if (value === undefined) continue;
    const ofStates = ON_STATES[name];
    if (ofStates === undefined) return undefined;
    found.push(ofStates(value));
  }
  return found.length === 0 ? ALL : sql.join(found, sql` and `);
}

/** The order of a request: known names only, id as the last tie-break. */
export function ordering(source: Source, query: URLSearchParams): Condition {
  const { resource } = source;
  const asked = (query.get('ordering') ?? '').split(',').map((name) => name.trim());
  const known = asked.filter((name) => resource.ordering.includes(name.replace(/^-/, '')));
  const names = known.length > 0 ? known : [resource.defaultOrdering];
  const terms = names.slice(0, 5).map((name) => {
    const bare = name.replace(/^-/, '');
    // An index serves plain `desc`; only where there can be empty values are they put last.
    const field = resource.fields[bare];
    const empties =
      field?.nullable === true || source.orderings?.[bare] !== undefined || field?.kind === 'relation';
    const direction = !name.startsWith('-') ? 'asc' : empties ? 'desc nulls last' : 'desc';
    return sql`${orderExpression(source, bare)} ${sql.raw(direction)}`;
  });
  const last = names.at(-1) ?? 'id';
  const tie = names.some((name) => name.replace(/^-/, '') === 'id')
    ? []
    : [sql`t.id ${sql.raw(last.startsWith('-') ? 'desc' : 'asc')}`];
  return sql.join([...terms, ...tie]);
}

function orderExpression(source: Source, name: string): Condition {
  const own = source.orderings?.[name];
  if (own !== undefined) return own;
  const field = source.resource.fields[name];
  if (field?.kind === 'relation' && field.resource !== undefined) {
    const title = Object.keys(field.show ?? {})[1] ?? 'id';
    return sql`(select ${sql.ref(`x.${title}`)} from ${sql.table(tableOf(field.resource))} x where x.id = ${sql.ref(`t.${name}_id`)})`;
  }
  return sql.ref(`t.${name}`);
}
