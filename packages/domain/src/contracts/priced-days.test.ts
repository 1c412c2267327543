import { expect, test } from 'vitest';
import { type FixedLine, pricedForOtherDates } from './priced-days.ts';
import { chargeableDays, EVENT_PRICE_LIST, factorFor, unitPrices } from './pricing.ts';

const chair = { price: 250n, washup_price: null, washup_rate: null };
const pricesFor = (days: number) => unitPrices(chair, factorFor(days, EVENT_PRICE_LIST));
/** Ten chairs at 2.50, priced for other days than the hire has. */
const chairs = (priced: number | null, days: number, more: Partial<FixedLine> = {}): FixedLine => ({
  id: 1,
  quantity: 10,
  days,
  priced_days: priced,
  price_kept_days: null,
  charged: pricesFor(priced ?? days),
  now: pricesFor(days),
  ...more,
});
const found = (days: number, ...lines: readonly FixedLine[]) =>
  pricedForOtherDates(
    lines.map((line) => ({ ...line, days })),
    EVENT_PRICE_LIST,
  );

test('adds 112.50 for 30 days priced for 3, and takes off 37.50 for 2 days priced for 8', () => {
  expect(found(30, chairs(3, 30))).toEqual({ lines: [1], priced_days: [3], days: 30, adds: 11_250n });
  expect(found(2, chairs(8, 2))?.adds).toBe(-3_750n);
});

test.each([
  ['priced for the days that it has', chairs(30, 30)],
  ['without a price of the list', chairs(null, 30)],
  ['whose price was kept for these days', chairs(3, 30, { price_kept_days: 30 })],
  ['that costs the same now', chairs(3, 30, { charged: pricesFor(30) })],
])('ignores a line %s', (_what, line) => {
  expect(found(30, line)).toBeUndefined();
});

test('ignores days with the same factor', () => {
  expect(found(3, chairs(2, 3))).toBeUndefined();
  expect(found(4, chairs(3, 4))).toBeDefined();
});

test('asks again when a price kept for some days gets other days', () => {
  expect(found(40, chairs(3, 40, { price_kept_days: 30 }))?.priced_days).toEqual([3]);
});

test('adds up only the lines concerned', () => {
  const days = chargeableDays({
    hire_date: null,
    delivery_date: '2027-01-01',
    collection_date: '2027-01-08',
  });
  const lines = [chairs(3, days), chairs(8, days, { id: 2 }), chairs(5, days, { id: 3, quantity: 2 })];
  expect(found(days, ...lines)).toEqual({ lines: [1, 3], priced_days: [3, 5], days: 8, adds: 3_750n + 500n });
});
