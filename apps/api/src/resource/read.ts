/** Reads of a resource: one record, a page with its exact count in one statement. */
import type { Fields } from '@hireyard/wire/field';
import { MAX_PAGE_SIZE, type Page } from '@hireyard/wire/page';
import { type Db, type RawBuilder, sql } from '../db/database.ts';
import type { App, Call, Caller } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { pageAddress, pageNumber, pageSize } from './paging.ts';
import { ALL, conditions, ordering, statesAlone } from './query.ts';
import { type Selection, selectionOf, type Source } from './source.ts';

const MAX_ID = 2_147_483_647;
/** The id in a path; anything that cannot be an id is "not found". */
export function pathId(text: string | undefined): number {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw notFound();
  return id;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a call's path says of its record, as a condition on `t`. */
function named(call: Call, { resource }: Source): RawBuilder<unknown> {
  if (resource.key === 'id') return sql`t.id = ${pathId(call.params['id'])}`;
  const uuid = call.params[resource.key] ?? '';
  if (!UUID.test(uuid)) throw notFound();
  return sql`t.uuid = ${uuid}`;
}

/** The id of the record that a call's path names; "not found" also for a record that the caller may not know of. */
export async function visibleId(call: Call, source: Source): Promise<number> {
  if (source.visibleTo === undefined && source.resource.key === 'id') return pathId(call.params['id']);
  const visible = source.visibleTo?.(call.user) ?? ALL;
  const seen = await call.db.one<{ id: number }>(
    sql`select t.id from ${sql.table(source.table)} t where ${named(call, source)} and ${visible}`,
  );
  if (seen === undefined) throw notFound();
  return seen.id;
}

export interface Reader {
  readonly source: Source;
  /** The records with these ids, in the order of the ids; unknown ids are left out. */
  byIds(db: Db, ids: readonly number[]): Promise<Record<string, unknown>[]>;
  /** One record, or undefined. */
  find(db: Db, id: number): Promise<Record<string, unknown> | undefined>;
  /** The record's version, which is its ETag; 1 for records that never change. */
  version(db: Db, id: number): Promise<number>;
  /** A page of what the user may see. `self` is the address of the list. */
  page(db: Db, query: URLSearchParams, self: string, user: Caller): Promise<Page<Record<string, unknown>>>;
}

async function rowsOf(
  db: Db,
  source: Source,
  selection: Selection,
  ids: readonly number[],
): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return [];
  const rows = await db.rowsArray(sql`
    select ${selection.columns} from unnest(${ids}::int[]) with ordinality o (id, n)
    join ${sql.table(source.table)} t on t.id = o.id ${selection.joins} order by o.n`);
  return rows.map((row) => selection.build(row, 0));
}

interface PageOfRows {
  readonly where: RawBuilder<unknown>;
  /** What is asked of state sets, when that alone chooses and the rows are counted by them. */
  readonly states: RawBuilder<unknown> | undefined;
  readonly order: RawBuilder<unknown>;
  /** The order is that of ids, newest first. */
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page and the exact count in one statement. The ids are found first, so that only the rows of the page are joined;
 * the count stands in each row, and a page without rows has none.
 */
function pageStatement(source: Source, selection: Selection, page: PageOfRows): RawBuilder<unknown> {
  const { where, states, order, newestFirst, limit, offset } = page;
  // The first page has no offset, so that its statement is planned once; other offsets are a parameter.
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  const most = sql.raw(String(limit));
  const table = sql.table(source.table);
  const ids =
    states === undefined || states === ALL || !newestFirst
      ? sql`select t.id from ${table} t where ${where} order by ${order} limit ${most} ${skip}`
      : // The newest of each set, and of these the newest.
        sql`select x.id from (select id from state_set where ${states}) s cross join lateral (select t.id from ${table} t
          where t.state_set_id = s.id order by t.id desc limit ${offset === 0 ? most : sql`${limit + offset}`}) x
          order by x.id desc limit ${most} ${skip}`;
  return sql`
    select (${countOf(source, where, states)}), ${selection.columns}
    from (${ids}) h
    join ${table} t on t.id = h.id ${selection.joins} order by ${order}`;
}

/** The exact number of rows. */
function countOf(source: Source, where: RawBuilder<unknown>, states: RawBuilder<unknown> | undefined) {
  if (states === undefined)
    return sql<{ n: number }>`select count(*)::int as n from ${sql.table(source.table)} t where ${where}`;
  const among =
    states === ALL ? sql`` : sql`and state_set_id = any (array(select id from state_set where ${states}))`;
  return sql<{
    n: number;
  }>`select coalesce(sum(n), 0)::int as n from row_count where table_name = ${sql.lit(source.table)} ${among}`;
}

/** The reader of a source; one that signs addresses needs the application. */
export function readerOf(source: Source, app?: App): Reader {
  const selection = selectionOf(source, app);
  const long = Object.values(source.resource.fields as Fields).some((field) => field.detail);
  const listed = long ? selectionOf(source, app, 'list') : selection;
  const max = source.resource.maxPageSize ?? MAX_PAGE_SIZE;
  // First pages without filters are what most calls ask for: their statements are composed once.
  const firstPages = new Map<string, RawBuilder<unknown>>();
  return {
    source,
    byIds: (db, ids) => rowsOf(db, source, selection, ids),
    async find(db, id) {
      return (await rowsOf(db, source, selection, [id]))[0];
    },
    async version(db, id) {
      if (!source.resource.methods.includes('update')) return 1;
      const row = await db.one<{ version: number }>(
        sql`select version from ${sql.table(source.table)} where id = ${id}`,
      );
      return row?.version ?? 1;
    },
    async page(db, query, self, user) {
      const where = conditions(source, query, user);
      const states = source.counted === true ? statesAlone(source, query) : undefined;
      const order = ordering(source, query);
      const newestFirst = (query.get('ordering') || source.resource.defaultOrdering) === '-id';
      const limit = pageSize(query.get('page_size'), max);
      const asked = pageNumber(query.get('page'));
      const page =
        asked === 'last'
          ? Math.max(1, Math.ceil(((await db.one(countOf(source, where, states)))?.n ?? 0) / limit))
          : asked;
      const offset = (page - 1) * limit;
      const make = () => pageStatement(source, listed, { where, states, order, newestFirst, limit, offset });
      const plain = where === ALL && offset === 0;
      const key = `${query.get('ordering') ?? ''} ${limit}`;
      const statement = plain ? (firstPages.get(key) ?? make()) : make();
      if (plain && firstPages.size < 50) firstPages.set(key, statement);
      const rows = await db.rowsArray(statement);
      if (page > 1 && rows.length === 0) throw notFound('Invalid page.');
      const count = (rows[0]?.[0] as number | undefined) ?? 0;
      return {
        count,
        next: page * limit < count ? pageAddress(self, query, page + 1) : null,
        previous: page > 1 ? pageAddress(self, query, page - 1) : null,
        results: rows.map((row) => listed.build(row, 1)),
      };
    },
  };
}
