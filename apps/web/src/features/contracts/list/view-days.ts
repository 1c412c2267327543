/** Days of calendar and timeline: plain `YYYY-MM-DD`, weeks from Monday. */
import { addDays, daysBetween, weekday } from '@hireyard/domain/values/calendar';

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
export const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));

/** The first of the month so many months later. */
export function addMonths(day: string, by: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + by;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${two((months % 12) + 1)}-01`;
}
export const lastOfMonth = (day: string): string => addDays(addMonths(day, 1), -1);

/** Every day from one to another, both counted. */
export const daysFrom = (from: string, to: string): readonly string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/** A day from an address; anything that is none is the fallback. */
export function dayOr(text: string | null, fallback: string): string {
  try {
    return text === null ? fallback : addDays(text, 0);
  } catch {
    return fallback;
  }
}
