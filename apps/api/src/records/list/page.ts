/** Reads a page of a list with its exact count, in one statement (docs/adr/0017). */
import { t } from '@hireyard/messages';
import { searchedBy } from '@hireyard/wire/resource/visible';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Selection, Source } from '../core/source.ts';
import { countOf } from './count.ts';
import { conditions, searchTerms } from './filters.ts';
import { readStart, writeStart } from './keyset.ts';
import {
  hasPlaces,
  hitsInOrder,
  idsInOrder,
  type Order,
  pageOrderOf,
  type Place,
  placeColumns,
} from './order.ts';
import { pageNumber } from './paging.ts';

type Part = RawBuilder<unknown>;

/** From this row on, the next page's address states its start. */
const FAR = 1000;

interface Asked {
  readonly query: URLSearchParams;
  readonly user: Caller;
  readonly limit: number;
}

/** The rows of a page, and its position. */
export interface Found {
  readonly page: number;
  readonly count: number;
  /** In column order; the selection starts at `first`. */
  readonly rows: readonly unknown[][];
  readonly first: number;
  /** The start of the next page, if distant. */
  readonly next: string | undefined;
}

interface Stretch {
  readonly order: Order;
  readonly offset: number;
  readonly from: Place | undefined;
  readonly places: readonly Part[];
}

/** Returns the statement for a section in order; each row has the count, its place if needed, and the selection. */
function statementOf(source: Source, selection: Selection, asked: Asked, stretch: Stretch): Part {
  const { query, user, limit } = asked;
  const { order, offset, from, places } = stretch;
  const table = sql.table(source.table);
  const where = conditions(source, query, user);
  const part = { table, where, limit, offset, from };
  const isSearched =
    searchTerms(query.get('search') ?? '').length > 0 && searchedBy(user, source.resource).length > 0;
  const rows = (withs: Part, count: Part, ids: Part): Part => sql`${withs}
    select ${sql.join([count, ...places, selection.columns])} from (select id, row_number() over () as n from (${ids}) i) h
    join ${table} t on t.id = h.id ${selection.joins} order by h.n`;
  if (!isSearched || from !== undefined)
    return rows(sql``, sql`(${countOf(source, query, user)})`, idsInOrder(order, part));
  // Searches once, for both counting and sorting.
  const { hits, ids } = hitsInOrder(order, part);
  return rows(sql`with hit as materialized (${hits})`, sql`(select count(*)::int from hit)`, ids);
}

/**
 * Returns a page of a list.
 * @throws HttpError 404 for a page past the end, 400 for malformed filters
 */
export async function pageOfRows(db: Db, source: Source, selection: Selection, asked: Asked): Promise<Found> {
  const { query, user, limit } = asked;
  const order = pageOrderOf(source, query);
  const wanted = pageNumber(query.get('page'));
  const total = wanted === 'last' ? ((await db.one(countOf(source, query, user)))?.n ?? 0) : 0;
  const page = wanted === 'last' ? Math.max(1, Math.ceil(total / limit)) : wanted;
  const from = hasPlaces(order) ? readStart(query.get('after'), order, page) : undefined;
  const places = hasPlaces(order) && page * limit >= FAR ? placeColumns(order) : [];
  const offset = from === undefined ? (page - 1) * limit : 0;
  const rows = await db.rowsArray(statementOf(source, selection, asked, { order, offset, from, places }));
  if (page > 1 && rows.length === 0) throw notFound(t('Invalid page.'));
  const last = (rows.at(-1) ?? []).slice(1, 1 + places.length) as unknown as Place;
  return {
    page,
    count: (rows[0]?.[0] as number | undefined) ?? 0,
    rows,
    first: 1 + places.length,
    next: places.length > 0 ? writeStart(order, page + 1, last) : undefined,
  };
}
