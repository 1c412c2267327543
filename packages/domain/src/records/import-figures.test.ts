import { describe, expect, test } from 'vitest';
import { guessDecimalSign, readDate, readDays, readDecimal, readShare } from './import-values.ts';

describe('a figure', () => {
  test.each([
    ['EUR 5', '5'],
    ['5 usd', '5'],
    ['gbp5.25', '5.25'],
    ['$5', '5'],
    ['5£', '5'],
    ['+£3', '3'],
    ['+3', '3'],
    ['(£3.00)', '-3.00'],
    ['(-3)', '3'],
    ['0', '0'],
    ['00.50', '0.50'],
    ['12,345,678.9', '12345678.9'],
    ['5.', '5'],
  ])('reads %s as %s', (text, figure) => expect(readDecimal(text, '.')).toBe(figure));

  test.each([
    '5GBP5',
    '5£5',
    'GBP',
    '-(3)',
    '(3)5',
    '5(3)',
    '()',
    '1.5x',
    'x1.5',
    '1.2,3',
    '12,34.5',
    '5-',
    '+-5',
    '££5£5',
  ])('refuses %s', (text) => expect(readDecimal(text, '.')).toBeNull());

  test.each([
    [['1,50'], ','],
    [[' 1,5 '], ','],
    [['€ 1.250,00 net'], ','],
    [['EUR 1250,5'], ','],
    [['12.345.678,90'], ','],
    [['1,505'], '.'],
    [['1,50 2'], '.'],
    [['1,50,3'], '.'],
    [['1 1.250,00'], '.'],
    [['1.25,00'], '.'],
    [['1,50', '2.5'], '.'],
    [['1,50', ' 3.50 EUR '], '.'],
    // three digits after a point are thousands
    [['2.505', '1,50'], ','],
    [['1,50', 'v. 2'], ','],
    [['x', '', '1,50'], ','],
  ])('guesses the decimal sign of %j: %s', (cells, sign) => expect(guessDecimalSign(cells)).toBe(sign));
});

test.each([
  ['30%', '0.30'],
  [' 30 % ', '0.30'],
  ['-5%', '-0.05'],
  ['150%', '1.50'],
  ['12.5%', '0.125'],
  ['0.30', '0.30'],
])('reads %s as the share %s', (text, share) => expect(readShare(text, '.')).toBe(share));
test.each(['5%x', 'x5%', '5%%', '%5'])('refuses the share %s', (text) =>
  expect(readShare(text, '.')).toBeNull(),
);

test.each([
  ['net 30', '30'],
  ['net30', '30'],
  ['Nett 7 d', '7'],
  ['Netto 14 Tage', '14'],
  ['30 days net', '30'],
  ['30 days netto', '30'],
  ['30days.', '30'],
  ['1 day', '1'],
  ['1 Tag', '1'],
  ['14 Tagen', '14'],
  [' 0007 ', '7'],
  ['9999', '9999'],
])('reads %s as %s days', (text, days) => expect(readDays(text)).toBe(days));
test.each(['xnet 30', '30 daysx', '12345', '30 net 5', 'net', '30 dd'])(
  'refuses %s as a number of days',
  (text) => {
    expect(readDays(text)).toBeNull();
  },
);

test.each([
  ['1/1/1900', '1900-01-01'],
  ['31/12/2199', '2199-12-31'],
  ['1/1/69', '2069-01-01'],
  ['1/1/70', '1970-01-01'],
  ['Wednesday, 1st Dec., 99', '1999-12-01'],
  ['2 Sept 2026', '2026-09-02'],
  ['3-may-26', '2026-05-03'],
])('reads %s as the day %s', (text, day) => expect(readDate(text, 'dmy')?.day).toBe(day));
test.each([
  '31/12/1899',
  '1/1/2200',
  '30/2/2026',
  '0/1/2026',
  '1/1/026',
  'x1/1/2026',
  '1/1/2026x',
  '1 Jan 026',
  'on 1 Jan 2026',
])('refuses the day %s', (text) => expect(readDate(text, 'dmy')).toBeNull());
