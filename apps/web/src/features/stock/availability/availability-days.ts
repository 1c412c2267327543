/** The day columns of an availability grid, and the months above them. Pure. */
import { addDays, weekday } from '@hireyard/domain/values/calendar';
import { formatDay } from '../../../lib/format.ts';

export interface DayColumn {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Day of the month. */
  readonly number: number;
  /** Short weekday in the language of the business. */
  readonly weekday: string;
  /** The whole day in words. */
  readonly words: string;
  readonly weekend: boolean;
  readonly today: boolean;
}
export interface MonthSpan {
  readonly label: string;
  /** Index of its first column, and how many it has. */
  readonly first: number;
  readonly days: number;
}

/** Columns for `count` days from a day on. */
export function dayColumns(from: string, count: number, today: string, locale: string): readonly DayColumn[] {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(from, at);
    return {
      day,
      number: Number(day.slice(8)),
      weekday: short.format(new Date(`${day}T00:00:00Z`)),
      words: formatDay(day, locale, 'weekday'),
      weekend: weekday(day) > 5,
      today: day === today,
    };
  });
}

/** The months that the columns run through, each named once. */
export function monthSpans(columns: readonly DayColumn[], locale: string): readonly MonthSpan[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const spans: { label: string; first: number; days: number }[] = [];
  for (const [at, { day }] of columns.entries()) {
    const last = spans.at(-1);
    if (last !== undefined && day.slice(8) !== '01') last.days += 1;
    else spans.push({ label: format.format(new Date(`${day}T00:00:00Z`)), first: at, days: 1 });
  }
  return spans;
}
