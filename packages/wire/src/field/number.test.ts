import { expect, it } from 'vitest';
import * as f from '../field.ts';

it.each([
  [1, '1.25', 'Use at most 1 decimal place.'],
  [2, '1.125', 'Use at most 2 decimal places.'],
])('a decimal of %i places refuses %s', (places, value, error) => {
  expect(f.decimal({ places, digits: 6 }).check(value)).toEqual({ errors: [error] });
});
