/** Whether dates fit a line: its own and those of its contract that it follows (domain rules §3). */
import { t } from '@hireyard/messages';
import { MAX_HIRE_DAYS } from '../stock/availability.ts';
import { compareDates, daysBetween } from '../values/calendar.ts';
import { type HireDates, lineDates, type OwnDates } from './pricing.ts';

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';

export type WrongDates = 'year' | 'order' | 'length';

/** Returns what is wrong with the dates of a line; null if they fit. */
export function wrongLineDates(own: OwnDates, contract: HireDates): WrongDates | null {
  const days = [own.delivery_date, own.collection_date].filter((day) => day !== null);
  if (days.some((day) => day < FIRST_DAY || day > LAST_DAY)) return 'year';
  const { delivery_date: first, collection_date: last } = lineDates(own, contract);
  if (first === null || last === null) return null;
  if (compareDates(last, first) < 0) return 'order';
  return daysBetween(first, last) > MAX_HIRE_DAYS ? 'length' : null;
}

/** Says what is wrong. */
export const WRONG_DATES: Readonly<Record<WrongDates, string>> = {
  year: t('Enter a date between 2000 and 2199.'),
  order: t('The collection date can’t be before the delivery date.'),
  length: t('A hire can last five years at most. Check the year.'),
};
