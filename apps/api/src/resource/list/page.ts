/**
 * A page of a list with its exact count, in one statement (docs/adr/0017). How it is found depends on what chooses: the counts
 * that the database keeps, the matches of a search set aside once, the nearer end, or where the page before ended.
 */
import { t } from '@hireyard/messages';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Caller } from '../../http/call.ts';
import { notFound } from '../../http/errors.ts';
import { keyOf, type KnownCount, knownCount, rememberCount, tablesOf } from './count-cache.ts';
import { type Choice, choiceOf, countOfChoice, type Jump, jumpOf, orderOfDates } from './count.ts';
import { idsAmong, isAmong, isById } from './among.ts';
import { readStart, type Start, writeStart } from './keyset.ts';
import {
  hasPlaces,
  idsInOrder,
  type Order,
  orderColumns,
  orderOf,
  orderOfColumns,
  orderSql,
  type Place,
  placeColumns,
  reversed,
} from './order.ts';
import { pageNumber } from './paging.ts';
import { ALL, conditions, searchTerms } from './filters.ts';
import type { Selection, Source } from '../source.ts';

type Part = RawBuilder<unknown>;

/** From so many rows on a page is far down: it is not found by counting the rows before it. */
const FAR = 1000;
/** A search that finds more is broad: its page is read in order, its count is remembered. */
const BROAD = 2000;

interface Asked {
  readonly query: URLSearchParams;
  readonly user: Caller;
  readonly limit: number;
}

/** The rows of a page, and where it stands. */
export interface Found {
  readonly page: number;
  readonly count: number;
  /** In column order; the columns of the selection begin at `first`. */
  readonly rows: readonly unknown[][];
  readonly first: number;
  /** Where the next and the previous page begin, when they are far down. */
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

/** How the rows of a request are counted. */
interface Counting {
  /** The number, as a query of one row. */
  readonly count: Part;
  /** How often the tables of the request were written to, and what the number was at some time. */
  readonly writes: Part | undefined;
  readonly key: string;
  readonly known: KnownCount | undefined;
}

const WALKED = (source: Source, where: Part): Part =>
  sql`select count(*)::int as n from ${sql.table(source.table)} t where ${where}`;

/** The exact number of rows of a request, as a query of one row named `n`. */
export function countOf(source: Source, query: URLSearchParams, user: Caller): RawBuilder<{ n: number }> {
  const where = conditions(source, query, user);
  const choice = choiceOf(source, query, user);
  return (choice === undefined ? WALKED(source, where) : countOfChoice(source, choice)) as RawBuilder<{
    n: number;
  }>;
}

function countingOf(
  source: Source,
  selection: Selection,
  query: URLSearchParams,
  where: Part,
  choice: Choice | undefined,
): Counting {
  if (choice !== undefined)
    return { count: countOfChoice(source, choice), writes: undefined, key: '', known: undefined };
  const count = WALKED(source, where);
  const tables = tablesOf(source, query);
  if (tables === undefined) return { count, writes: undefined, key: '', known: undefined };
  const key = keyOf(source, where);
  const writes = sql`select coalesce(sum(n), 0)::text as writes from row_count where table_name = any (${tables}::text[])`;
  return { count, writes, key, known: knownCount(selection, key) };
}

interface Statement {
  readonly source: Source;
  readonly selection: Selection;
  readonly order: Order;
  readonly where: Part;
  readonly counting: Counting;
  /** The number when it is known from before. */
  readonly count: number | undefined;
  readonly places: readonly Part[];
}

/** The rows with these ids in their order, each with the count and the number of writes before it. */
function statementOf(one: Statement, ids: Part, aside: Part | undefined, counted: Part | undefined): Part {
  const { source, selection, counting } = one;
  const { known, writes } = counting;
  const withs = [
    ...(writes === undefined ? [] : [sql`written as materialized (${writes})`]),
    ...(aside === undefined ? [] : [aside]),
  ];
  const walked = counted ?? counting.count;
  const count =
    one.count !== undefined
      ? sql`${one.count}::int`
      : known === undefined || counted !== undefined
        ? sql`(${walked})`
        : sql`case when (select writes from written) = ${known.writes} then ${known.n}::int else (${walked}) end`;
  const columns = [
    count,
    writes === undefined ? sql`null` : sql`(select writes from written)`,
    ...one.places,
    selection.columns,
  ];
  return sql`${withs.length === 0 ? sql`` : sql`with ${sql.join(withs)}`} select ${sql.join(columns)} from (${ids}) h
    join ${sql.table(source.table)} t on t.id = h.id ${selection.joins} order by ${orderSql(one.order)}`;
}

// First pages without filters are what most calls ask for: their statements are composed once.
const firstPages = new WeakMap<Selection, Map<string, Part>>();
const MOST_FIRST = 50;
const PLAIN = new Set(['ordering', 'page', 'page_size']);
/** Names a first page that is chosen by nothing; where users see different rows, there is none. */
function plainKey({ visibleTo }: Source, query: URLSearchParams, limit: number): string | undefined {
  if (visibleTo !== undefined) return undefined;
  for (const name of query.keys()) if (!PLAIN.has(name)) return undefined;
  return (query.get('page') ?? '1') === '1' ? `${query.get('ordering') ?? ''} ${limit}` : undefined;
}
function keepFirstPage(selection: Selection, key: string, statement: Part): void {
  const kept = firstPages.get(selection) ?? new Map<string, Part>();
  firstPages.set(selection, kept);
  if (kept.size < MOST_FIRST) kept.set(key, statement);
}

/** A page of a list; 404 for one past the end. */
export async function pageOfRows(db: Db, source: Source, selection: Selection, asked: Asked): Promise<Found> {
  const { query, user, limit } = asked;
  const plain = plainKey(source, query, limit);
  const first = plain === undefined ? undefined : firstPages.get(selection)?.get(plain);
  if (first !== undefined) {
    const rows = await db.rowsArray(first);
    const [count = 0] = (rows[0] ?? []) as [number?];
    return { page: 1, count, rows, first: 2, next: undefined, previous: undefined };
  }
  const where = conditions(source, query, user);
  const order = orderOf(source, query, orderOfDates(source, query));
  const choice = choiceOf(source, query, user);
  const counting = countingOf(source, selection, query, where, choice);
  const table = sql.table(source.table);
  const wanted = pageNumber(query.get('page'));
  const start = hasPlaces(order) ? readStart(query.get('after'), order, wanted) : undefined;
  const far = wanted === 'last' || (wanted - 1) * limit >= FAR;
  const jump =
    far && start === undefined && choice !== undefined && wanted !== 'last'
      ? jumpOf(source, choice, order, (wanted - 1) * limit)
      : undefined;
  const searched = searchTerms(query.get('search') ?? '').length > 0 && source.resource.search.length > 0;

  /** Asks for the number alone, as far as it is not known. */
  const countNow = async (): Promise<number> => {
    const { known, writes, count } = counting;
    if (writes === undefined) return ((await db.one(count)) as { n: number } | undefined)?.n ?? 0;
    const [row] = await db.rowsArray(sql`with written as materialized (${writes}) select writes,
      ${known === undefined ? sql`(${count})` : sql`case when writes = ${known.writes} then ${known.n}::int else (${count}) end`} from written`);
    const [at, n] = row as [string, number];
    rememberCount(selection, counting.key, { n, writes: at });
    return n;
  };
  // A page in the second half is read from the end, which must be known for that.
  const fromEnd = far && start === undefined && jump === undefined;
  const isFoundAmong = choice !== undefined && isAmong(source, choice, order);
  // Few rows of some states in a stretch of days would be sought one by one: how many there are decides how they are read.
  const spread = choice?.days !== undefined && choice.states !== undefined && !isFoundAmong;
  const total = fromEnd || (spread && jump === undefined) ? await countNow() : undefined;
  if (total === 0 && (wanted === 'last' || wanted === 1))
    return { page: 1, count: 0, rows: [], first: 2, next: undefined, previous: undefined };
  const page = wanted === 'last' ? Math.max(1, Math.ceil((total ?? 0) / limit)) : wanted;
  const offset = (page - 1) * limit;
  const places = hasPlaces(order) && page * limit >= FAR ? placeColumns(order) : [];
  const one: Statement = { source, selection, order, where, counting, count: total, places };

  /** A page in the second half; undefined in the first. */
  const fromNearerEnd = (of: number): Part | undefined => {
    if (offset <= of / 2) return undefined;
    const rows = Math.min(limit, of - offset);
    if (rows <= 0) throw notFound(t('Invalid page.'));
    const end = { table, where, limit: rows, offset: of - offset - rows };
    return statementOf({ ...one, count: of }, idsInOrder(reversed(order), end), undefined, undefined);
  };
  const read = (jump?: Jump): Part => {
    if (start !== undefined) return fromStart(one, table, limit, start);
    const nearer = fromEnd && total !== undefined ? fromNearerEnd(total) : undefined;
    if (nearer !== undefined) return nearer;
    const known = counting.known?.n ?? 0;
    if (searched ? known <= BROAD : spread && total !== undefined && total <= BROAD) {
      const aside = sql`hit as materialized (select t.id, ${orderColumns(order)} from ${table} t where ${where})`;
      const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
      const ids = sql`select id from hit order by ${orderOfColumns(order)} limit ${sql.raw(String(limit))} ${skip}`;
      return statementOf(one, ids, aside, sql`select count(*)::int from hit`);
    }
    const aside = jump === undefined ? undefined : sql`jump as materialized (${jump.place})`;
    // A broad search finds its rows soon.
    const chosen = searched && !far ? conditions(source, query, user, 'each') : where;
    const stretch = {
      table,
      // Where there is no such place, nothing is found.
      where: jump === undefined ? chosen : sql`${where} and exists (select from jump)`,
      limit,
      offset: jump === undefined ? offset : sql`(select rest from jump)`,
      filled: jump?.from,
    };
    const ids =
      isFoundAmong && (jump === undefined || isById(order))
        ? idsAmong(source, choice, order, { ...stretch, where })
        : idsInOrder(order, stretch);
    return statementOf(one, ids, aside, undefined);
  };
  const statement = read(jump);
  const isSame = start === undefined && total === undefined && counting.writes === undefined;
  if (plain !== undefined && where === ALL && isSame && places.length === 0)
    keepFirstPage(selection, plain, statement);
  let rows = await db.rowsArray(statement);
  // Past the rows whose date is filled.
  if (rows.length === 0 && jump !== undefined)
    rows = await db.rowsArray(fromNearerEnd(await countNow()) ?? read());
  if (page > 1 && rows.length === 0) throw notFound(t('Invalid page.'));
  const [count = 0, writes] = (rows[0] ?? []) as [number?, string?];
  if (typeof writes === 'string') rememberCount(selection, counting.key, { n: count, writes });
  const placeOf = (row: unknown[] | undefined) => (row ?? []).slice(2, 2 + places.length) as unknown as Place;
  const far2 = places.length > 0;
  return {
    page,
    count,
    rows,
    first: 2 + places.length,
    next: far2 ? writeStart(order, page + 1, { place: placeOf(rows.at(-1)), back: false }) : undefined,
    previous:
      far2 && offset - limit >= FAR
        ? writeStart(order, page - 1, { place: placeOf(rows[0]), back: true })
        : undefined,
  };
}

/** The page that begins after a place, or ends before it. */
function fromStart(one: Statement, table: Part, limit: number, { place, back }: Start): Part {
  const order = back ? reversed(one.order) : one.order;
  const stretch = { table, where: one.where, limit, offset: 0, from: place };
  return statementOf(one, idsInOrder(order, stretch), undefined, undefined);
}
