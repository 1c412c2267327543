import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, centsOf, jsonAmount, parseExact } from './exact-json.ts';

test('writes amounts digit by digit, unlike a float', () => {
  const amounts = ['0.10', '9007199254740993.07', '-0.07', '120'];
  expect(JSON.stringify(amounts.map(jsonAmount))).toBe('[0.10,9007199254740993.07,-0.07,120]');
  expect(JSON.stringify(jsonAmount('007.50'))).toBe('7.50');
  for (const text of ['1e3', '1,5', '', 'NaN']) expect(() => jsonAmount(text)).toThrow(RangeError);
});

test('reads numbers as text and leaves other values unchanged', () => {
  expect(parseExact('{"a": 9007199254740993.07, "b": ["1", null, true]}')).toEqual({
    a: '9007199254740993.07',
    b: ['1', null, true],
  });
});

test.each([
  ['120', '120.00'],
  ['120.5', '120.50'],
  ['0.0', '0.00'],
  ['-3.1400', '-3.14'],
])('%s is %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test('refuses fractions of a cent', () => {
  for (const text of ['0.005', '1E+2', '']) expect(() => centsOf(text)).toThrow(RangeError);
});

test('keeps an amount when written and read again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (cents) => {
      const text = amountOf(`${cents / 100n}.00`);
      expect(parseExact(JSON.stringify({ amount: jsonAmount(text) }))).toEqual({ amount: text });
    }),
  );
});
