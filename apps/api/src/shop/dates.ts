/** Checks the dates of a hire that an outside system sent. */
import { t } from '@hireyard/messages';
import { MAX_HIRE_DAYS } from '@hireyard/domain/stock/availability';
import { daysBetween } from '@hireyard/domain/values/calendar';
import type { ShopDates } from '../platform/ports/shop.ts';

/** Returns the errors of the dates by field; empty if valid. */
export function wrongDates(dates: ShopDates): Readonly<Record<string, string>> {
  const { hire_date, delivery_date: from, collection_date: to } = dates;
  const far = Object.entries(dates).find(
    ([, day]) => day !== null && (day < '2000-01-01' || day > '2199-12-31'),
  );
  if (far !== undefined) return { [far[0]]: t('Enter a date between 2000 and 2199.') };
  if (from !== null && to !== null && to < from)
    return { collection_date: t('The collection date can’t be before the delivery date.') };
  if (hire_date !== null && to !== null && hire_date > to)
    return { hire_date: t('The hire date can’t be after the collection date.') };
  const first = [hire_date, from].filter((day) => day !== null).sort()[0];
  return first !== undefined && to !== null && daysBetween(first, to) > MAX_HIRE_DAYS
    ? { collection_date: t('A hire can last five years at most. Check the year.') }
    : {};
}
