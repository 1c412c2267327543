import { describe, expect, test } from 'vitest';
import { type OwnDates, ownDatesText } from './own-dates.ts';

/** Without the thin spaces that Intl writes around its dash. */
const text = (dates: OwnDates, locale = 'en-GB', today?: string) =>
  ownDatesText(dates, locale, today)?.replaceAll('\u2009', ' ');

describe('own dates of a line', () => {
  test.each([
    [{ delivery_date: '2027-03-06', collection_date: '2027-03-08' }, 'Sat 6 Mar – Mon 8 Mar'],
    [{ delivery_date: '2027-03-06', collection_date: null }, 'from Sat 6 Mar'],
    [{ delivery_date: null, collection_date: '2027-03-15' }, 'until Mon 15 Mar'],
    [{ delivery_date: '2027-03-06', collection_date: '2027-03-06' }, 'Sat 6 Mar'],
    [{ delivery_date: '2027-03-30', collection_date: '2027-04-02' }, 'Tue 30 Mar – Fri 2 Apr'],
  ])('%j are short', (dates, words) => expect(text(dates, 'en-GB', '2027-02-01')).toBe(words));

  test('are nothing if the line follows its contract', () => {
    expect([text({ delivery_date: null, collection_date: null }), text({})]).toEqual([undefined, undefined]);
  });

  test('show their year if it could be another one, or always without a day to compare with', () => {
    const dates = { delivery_date: null, collection_date: '2028-03-15' };
    expect(text(dates, 'en-GB', '2027-02-01')).toMatch(/^until Wed,? 15 Mar 2028$/);
    expect(text({ delivery_date: '2027-03-06' })).toMatch(/^from Sat,? 6 Mar 2027$/);
  });

  test('across a new year show both years', () => {
    expect(
      text({ delivery_date: '2026-12-30', collection_date: '2027-01-02' }, 'en-GB', '2026-12-01'),
    ).toMatch(/^Wed,? 30 Dec 2026 – Sat,? 2 Jan 2027$/);
  });

  test('are written as in the locale', () => {
    const dates = { delivery_date: '2027-03-06', collection_date: '2027-03-08' };
    expect(text(dates, 'de-DE', '2027-02-01')).toBe('Sa., 6. – Mo., 8. März');
    expect(text(dates, 'en-US', '2027-02-01')).toBe('Sat, Mar 6 – Mon, Mar 8');
  });
});
