/** On which days a depot is open: a hint where days are chosen, never a refusal. */
import { addDays, weekday } from '../values/calendar.ts';

/** Days on which a depot is closed though its week says otherwise. */
export interface ClosedDays {
  /** First and last day, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  /** What they are: 'Christmas'. */
  readonly name: string;
}
export interface OpeningDays {
  /** 1 = Monday … 7 = Sunday. */
  readonly week: readonly number[];
  readonly closed: readonly ClosedDays[];
}

export const ALWAYS_OPEN: OpeningDays = { week: [1, 2, 3, 4, 5, 6, 7], closed: [] };

/** The closed days that a day is one of; undefined when it is none of them. */
export const closedFor = ({ closed }: OpeningDays, day: string): ClosedDays | undefined =>
  closed.find(({ from, to }) => from <= day && day <= to);

/** Whether the depot is open on a day, YYYY-MM-DD. */
export const isOpen = (opening: OpeningDays, day: string): boolean =>
  opening.week.includes(weekday(day)) && closedFor(opening, day) === undefined;

/** Longer than any time that a business is closed and still takes orders. */
const SEARCHED_DAYS = 366;

/** The first open day from `day` on, itself included; null when there is none within a year. */
export function nextOpen(opening: OpeningDays, day: string): string | null {
  for (let n = 0; n <= SEARCHED_DAYS; n++) {
    const candidate = addDays(day, n);
    if (isOpen(opening, candidate)) return candidate;
  }
  return null;
}
