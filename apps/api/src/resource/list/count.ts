/**
 * What the database has counted already (docs/adr/0017): lists that choose by states, a place, and a stretch or values of one
 * column need not walk through their rows, neither for their count nor to find a page far down.
 */
import { type Filter, type FilterValue, parseFilter } from '@hireyard/wire/filter';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Caller } from '../../http/call.ts';
import type { Order } from './order.ts';
import { ALL, idFilter, ON_STATES, searchTerms } from './filters.ts';
import type { Counted, Source } from '../source.ts';

type Part = RawBuilder<unknown>;

/** What a request chooses, when that is counted. */
export interface Choice {
  readonly states: Part | undefined;
  readonly places: readonly number[] | undefined;
  /** Days since 2000 of one date, both ends included. */
  readonly days: { readonly name: string; readonly from: number; readonly to: number } | undefined;
  readonly ids: { readonly name: string; readonly values: readonly number[] } | undefined;
}

const EARLIEST = -1_000_000_000;
const LATEST = 1_000_000_000;
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) - 10_957;

const and = (parts: readonly Part[]): Part | undefined =>
  parts.length === 0 ? undefined : sql.join([...parts], sql` and `);

/** The filters of a request that are given, with their values. They were found to be well formed. */
export function filtersGiven({ resource }: Source, query: URLSearchParams): [string, FilterValue][] {
  const all: [string, Filter][] = Object.entries({ id: idFilter(resource), ...resource.filters });
  return all.flatMap(([name, filter]) => {
    const value = query.has(name) ? parseFilter(filter.kind, query.getAll(name)) : undefined;
    return value === undefined ? [] : [[name, value] satisfies [string, FilterValue]];
  });
}

const isSeenWhole = ({ visibleTo }: Source, user: Caller): boolean =>
  visibleTo === undefined || visibleTo(user) === ALL;

/** What a request chooses; undefined when it chooses by anything that is not counted. */
export function choiceOf(source: Source, query: URLSearchParams, user: Caller): Choice | undefined {
  const { counted } = source;
  if (counted === undefined || !isSeenWhole(source, user)) return undefined;
  if (source.resource.search.length > 0 && searchTerms(query.get('search') ?? '').length > 0)
    return undefined;
  const states: Part[] = [];
  let { places, days, ids }: { -readonly [K in keyof Choice]?: Choice[K] } = {};
  for (const [name, value] of filtersGiven(source, query)) {
    const [head = '', suffix = ''] = name.split(/__(.*)/s);
    const ofStates = ON_STATES[name];
    if (ofStates !== undefined) states.push(ofStates(value));
    else if (source.filters?.[name] !== undefined) return undefined;
    else if (head === counted.place && (suffix === 'id__in' || suffix === ''))
      places = typeof value === 'boolean' ? [Number(value)] : (value as number[]);
    else if (counted.dates?.includes(head) === true && (days === undefined || days.name === head)) {
      const day = dayNumber(String(value));
      days ??= { name: head, from: EARLIEST, to: LATEST };
      if (suffix !== 'lte') days = { ...days, from: Math.max(days.from, day) };
      if (suffix !== 'gte') days = { ...days, to: Math.min(days.to, day) };
    } else if (counted.relations?.includes(head) === true && suffix === 'id__in')
      ids = { name: `${head}_id`, values: [...new Set(value as number[])] };
    else return undefined;
  }
  if (days !== undefined && ids !== undefined) return undefined;
  return { states: and(states), places, days, ids };
}

/** What a request asks of the state set of its rows when it asks nothing else of them, ALL when nothing at all; else undefined. */
export function statesAlone(source: Source, query: URLSearchParams, user: Caller): Part | undefined {
  const choice = choiceOf(source, query, user);
  if (choice === undefined || (choice.places ?? choice.days ?? choice.ids) !== undefined) return undefined;
  return choice.states ?? ALL;
}

/** Ids of the state sets of a choice. */
export const setsOf = (states: Part): Part => sql`array(select id from state_set where ${states})`;

function among({ states, places }: Choice): Part {
  return sql`${places === undefined ? sql`` : sql` and place = any (${places}::int[])`}${
    states === undefined ? sql`` : sql` and state_set_id = any (${setsOf(states)})`
  }`;
}

/** Cells of a column: over all places where none is chosen. */
const kindOf = (counted: Counted | undefined, name: string, places: readonly number[] | undefined): string =>
  counted?.place !== undefined && places === undefined ? `${name} *` : name;

/** The number of rows of a choice, as a query of one row. */
export function countOfChoice({ table, counted }: Source, choice: Choice): Part {
  const { days, ids } = choice;
  const rest = among(choice);
  const cells = (kind: string, bucket: Part): Part =>
    sql`select n from row_cell where table_name = ${sql.lit(table)} and kind = ${sql.lit(kind)}${bucket}${rest}`;
  const key = (name: string): Part => {
    const keys = ['id', ...(counted?.dates ?? []), ...(counted?.relations ?? []).map((one) => `${one}_id`)];
    return sql.raw(`buckets[${keys.indexOf(name) + 1}]`);
  };
  const late = (bucket: Part): Part =>
    sql`select n from row_change where table_name = ${sql.lit(table)}${bucket}${rest}`;
  let parts = [cells('', sql``), late(sql``)];
  if (ids !== undefined)
    parts = [
      cells(ids.name, sql` and bucket = any (${ids.values}::int[])`),
      late(sql` and ${key(ids.name)} = any (${ids.values}::int[])`),
    ];
  if (days !== undefined) {
    const { name, from, to } = days;
    const kind = kindOf(counted, name, choice.places);
    // Stretches of 32 days between, and the days at both ends.
    const firstEnd = Math.min(to, from | 31);
    parts = [
      cells(kind, sql` and bucket between ${from}::int and ${firstEnd}::int`),
      cells(`${kind} 32`, sql` and bucket > ${from >> 5}::int and bucket < ${to >> 5}::int`),
      cells(kind, sql` and bucket between ${Math.max(firstEnd + 1, to & ~31)}::int and ${to}::int`),
      late(sql` and ${key(name)} between ${from}::int and ${to}::int`),
    ];
  }
  return sql`select coalesce(sum(n), 0)::int as n from (${sql.join(parts, sql` union all `)}) counted`;
}

/** The date that orders a list because it is filtered by it, as an ordering: from the first day on, or from the last day back. */
export function orderOfDates({ counted, filters }: Source, query: URLSearchParams): string | undefined {
  for (const name of counted?.dates ?? []) {
    if (filters?.[name] !== undefined) continue;
    if (query.get(name) || query.get(`${name}__gte`)) return name;
    if (query.get(`${name}__lte`)) return `-${name}`;
  }
  return undefined;
}

/** How a page far down is found: a row of `row_place`, and where the rows from there on begin. */
export interface Jump {
  readonly place: Part;
  readonly from: Part;
}

/** Where the rows of a bucket begin, in the order of their column. */
const LEAST: Readonly<Record<'id' | 'day' | 'moment' | 'amount', (bucket: Part) => Part>> = {
  id: (bucket) => sql`(${bucket}) << 10`,
  day: (bucket) => sql`date '2000-01-01' + ${bucket}`,
  moment: (bucket) => sql`(date '2000-01-01' + ${bucket})::timestamp at time zone 'UTC'`,
  amount: (bucket) => sql`value_of_bucket(${bucket})`,
};

/** For orders by the id or what is counted for its order; undefined for others. `offset` counts rows of the choice. */
export function jumpOf(source: Source, choice: Choice, order: Order, offset: number): Jump | undefined {
  const { counted, table } = source;
  const [first, second] = order.terms;
  const { days, ids, places } = choice;
  if (first === undefined || ids !== undefined || order.reversed) return undefined;
  const { name, descending, expression } = first;
  const isId = name === 'id';
  if (!isId && (second?.name !== 'id' || second.descending !== descending)) return undefined;
  if (days !== undefined && days.name !== name) return undefined;
  const isWhole = choice.states === undefined && places === undefined && days === undefined;
  const kind = isId
    ? 'id'
    : counted?.dates?.includes(name) === true
      ? 'day'
      : isWhole
        ? counted?.orders?.[name]
        : undefined;
  if (kind === undefined) return undefined;
  const before =
    days === undefined
      ? sql`0`
      : sql`(${countOfChoice(source, {
          ...choice,
          days: descending
            ? { ...days, from: days.to + 1, to: LATEST }
            : { ...days, from: EARLIEST, to: days.from - 1 },
        })})`;
  const sets = choice.states === undefined ? sql`null` : setsOf(choice.states);
  const place = sql`select * from row_place(${sql.lit(table)}, ${sql.lit(kindOf(counted, name, places))}, ${offset}::bigint + ${before},
    ${sql.lit(descending)}, ${places ?? null}::int[], ${sql`${sets}::int[]`})`;
  const bucket = sql`(select bucket from jump)`;
  const least = LEAST[kind];
  return {
    place,
    from: descending
      ? sql`${expression} < ${least(sql`${bucket} + 1`)}`
      : sql`${expression} >= ${least(bucket)}`,
  };
}
