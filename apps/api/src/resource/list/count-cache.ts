/**
 * Counts of what had to be walked through, such as broad searches, kept as long as nothing was written to the tables that
 * they look into. The statement that uses one asks the database itself whether that is so (`row_count` of "… writes").
 */
import { searchTerms } from './filters.ts';
import type { RawBuilder } from '../../db/database.ts';
import { compiledOf } from '../../db/statement.ts';
import { filtersGiven } from './count.ts';
import { type Selection, type Source, tableOf } from '../source.ts';

/** Tables whose writes are noted; the triggers stand in a migration. */
const NOTED = new Set(['contract', 'customer', 'account', 'stockitem', 'contract_balance', 'contract_line']);
const MOST = 500;

export interface KnownCount {
  readonly n: number;
  /** How often the tables had been written to. */
  readonly writes: string;
}

/** By the selection of a list: it is an application's own, as its database is. */
const known = new WeakMap<Selection, Map<string, KnownCount>>();

/** The tables that a request looks into, as they are noted; undefined when one of them is not. */
export function tablesOf(source: Source, query: URLSearchParams): string[] | undefined {
  const tables = new Set([source.table]);
  if (source.visibleTo !== undefined) return undefined;
  for (const [name] of filtersGiven(source, query)) {
    if (source.filters?.[name] === undefined) continue;
    tables.add(source.looksInto?.[name] ?? name);
  }
  if (searchTerms(query.get('search') ?? '').length > 0)
    for (const path of source.resource.search) {
      if (source.searches?.[path] !== undefined) return undefined;
      const [head = '', column] = path.split('.');
      if (column !== undefined) tables.add(tableOf(String(source.resource.fields[head]?.resource)));
    }
  return [...tables].every((table) => NOTED.has(table))
    ? [...tables].map((table) => `${table} writes`)
    : undefined;
}

export const keyOf = (source: Source, where: RawBuilder<unknown>): string => {
  const { text, values } = compiledOf(where);
  return JSON.stringify([source.table, text, values]);
};

export const knownCount = (of: Selection, key: string): KnownCount | undefined => known.get(of)?.get(key);

/** Remembers a count; the one that was not used for longest goes. */
export function rememberCount(of: Selection, key: string, count: KnownCount): void {
  const counts = known.get(of) ?? new Map<string, KnownCount>();
  known.set(of, counts);
  counts.delete(key);
  counts.set(key, count);
  const oldest = counts.size > MOST ? counts.keys().next().value : undefined;
  if (oldest !== undefined) counts.delete(oldest);
}
