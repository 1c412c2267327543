/** Query parameters of hand-written calls; a malformed one is 400 under its name, as in lists. */
import { BadFilter, type FilterKind, type FilterValue, parseFilter } from '@hireyard/wire/resource/filter';
import type { Call } from './call.ts';
import { invalid } from './errors.ts';

/** Returns a parameter's value; undefined if absent or empty. */
export function given<T extends FilterValue>(call: Call, name: string, kind: FilterKind): T | undefined {
  try {
    return parseFilter(kind, call.query.getAll(name)) as T | undefined;
  } catch (error) {
    if (error instanceof BadFilter) throw invalid({ [name]: [error.message] });
    throw error;
  }
}
