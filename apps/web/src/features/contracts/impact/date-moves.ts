/** Moving all days of a hire together: which days, and in words. */
import { addDays } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { Contract } from '../data.ts';

type Dates = Pick<Contract, 'hire_date' | 'delivery_date' | 'collection_date'>;

/** What is offered beside a number of one's own, in days. */
export const OFFERED: readonly number[] = [-7, -1, 1, 7];
/** Farther than this is a slip of the finger. */
const FARTHEST = 3650;

/** The days of the hire so many days later; what is not set stays so. */
export function movedDates(dates: Dates, days: number): Partial<Dates> {
  const { hire_date, delivery_date, collection_date } = dates;
  return Object.fromEntries(
    Object.entries({ delivery_date, hire_date, collection_date }).flatMap(([name, day]) =>
      day === null ? [] : [[name, addDays(day, days)] as const],
    ),
  );
}

/** "1 week later", "3 days earlier". */
export function moveWords(days: number): string {
  const size = Math.abs(days);
  const weeks = size % 7 === 0 && size > 0;
  const count = weeks ? size / 7 : size;
  if (weeks)
    return days < 0
      ? t('{count, plural, one {# week earlier} other {# weeks earlier}}', { count })
      : t('{count, plural, one {# week later} other {# weeks later}}', { count });
  return days < 0
    ? t('{count, plural, one {# day earlier} other {# days earlier}}', { count })
    : t('{count, plural, one {# day later} other {# days later}}', { count });
}

/** Days as typed, "-3" or "+10"; undefined when that is no whole number, none at all, or farther than ten years. */
export function typedDays(text: string): number | undefined {
  const tidy = text.trim().replace(/^[−–]/, '-');
  const days = /^[+-]?\d{1,4}$/.test(tidy) ? Number(tidy) : 0;
  return days !== 0 && Math.abs(days) <= FARTHEST ? days : undefined;
}
