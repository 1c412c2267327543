/** The period of an account's calls. */
import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { invalid } from '../../platform/http/errors.ts';

/** Null = not given. */
export interface GivenPeriod {
  readonly start: string | null;
  readonly end: string | null;
}

/** 400 on the end date if it is before the start. */
export function requireOrder<P extends GivenPeriod>(period: P, last = 'end_date'): P {
  if (period.start !== null && period.end !== null && period.end < period.start)
    throw invalid({ [last]: [t('The last day can’t be before the first day.')] });
  return period;
}

const day = f.date({});
/**
 * Reads `start_date` and `end_date` (or `as_of`) from a query; absent or empty = not given. 400 for an invalid date
 * or an end before the start.
 */
export function periodOfQuery(query: URLSearchParams): GivenPeriod {
  const errors: FieldErrors = {};
  const read = (name: string): string | null => {
    const given = query.get(name) ?? '';
    if (given === '') return null;
    const checked = day.check(given);
    if (checked instanceof f.Refusal) errors[name] = [checked.message];
    return String(checked);
  };
  const [start, end, asOf] = [read('start_date'), read('end_date'), read('as_of')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return requireOrder({ start, end: end ?? asOf }, end === null ? 'as_of' : 'end_date');
}
