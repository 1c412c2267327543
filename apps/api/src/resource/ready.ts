/**
 * Records as ready JSON (docs/adr/0024): the database is asked for ids and versions alone, and the text of each record comes from memory
 * when it was made from rows of exactly these versions. An answer is what one statement would have answered, without it.
 */
import type { Fields } from '@hireyard/wire/field';
import { type Db, sql } from '../db/database.ts';
import { composed, textOf } from '../db/statement.ts';
import type { Caller } from '../http/call.ts';
import { pageOfRows } from './page.ts';
import type { KeptRow, RowCache } from './row-cache.ts';
import { hiddenOf, without } from './seen-by.ts';
import type { Selection, Source } from './source.ts';

interface Asked {
  readonly query: URLSearchParams;
  readonly user: Caller;
  readonly limit: number;
}
export interface ReadyPage {
  readonly page: number;
  readonly count: number;
  readonly rows: readonly KeptRow[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
}
/** Reads outside transactions only: what a transaction has written itself has no version of its own yet. */
export interface Ready {
  /** As `pageOfRows`. */
  page(db: Db, asked: Asked): Promise<ReadyPage>;
  /** One record as far as the user may see it, or undefined. */
  find(db: Db, id: number, user: Caller): Promise<KeptRow | undefined>;
}

const vectorOf = ({ versions }: Selection) => versions?.vector ?? sql`null`;

/** Columns before those of a record: its id, the versions of its rows, its own version. */
const BEFORE = 3;

/** What a record is kept under: also by the server that told its versions, which begin with it, so that primary and replica keep theirs apart. */
const keyOf = (prefix: string, id: number, vector: string): string =>
  `${prefix}${id} ${vector.slice(0, vector.indexOf('/'))}`;

/** The records of a source whose selections have a vector; `versioned`: its rows have a version. */
export function readyOf(
  source: Source,
  { record, list }: { readonly record: Selection; readonly list: Selection },
  versioned: boolean,
  cache: RowCache,
): Ready | undefined {
  const { versions } = record;
  if (versions === undefined) return undefined;
  const fields: Fields = source.resource.fields;
  const table = sql.table(source.table);
  const version = versioned ? sql`t.version` : sql`1`;
  /** Whole records with their versions, and versions alone. */
  const whole = (of: Selection): Selection => ({
    ...of,
    columns: sql.raw(textOf(sql`t.id, ${vectorOf(of)}, ${version}, ${of.columns}`)),
    build: (row, first) => of.build(row, first + BEFORE),
  });
  const bare = (of: Selection): Selection => ({
    ...of,
    columns: sql.raw(textOf(sql`t.id, ${vectorOf(of)}`)),
    joins: of.versions?.joins ?? of.joins,
  });
  const wholes = { record: whole(record), list: whole(list) };
  const vectors = bare(list);
  const vectorOfOne = composed(
    `select ${textOf(versions.vector)} from ${textOf(table)} t ${textOf(versions.joins)} where t.id = $1`,
    { brief: true },
  );

  /** Names a record in memory: whose fields it has, and what is hidden in it. */
  const prefixOf = (extent: 'record' | 'list', hidden: readonly string[]): string =>
    `${source.resource.name} ${list === record ? 'record' : extent} ${hidden.join()} `;

  const keep = (
    prefix: string,
    of: Selection,
    row: readonly unknown[],
    first: number,
    hide: Hide,
  ): KeptRow => {
    const [id, vector, version] = row.slice(first, first + BEFORE) as [number, string, number];
    const made = { vector, version, text: JSON.stringify(hide(of.build(row, first))) };
    cache.put(keyOf(prefix, id, vector), made);
    return made;
  };

  const read = async (db: Db, of: Selection, ids: readonly number[]): Promise<unknown[][]> =>
    db.rowsArray(sql`select ${of.columns} from ${table} t ${of.joins} where t.id = any (${ids}::int[])`);

  return {
    async page(db, asked) {
      const hidden = hiddenOf(asked.user, fields);
      const hide = without(hidden);
      const prefix = prefixOf('list', hidden);
      const found = await pageOfRows(db, source, vectors, asked);
      const { first } = found;
      const rows = found.rows.map((row) => {
        const [id, vector] = row.slice(first, first + 2) as [number, string];
        return cache.get(keyOf(prefix, id, vector), vector);
      });
      const missing = found.rows.flatMap((row, at) => (rows[at] === undefined ? [row[first] as number] : []));
      if (missing.length === 0) return { ...found, rows: rows as KeptRow[] };
      const made = new Map<number, KeptRow>();
      for (const row of await read(db, wholes.list, missing))
        made.set(row[0] as number, keep(prefix, wholes.list, row, 0, hide));
      const all = found.rows.map((row, at) => rows[at] ?? made.get(row[first] as number));
      // Rows that are as they were a moment ago make the page of that moment; else all of it is read anew, in one statement.
      if (all.every((row, at) => row?.vector === found.rows[at]?.[first + 1]))
        return { ...found, rows: all as KeptRow[] };
      const anew = await pageOfRows(db, source, wholes.list, asked);
      return { ...anew, rows: anew.rows.map((row) => keep(prefix, wholes.list, row, anew.first, hide)) };
    },
    async find(db, id, user) {
      const hidden = hiddenOf(user, fields);
      const prefix = prefixOf('record', hidden);
      const [vector] = ((await db.rowsArray(vectorOfOne(id)))[0] ?? []) as [string?];
      if (vector === undefined) return undefined;
      const known = cache.get(keyOf(prefix, id, vector), vector);
      if (known !== undefined) return known;
      const [row] = await read(db, wholes.record, [id]);
      return row && keep(prefix, wholes.record, row, 0, without(hidden));
    },
  };
}

type Hide = (record: Record<string, unknown>) => Record<string, unknown>;

/** A page of the wire, put together. */
export function textOfPage(
  { count, rows }: Pick<ReadyPage, 'count' | 'rows'>,
  next: string | null,
  previous: string | null,
): string {
  const links = `"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}`;
  return `{"count":${count},${links},"results":[${rows.map((row) => row.text).join(',')}]}`;
}
