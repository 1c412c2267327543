import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, mulDiv, parseDecimal, parseMoney, sumMoney, timesDecimal } from './money.ts';

const amount = fc.bigInt(-(10n ** 14n), 10n ** 14n);

describe('money', () => {
  test.each([
    ['0', 0n],
    ['120', 12000n],
    ['120.5', 12050n],
    ['120.00', 12000n],
    ['-0.50', -50n],
    ['0.01', 1n],
  ])('reads %s exactly', (text, minor) => {
    expect(parseMoney(text)).toBe(minor);
  });

  test.each([
    '',
    ' ',
    'NaN',
    'Infinity',
    '1e3',
    '1E2',
    '1.234',
    '1,000.00',
    '.5',
    '5.',
    '+1',
    '--1',
    '0x10',
    '1 ',
    '£1',
  ])('refuses %j', (text) => {
    expect(() => parseMoney(text)).toThrow(RangeError);
  });

  test.each([
    [-50n, '-0.50'],
    [12000n, '120.00'],
    [0n, '0.00'],
    [-5n, '-0.05'],
    [123456789012n, '1234567890.12'],
  ])('writes %s as %s', (minor, text) => {
    expect(formatMoney(minor)).toBe(text);
  });

  test('what is written reads back the same', () => {
    fc.assert(
      fc.property(amount, (m) => {
        expect(parseMoney(formatMoney(m))).toBe(m);
      }),
    );
  });

  test('a sum does not depend on the order or the grouping', () => {
    fc.assert(
      fc.property(fc.array(amount), fc.nat(), (list, cut) => {
        const at = list.length === 0 ? 0 : cut % list.length;
        const turned = [...list.slice(at), ...list.slice(0, at)];
        expect(sumMoney(turned)).toBe(sumMoney(list));
        expect(sumMoney(list.slice(0, at)) + sumMoney(list.slice(at))).toBe(sumMoney(list));
      }),
    );
  });

  test('half a minor unit rounds away from zero', () => {
    expect(mulDiv(1n, 1n, 2n)).toBe(1n);
    expect(mulDiv(-1n, 1n, 2n)).toBe(-1n);
    expect(mulDiv(1n, 1n, -2n)).toBe(-1n);
    expect(mulDiv(49n, 1n, 100n)).toBe(0n);
    expect(timesDecimal(5n, parseDecimal('0.1'))).toBe(1n);
    expect(timesDecimal(-5n, parseDecimal('0.1'))).toBe(-1n);
    expect(timesDecimal(190n, parseDecimal('0.30'))).toBe(57n);
  });

  test('a rounded product is never further than half a unit away, and mirrors with its sign', () => {
    fc.assert(
      fc.property(amount, amount, fc.bigInt(1n, 10n ** 9n), (a, b, c) => {
        const error = 2n * (mulDiv(a, b, c) * c - a * b);
        expect(error <= c && error >= -c).toBe(true);
        expect(mulDiv(-a, b, c)).toBe(-mulDiv(a, b, c));
      }),
    );
  });

  test('dividing by zero is refused', () => {
    expect(() => mulDiv(1n, 1n, 0n)).toThrow(RangeError);
  });

  test('a decimal keeps its places', () => {
    expect(parseDecimal('1.50')).toEqual({ units: 150n, scale: 2 });
    expect(parseDecimal('-0.125')).toEqual({ units: -125n, scale: 3 });
  });
});
