/** Reads a resource: one record, or a page with its exact count in one statement. */
import type { Fields } from '@hireyard/wire/field';
import { UUID } from '@hireyard/wire/resource/filter';
import { MAX_PAGE_SIZE, type Page } from '@hireyard/wire/resource/page';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { compiledOf, composed } from '../../db/statement.ts';
import type { App, Call } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { type Found, pageOfRows } from './page.ts';
import { pageAddress, pageSize } from './paging.ts';
import { ALL } from './filters.ts';
import { seenBy } from '../core/seen-by.ts';
import { type Selection, selectionOf, type Source } from '../core/source.ts';

const MAX_ID = 2_147_483_647;
/** Returns the id in a path; 404 for impossible ids. */
export function pathId(text: string | undefined): number {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw notFound();
  return id;
}

type Naming = Pick<Call, 'db' | 'user' | 'params'>;

/** Returns the condition on `t` for a call's record. Records with a uuid are also found by id. */
function named(call: Naming, { resource }: Source): RawBuilder<unknown> {
  if (resource.key === 'id') return sql`t.id = ${pathId(call.params['id'])}`;
  const key = call.params[resource.key] ?? '';
  return UUID.test(key) ? sql`t.uuid = ${key}` : sql`t.id = ${pathId(key)}`;
}

/** Returns the id of a call's record; 404 also for records that the caller may not know of. */
export async function visibleId(call: Naming, source: Source): Promise<number> {
  if (source.visibleTo === undefined && source.resource.key === 'id') return pathId(call.params['id']);
  const seen = await seenId(call, source);
  if (seen === undefined) throw notFound();
  return seen;
}

async function seenId(call: Naming, source: Source): Promise<number | undefined> {
  const visible = source.visibleTo?.(call.user) ?? ALL;
  const seen = await call.db.one<{ id: number }>(
    sql`select t.id from ${sql.table(source.table)} t where ${named(call, source)} and ${visible}`,
  );
  return seen?.id;
}

/** Returns whether a call's record exists and the caller may know of it. */
export async function recordExists(call: Naming, source: Source): Promise<boolean> {
  try {
    return (await seenId(call, source)) !== undefined;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false;
    throw error;
  }
}

export interface VersionedRecord {
  readonly record: Record<string, unknown>;
  readonly version: number;
}
export interface Reader {
  readonly source: Source;
  /** Returns the records with these ids, in their order, without unknown ones. */
  byIds(db: Db, ids: readonly number[]): Promise<Record<string, unknown>[]>;
  /** Returns one record, or undefined. */
  find(db: Db, id: number): Promise<Record<string, unknown> | undefined>;
  /** Returns one record with its version (its ETag, 1 if it never changes), both from one moment, or undefined. */
  findVersion(db: Db, id: number): Promise<VersionedRecord | undefined>;
  /** Returns a page of what the user may see. `self` is the address of the list. */
  page(db: Db, query: URLSearchParams, self: string, user: Caller): Promise<Page<Record<string, unknown>>>;
}

async function completed(
  db: Db,
  source: Source,
  rows: Record<string, unknown>[],
  user?: Caller,
): Promise<Record<string, unknown>[]> {
  if (rows.length > 0) await source.complete?.(db, rows, user);
  return rows;
}

const ones = new WeakMap<Selection, (id: unknown) => RawBuilder<unknown>>();

/** Returns the statement for one record, composed once if its columns have no parameters. */
function oneOf(source: Source, selection: Selection): (id: unknown) => RawBuilder<unknown> {
  const known = ones.get(selection);
  if (known !== undefined) return known;
  const all = (id: RawBuilder<unknown>) =>
    sql`select ${selection.columns} from ${sql.table(source.table)} t ${selection.joins} where t.id = ${id}`;
  const { text, values } = compiledOf(all(sql`$1`));
  const one = values.length === 0 ? composed(text) : (id: unknown) => all(sql`${id}`);
  ones.set(selection, one);
  return one;
}

/** Returns the rows with these ids, in their order. */
export async function rowsOf(
  db: Db,
  source: Source,
  selection: Selection,
  ids: readonly number[],
): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return [];
  // A single record is read by its id alone, whose plan is cached; planning a list of ids costs more than reading.
  const rows = await db.rowsArray(
    ids.length === 1
      ? oneOf(source, selection)(ids[0])
      : sql`select ${selection.columns} from unnest(${ids}::int[]) with ordinality o (id, n)
          join ${sql.table(source.table)} t on t.id = o.id ${selection.joins} order by o.n`,
  );
  return completed(
    db,
    source,
    rows.map((row) => selection.build(row, 0)),
  );
}

/** Returns the reader of a source; signed addresses need the application. */
export function readerOf(source: Source, app?: App): Reader {
  const selection = selectionOf(source, app);
  const long = Object.values(source.resource.fields as Fields).some((field) => field.detail);
  const listed = long ? selectionOf(source, app, 'list') : selection;
  const max = source.resource.maxPageSize ?? MAX_PAGE_SIZE;
  const isVersioned = source.resource.methods.includes('update') || source.versioned === true;
  const withVersion = {
    ...selection,
    columns: sql`${isVersioned ? sql`t.version` : sql`1`}, ${selection.columns}`,
  };
  const links = (
    found: Pick<Found, 'page' | 'count' | 'next'>,
    query: URLSearchParams,
    self: string,
    limit: number,
  ) => ({
    next: found.page * limit < found.count ? pageAddress(self, query, found.page + 1, found.next) : null,
    previous: found.page > 1 ? pageAddress(self, query, found.page - 1) : null,
  });
  return {
    source,
    byIds: (db, ids) => rowsOf(db, source, selection, ids),
    async find(db, id) {
      return (await rowsOf(db, source, selection, [id]))[0];
    },
    async findVersion(db, id) {
      const [row] = await db.rowsArray(oneOf(source, withVersion)(id));
      if (row === undefined) return undefined;
      const record = selection.build(row, 1);
      await completed(db, source, [record]);
      return { record, version: row[0] as number };
    },
    async page(db, query, self, user) {
      const limit = pageSize(query.get('page_size'), max);
      const found = await pageOfRows(db, source, listed, { query, user, limit });
      return {
        count: found.count,
        ...links(found, query, self, limit),
        results: (
          await completed(
            db,
            source,
            found.rows.map((row) => listed.build(row, found.first)),
            user,
          )
        ).map(seenBy(user, source.resource.fields)),
      };
    },
  };
}
