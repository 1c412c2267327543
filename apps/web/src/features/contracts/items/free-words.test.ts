import { expect, it } from 'vitest';
import { freeText } from './quick-add.tsx';

it.each([
  [10, 0, { free: 80, owned: 200 }, '80 of 200 free'],
  [100, 0, { free: 80, owned: 200 }, '80 of 200 free – 20 short'],
  [10, 75, { free: 80, owned: 200 }, '5 more of 200 free – 5 short'],
  [10, 70, { free: 80, owned: 200 }, '10 more of 200 free'],
  [5000, 0, { free: 2240, owned: 2800 }, '2,240 of 2,800 free – 2,760 short'],
  [1, 0, { free: -4, owned: 200 }, '0 of 200 free – 1 short'],
  [1, 0, { free: 0, owned: 0 }, 'none owned at this depot'],
])('%i needed with %i on the contract of %o: %s', (wanted, there, found, words) =>
  expect(freeText(wanted, there, found, 'en-GB')).toBe(words),
);

it('is undefined while nothing is known', () => expect(freeText(1, 0, undefined, 'en-GB')).toBeUndefined());
