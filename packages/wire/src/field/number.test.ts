import { expect, it } from 'vitest';
import * as f from '../field.ts';

it.each([
  [1, '1.25', 'Ensure that there is no more than 1 decimal place.'],
  [2, '1.125', 'Ensure that there are no more than 2 decimal places.'],
])('a decimal of %i places refuses %s', (places, value, error) => {
  expect(f.decimal({ places, digits: 6 }).check(value)).toEqual({ errors: [error] });
});
