/** Days as people type them: "12/6", "fri", "+3", "tomorrow", "12 jun 27", "2027-06-12". */
import { addDays, compareDates, isDate, weekday } from '@hireyard/domain/calendar';

export interface DayContext {
  /** The business day, YYYY-MM-DD. */
  readonly today: string;
  /** What "+3" counts from; default today. For a collection it is the delivery. */
  readonly from?: string | undefined;
  /** The month stands before the day, as in the United States. */
  readonly monthFirst?: boolean;
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const NEAR: Readonly<Record<string, number>> = {
  today: 0,
  tod: 0,
  tomorrow: 1,
  tom: 1,
  tmw: 1,
  yesterday: -1,
};

/**
 * The day that was meant, or undefined when the text is no day. Without a year the next such day, today included;
 * a weekday is the next one after today, "next fri" the Friday of next week (weeks begin on Monday).
 */
export function parseDay(text: string, context: DayContext): string | undefined {
  const { today, from = today } = context;
  const tidy = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (tidy === '') return undefined;
  if (isDate(tidy)) return tidy;
  const near = NEAR[tidy];
  if (near !== undefined) return addDays(today, near);
  const run = /^([+-])\s?(\d{1,3})\s?(d|days?|w|weeks?)?$/.exec(tidy);
  if (run) {
    const days = Number(run[2]) * (run[3]?.startsWith('w') ? 7 : 1);
    return addDays(from, run[1] === '-' ? -days : days);
  }
  return weekdayAfter(tidy, today) ?? monthDay(tidy, context);
}

function weekdayAfter(text: string, today: string): string | undefined {
  const match = /^(next )?([a-z]{2,9})$/.exec(text);
  const name = match?.[2];
  if (name === undefined) return undefined;
  const wanted = DAYS.findIndex((day) => day.startsWith(name)) + 1;
  if (wanted === 0) return undefined;
  const ahead = ((wanted - weekday(today) + 6) % 7) + 1;
  // already in next week when it comes after Sunday
  const later = match?.[1] && weekday(today) + ahead <= 7 ? 7 : 0;
  return addDays(today, ahead + later);
}

function monthDay(text: string, { today, monthFirst = false }: DayContext): string | undefined {
  const numbers = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/.exec(text);
  if (numbers) {
    const [day, month] = monthFirst ? [numbers[2], numbers[1]] : [numbers[1], numbers[2]];
    return dated(Number(day), Number(month), numbers[3], today);
  }
  const words =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)? ?(?<month>[a-z]{3,9})(?:,? (?<year>\d{2}|\d{4}))?$/.exec(text) ??
    /^(?<month>[a-z]{3,9}) (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{2}|\d{4}))?$/.exec(text);
  const { day, month = '', year } = words?.groups ?? {};
  if (day !== undefined) {
    const at = MONTHS.findIndex((name) => name.startsWith(month));
    return at < 0 ? undefined : dated(Number(day), at + 1, year, today);
  }
  return /^\d{1,2}$/.test(text) ? nextDayOfMonth(Number(text), today) : undefined;
}

const pad = (n: number, places = 2) => String(n).padStart(places, '0');
const iso = (year: number, month: number, day: number) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

function dated(day: number, month: number, year: string | undefined, today: string): string | undefined {
  if (year !== undefined) {
    const full = iso(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
    return isDate(full) ? full : undefined;
  }
  // eight years cover a 29 February across a century
  const now = Number(today.slice(0, 4));
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const full = iso(now + ahead, month, day);
    if (isDate(full) && compareDates(full, today) >= 0) return full;
  }
  return undefined;
}

function nextDayOfMonth(day: number, today: string): string | undefined {
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + ahead;
    const full = iso(Math.floor(months / 12), (months % 12) + 1, day);
    if (isDate(full) && compareDates(full, today) >= 0) return full;
  }
  return undefined;
}

/** Whether people of this locale write the month first. */
export const monthComesFirst = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' })
    .formatToParts(0)
    .find((part) => part.type === 'day' || part.type === 'month')?.type === 'month';
