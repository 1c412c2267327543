import { describe, expect, it } from 'vitest';
import { formatDay, formatMoney, formatNumber } from './format.ts';

describe('money', () => {
  it.each([
    ['1204.50', 'en-US', 'USD', '$1,204.50'],
    ['-0.10', 'en-US', 'USD', '-$0.10'],
    ['1204.5', 'en-GB', 'GBP', '£1,204.50'],
    ['999999999999.99', 'en-US', 'USD', '$999,999,999,999.99'],
    ['90071992547409.93', 'en-US', 'USD', '$90,071,992,547,409.93'],
  ])('%s in %s %s is %s', (amount, locale, currency, text) =>
    expect(formatMoney(amount, locale, currency)).toBe(text),
  );
  it('never turns a wrong value into a number', () => expect(formatMoney('abc', 'en-US', 'USD')).toBe('abc'));
});

describe('numbers', () => {
  it.each([
    [1204, 'en-GB', '1,204'],
    [-1204, 'en-GB', '-1,204'],
    ['1012.500', 'en-GB', '1,012.500'],
    ['90071992547409.930', 'en-GB', '90,071,992,547,409.930'],
    [1204, 'de-DE', '1.204'],
    ['many', 'en-GB', 'many'],
  ])('%s in %s is %s', (value, locale, text) => expect(formatNumber(value, locale)).toBe(text));
});

describe('days', () => {
  it.each([
    ['2026-11-20', 'weekday', 'Fri, Nov 20, 2026'],
    ['2026-01-01', 'long', 'Jan 1, 2026'],
    ['2026-12-31', 'short', 'Dec 31'],
    ['soon', 'short', 'soon'],
  ] as const)('%s as %s is %s in every time zone', (day, style, text) =>
    expect(formatDay(day, 'en-US', style)).toBe(text),
  );
});
