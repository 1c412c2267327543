/** Parses typed days: "12/6", "fri", "+3", "tomorrow", "12 jun 27", "2027-06-12". */
import { addDays, compareDates, isDate, weekday } from '@hireyard/domain/values/calendar';

export interface DayContext {
  /** The business day, YYYY-MM-DD. */
  readonly today: string;
  /** The day that "+3" counts from; default today. For a collection it is the delivery. */
  readonly from?: string | undefined;
  /** The month is before the day, as in the United States. */
  readonly monthFirst?: boolean;
  /** Names of days and months in this locale (BCP 47) are understood besides the English ones. */
  readonly locale?: string;
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
  const near = NEAR[tidy] ?? nearIn(context.locale, tidy);
  if (near !== undefined) return addDays(today, near);
  const run = /^([+-])\s?(\d{1,3})\s?(d|days?|w|weeks?)?$/.exec(tidy);
  if (run) {
    const days = Number(run[2]) * (run[3]?.startsWith('w') ? 7 : 1);
    return addDays(from, run[1] === '-' ? -days : days);
  }
  return weekdayAfter(tidy, context) ?? monthDay(tidy, context);
}

const small = (text: string): string => text.toLowerCase().replace(/\.$/, '');

/** Returns the names of days (Monday first) or months in a locale, in full and short. */
function namesIn(locale: string, of: 'weekday' | 'month'): readonly (readonly string[])[] {
  const count = of === 'weekday' ? 7 : 12;
  // 1 January 2024 was a Monday
  const dates = Array.from({ length: count }, (_, at) =>
    of === 'weekday' ? Date.UTC(2024, 0, 1 + at) : Date.UTC(2024, at, 1),
  );
  const formats = (['long', 'short'] as const).map(
    (style) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', [of]: style, timeZone: 'UTC' }),
  );
  return dates.map((date) =>
    formats.map((format) => small(format.formatToParts(date).find(({ type }) => type === of)?.value ?? '')),
  );
}

/** Returns the name that begins like this; undefined if there is none or more than one. */
function placeOf(names: readonly (readonly string[])[], text: string): number | undefined {
  const exact = names.findIndex((all) => all.includes(text));
  if (exact >= 0) return exact;
  const fits = names.flatMap((all, at) => (all.some((name) => name.startsWith(text)) ? [at] : []));
  return fits.length === 1 ? fits[0] : undefined;
}

/** Returns 1 for Monday or January, by the English or local name; undefined if the two differ. */
function named(english: readonly string[], of: 'weekday' | 'month', text: string, locale?: string) {
  const first = english.findIndex((name) => name.startsWith(text));
  const own = locale === undefined || /^en\b/.test(locale) ? undefined : placeOf(namesIn(locale, of), text);
  if (first >= 0 && own !== undefined && own !== first) return undefined;
  const at = first >= 0 ? first : own;
  return at === undefined ? undefined : at + 1;
}

/** Returns the days from today for the local words for today, tomorrow and yesterday. */
function nearIn(locale: string | undefined, text: string): number | undefined {
  if (locale === undefined) return undefined;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return [0, 1, -1].find((days) => words.format(days, 'day').toLowerCase() === text);
}

function weekdayAfter(text: string, { today, locale }: DayContext): string | undefined {
  const match = /^(next )?(\p{L}{2,14})\.?$/u.exec(text);
  const name = match?.[2];
  if (name === undefined) return undefined;
  const wanted = named(DAYS, 'weekday', name, locale);
  if (wanted === undefined) return undefined;
  const ahead = ((wanted - weekday(today) + 6) % 7) + 1;
  // Already in next week if it is after Sunday.
  const later = match?.[1] && weekday(today) + ahead <= 7 ? 7 : 0;
  return addDays(today, ahead + later);
}

function monthDay(text: string, { today, monthFirst = false, locale }: DayContext): string | undefined {
  // 24.12. as in German: the last dot belongs to the month.
  const numbers = /^(\d{1,2})[/.\- ] ?(\d{1,2})(?:\.|[/.\- ] ?(\d{2}|\d{4})\.?)?$/.exec(text);
  if (numbers) {
    const [day, month] = monthFirst ? [numbers[2], numbers[1]] : [numbers[1], numbers[2]];
    return dated(Number(day), Number(month), numbers[3], today);
  }
  const words =
    /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)? ?(?<month>\p{L}{3,14})\.?(?:,? (?<year>\d{2}|\d{4}))?$/u.exec(
      text,
    ) ?? /^(?<month>\p{L}{3,14})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{2}|\d{4}))?$/u.exec(text);
  const { day, month = '', year } = words?.groups ?? {};
  if (day !== undefined) {
    const at = named(MONTHS, 'month', month, locale);
    return at === undefined ? undefined : dated(Number(day), at, year, today);
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
  // Eight years contain a 29 February even across a century.
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

/** Returns whether this locale writes the month first. */
export const isMonthFirst = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' })
    .formatToParts(0)
    .find((part) => part.type === 'day' || part.type === 'month')?.type === 'month';
