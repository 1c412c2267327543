/** Opening days of depots: a hint in date fields, never a refusal. */
import { addDays, weekday } from '../values/calendar.ts';

/** Days when a depot is closed although its week says open. */
export interface ClosedDays {
  /** First and last day, YYYY-MM-DD, inclusive. */
  readonly from: string;
  readonly to: string;
  /** For example 'Christmas'. */
  readonly name: string;
}
export interface OpeningDays {
  /** 1 = Monday … 7 = Sunday. */
  readonly week: readonly number[];
  readonly closed: readonly ClosedDays[];
}

export const ALWAYS_OPEN: OpeningDays = { week: [1, 2, 3, 4, 5, 6, 7], closed: [] };

/** Returns the closed period that includes a day, or undefined. */
export const closedFor = ({ closed }: OpeningDays, day: string): ClosedDays | undefined =>
  closed.find(({ from, to }) => from <= day && day <= to);

/** Tells whether the depot is open on a day (YYYY-MM-DD). */
export const isOpen = (opening: OpeningDays, day: string): boolean =>
  opening.week.includes(weekday(day)) && closedFor(opening, day) === undefined;

/** Longer than any closure of a business that still takes orders. */
const SEARCHED_DAYS = 366;

/** Returns the first open day from `day` on, including it; null if there is none within a year. */
export function nextOpen(opening: OpeningDays, day: string): string | null {
  for (let n = 0; n <= SEARCHED_DAYS; n++) {
    const candidate = addDays(day, n);
    if (isOpen(opening, candidate)) return candidate;
  }
  return null;
}
