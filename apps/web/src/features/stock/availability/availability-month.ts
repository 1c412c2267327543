/** The weeks of a month for a calendar. Pure. */
import { addDays, weekday } from '@hireyard/domain/values/calendar';

/** `2027-03` for a day of that month. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months later (earlier when negative), both as `YYYY-MM`. */
export function addMonths(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The days of a month in weeks from Monday to Sunday, with those of the months around that fill the first and last. */
export function monthWeeks(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const weeks: string[][] = [];
  for (let monday = addDays(first, 1 - weekday(first)); monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  return weeks;
}
