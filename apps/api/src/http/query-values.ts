/** Values of a query string outside resources: malformed ones are 400 under their name, as in every list. */
import { BadFilter, parseFilter } from '@hireyard/wire/filter';
import { invalid } from './errors.ts';

/** Ids, repeated or split by comma, space, tab or pipe; none = empty. */
export function queryIds(query: URLSearchParams, name: string): readonly number[] {
  try {
    return (parseFilter('ids', query.getAll(name)) ?? []) as readonly number[];
  } catch (error) {
    if (error instanceof BadFilter) throw invalid({ [name]: [error.message] });
    throw error;
  }
}

/** A whole number from 1, clamped to `max`; the fallback when it says nothing or is none. */
export function queryNumber(
  query: URLSearchParams,
  name: string,
  { fallback, max }: { readonly fallback: number; readonly max: number },
): number {
  const text = query.get(name)?.trim() ?? '';
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number < 1 ? fallback : Math.min(number, max);
}
