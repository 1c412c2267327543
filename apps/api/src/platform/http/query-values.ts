/** Values of a query string outside resources: malformed ones are 400 under their name, as in every list. */
import { listed, t } from '@hireyard/messages';
import type { FieldErrors } from '@hireyard/wire/field/error';
import type { JsonSchema } from '@hireyard/wire/field';
import { BadFilter, parseFilter } from '@hireyard/wire/resource/filter';
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

/**
 * Returns a check of the query parameters that take one of a fixed list of names. It throws a 400 keyed by parameter for any other
 * value; an empty one counts as not given.
 */
export function choiceCheck(
  parameters: Readonly<Record<string, JsonSchema>> = {},
): (query: URLSearchParams) => void {
  const choices = Object.entries(parameters).flatMap(([name, { enum: options }]) =>
    Array.isArray(options) ? [{ name, options: options.map(String) }] : [],
  );
  return (query) => {
    const errors: FieldErrors = {};
    for (const { name, options } of choices)
      if (query.getAll(name).some((given) => given !== '' && !options.includes(given)))
        errors[name] = [t('Choose {names}.', { names: listed(options, 'or') })];
    if (Object.keys(errors).length > 0) throw invalid(errors);
  };
}
