/** Counts the rows of a request (docs/adr/0017). */
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Source } from '../core/source.ts';
import { conditions, requestFilters, searchTerms } from './filters.ts';

/** Returns whether the tally can answer this request: no search, and only filters that it knows. */
export function isTallied({ resource, tally }: Source, query: URLSearchParams, user: Caller): boolean {
  return (
    tally !== undefined &&
    searchTerms(query.get('search') ?? '').length === 0 &&
    [...requestFilters(resource, query, user).keys()].every((name) => tally.filters.includes(name))
  );
}

/**
 * Returns a query for the exact number of rows.
 * @throws HttpError 400 for malformed filters, each under its name
 */
export function countOf(source: Source, query: URLSearchParams, user: Caller): RawBuilder<{ n: number }> {
  const where = conditions(source, query, user);
  return source.tally !== undefined && isTallied(source, query, user)
    ? sql`select coalesce(sum(t.n), 0)::int as n from ${sql.table(source.tally.table)} t where ${where}`
    : sql`select count(*)::int as n from ${sql.table(source.table)} t where ${where}`;
}
