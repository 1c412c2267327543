import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCardNumber } from './card-number.ts';

test.each(['4242424242424242', '4000000000000002', '378282246310005', '6011111111111117', '30569309025904'])(
  'accepts the published test number %s',
  (number) => expect(isCardNumber(number)).toBe(true),
);

test.each(['', '4242', '4242 4242 4242 4242', '42424242424242424242', '4242424242424241', 'abcd'])(
  'refuses %j',
  (text) => expect(isCardNumber(text)).toBe(false),
);

test('detects any single wrong digit', () => {
  fc.assert(
    fc.property(fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = [...'4242424242424242'];
      digits[place] = String((Number(digits[place]) + by) % 10);
      return !isCardNumber(digits.join(''));
    }),
  );
});
