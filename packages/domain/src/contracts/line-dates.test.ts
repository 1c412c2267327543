import { expect, test } from 'vitest';
import { WRONG_DATES, wrongLineDates } from './line-dates.ts';

const contract = { hire_date: null, delivery_date: '2027-03-05', collection_date: '2027-03-07' };
const none = { delivery_date: null, collection_date: null };

test.each([
  [{}, null],
  [{ delivery_date: '2027-03-07' }, null],
  [{ delivery_date: '2027-03-08' }, 'order'],
  [{ collection_date: '2027-03-04' }, 'order'],
  [{ delivery_date: '2027-03-09', collection_date: '2027-03-08' }, 'order'],
  [{ delivery_date: '2027-03-10', collection_date: '2027-03-10' }, null],
  [{ collection_date: '2032-03-04' }, null],
  [{ collection_date: '2032-03-05' }, 'length'],
  [{ collection_date: '2200-01-01' }, 'year'],
  [{ delivery_date: '1970-01-01' }, 'year'],
] as const)('own dates %j of a line: %s', (own, wrong) => {
  expect(wrongLineDates({ ...none, ...own }, contract)).toBe(wrong);
});

test('without dates of the contract, only the year and its own order matter', () => {
  const open = { hire_date: null, delivery_date: null, collection_date: null };
  expect(wrongLineDates({ ...none, collection_date: '2027-03-01' }, open)).toBeNull();
  expect(wrongLineDates({ delivery_date: '2027-03-02', collection_date: '2027-03-01' }, open)).toBe('order');
  expect(WRONG_DATES.order).toBe('The collection date can’t be before the delivery date.');
});
