import { expect, test } from 'vitest';
import { shiftedDates, moveText, typedDays } from './move-dates.tsx';

test('shifts all dates together across months, and leaves empty dates empty', () => {
  const dates = { hire_date: null, delivery_date: '2027-02-27', collection_date: '2027-03-02' };
  expect(shiftedDates(dates, 7)).toEqual({ delivery_date: '2027-03-06', collection_date: '2027-03-09' });
  expect(shiftedDates({ ...dates, hire_date: '2027-02-28' }, -1)).toEqual({
    delivery_date: '2027-02-26',
    hire_date: '2027-02-27',
    collection_date: '2027-03-01',
  });
});

test.each([
  [-7, '1 week earlier'],
  [1, '1 day later'],
  [14, '2 weeks later'],
  [-3, '3 days earlier'],
])('describes %i days as %s', (days, words) => {
  expect(moveText(days)).toBe(words);
});

test.each([
  ['+10', 10],
  ['−3', -3],
  [' 5 ', 5],
  ['0', undefined],
  ['1.5', undefined],
  ['9999', undefined],
  ['soon', undefined],
])('parses “%s” as %s days', (text, days) => {
  expect(typedDays(text)).toBe(days);
});
