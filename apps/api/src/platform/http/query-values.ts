/** Query values outside resources: malformed ones are 400 under their name, as in lists. */
import { listed, t } from '@hireyard/messages';
import type { FieldErrors } from '@hireyard/wire/field/error';
import type { JsonSchema } from '@hireyard/wire/field';
import { BadFilter, parseFilter } from '@hireyard/wire/resource/filter';
import { invalid } from './errors.ts';

/** Returns ids, repeated or separated by comma, space, tab or pipe; empty if none. */
export function queryIds(query: URLSearchParams, name: string): readonly number[] {
  try {
    return (parseFilter('ids', query.getAll(name)) ?? []) as readonly number[];
  } catch (error) {
    if (error instanceof BadFilter) throw invalid({ [name]: [error.message] });
    throw error;
  }
}

/** Returns a whole number from 1, at most `max`; the fallback if absent or invalid. */
export function queryNumber(
  query: URLSearchParams,
  name: string,
  { fallback, max }: { readonly fallback: number; readonly max: number },
): number {
  const text = query.get(name)?.trim() ?? '';
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number < 1 ? fallback : Math.min(number, max);
}

/** Returns a check of query parameters with fixed values. It throws 400 by parameter for others; empty counts as absent. */
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
