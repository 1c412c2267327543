/** Hours of a clock in a place: the moments at which they strike, also on the days when clocks are changed. */
import { addDays, weekday } from './calendar.ts';

const HOUR_MS = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

interface LocalTime {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly hour: number;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // Swedish moments are written as ISO writes them.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  formats.set(zone, made);
  return made;
}

/** Returns what calendar and clock show at a moment, `YYYY-MM-DDTHH:MM:SS`. Refuses an unknown zone with a RangeError. */
export const wallClock = (at: Date, zone: string): string => formatOf(zone).format(at).replace(' ', 'T');

/** Returns the day that a moment falls on, YYYY-MM-DD. Refuses an unknown zone with a RangeError. */
export const dayIn = (zone: string, at: Date): string => wallClock(at, zone).slice(0, 10);

/** No day on Earth begins earlier than here. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/**
 * Returns the business's day. When its time zone moves back across midnight, work has already been done on a day that is still to come
 * there: `reached`. That day stays today until the zone catches up. A day that has begun nowhere on Earth comes from a wrong clock and doesn't count.
 */
export function todayIn(zone: string, now: Date, reached: string): string {
  const day = dayIn(zone, now);
  return reached > day && reached <= dayIn(EARLIEST_ZONE, now) ? reached : day;
}

/** What calendar and clock show at a moment. Refuses a zone that is none with a RangeError. */
export function localTime(at: Date, zone: string): LocalTime {
  const text = wallClock(at, zone);
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}

/**
 * Returns the moment at which the clock shows this full hour on this day. If it does so twice, the first; if never, the moment after
 * the gap.
 */
export function momentOf(day: string, hour: number, zone: string): Date {
  return momentAt(`${day}T${String(hour).padStart(2, '0')}:00:00`, zone);
}

/**
 * Returns the moment at which the clock shows `YYYY-MM-DDTHH:MM:SS`; a fraction of a second is kept. As `momentOf` where clocks change.
 */
export function momentAt(local: string, zone: string): Date {
  const wanted = local.slice(0, 19);
  const found = atSecond(wanted, zone).getTime();
  return new Date(found + Math.trunc(Number(`0${local.slice(19)}`) * 1000));
}

function atSecond(wanted: string, zone: string): Date {
  const asUtc = Date.parse(`${wanted}Z`);
  // No zone is farther than fifteen hours from UTC, and clocks are changed by quarters of an hour at least.
  let low = asUtc - 15 * HOUR_MS;
  let high = asUtc + 15 * HOUR_MS;
  const offset = (at: number) => Date.parse(`${wallClock(new Date(at), zone)}Z`) - at;
  const fitting = [offset(low), offset(high)]
    .map((by) => asUtc - by)
    .filter((at) => wallClock(new Date(at), zone) === wanted)
    .sort((a, b) => a - b)[0];
  if (fitting !== undefined) return new Date(fitting);
  // A gap: the first moment at which the clock shows something later.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallClock(new Date(middle), zone) < wanted) low = middle;
    else high = middle;
  }
  return new Date(high);
}

export interface Timetable {
  /** Hours of the day, 0 to 23. */
  readonly hours: readonly number[];
  /** 1 = Monday … 7 = Sunday. */
  readonly days: readonly number[];
}

/** The last time of a timetable that is not after `now`; null when it has none. */
export function lastTime({ hours, days }: Timetable, now: Date, zone: string): Date | null {
  const { day } = localTime(now, zone);
  for (let back = 0; back <= 7; back++) {
    const one = addDays(day, -back);
    if (!days.includes(weekday(one))) continue;
    const times = hours
      .map((hour) => momentOf(one, hour, zone).getTime())
      .filter((at) => at <= now.getTime());
    if (times.length > 0) return new Date(Math.max(...times));
  }
  return null;
}

/** Hours without notifications, over midnight if `from` is later; both null = none. */
export interface QuietHours {
  readonly from: number | null;
  readonly until: number | null;
}

/** Returns the end of the current quiet hours; null = not quiet. */
export function quietUntil({ from, until }: QuietHours, now: Date, zone: string): Date | null {
  if (from === null || until === null || from === until) return null;
  const { day, hour } = localTime(now, zone);
  const quiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!quiet) return null;
  const ends = momentOf(from > until && hour >= from ? addDays(day, 1) : day, until, zone);
  return ends > now ? ends : null;
}
