import { expect, test } from 'vitest';
import type { ContractLine } from '../data.ts';
import { splittable } from './line-menu.tsx';
import { dateErrors } from './dates-fields.tsx';

const contract = { hire_date: null, delivery_date: '2027-03-05', collection_date: '2027-03-07' };
const none = { delivery_date: null, collection_date: null };

test('names the error at the date that was entered', () => {
  const wrong = 'The collection date can’t be before the delivery date.';
  expect(dateErrors({ ...none, delivery_date: '2027-03-08' }, contract)).toEqual({ delivery_date: wrong });
  expect(dateErrors({ ...none, collection_date: '2027-03-04' }, contract)).toEqual({
    collection_date: wrong,
  });
  expect(dateErrors({ delivery_date: '2027-03-09', collection_date: '2027-03-08' }, contract)).toEqual({
    collection_date: wrong,
  });
  expect(dateErrors(none, contract)).toEqual({});
});

test.each([
  [100, 0, 99],
  [100, 80, 20],
  [100, 100, 0],
  [1, 0, 0],
  [0, 0, 0],
  // replacements of faulty units go out beyond the quantity
  [10, 12, 0],
])('of %i units of which %i went out, %i can be split off', (quantity, went_out, most) => {
  expect(splittable({ quantity, went_out } as ContractLine)).toBe(most);
});
