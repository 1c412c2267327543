import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../values/calendar.ts';
import { shortagesOf, stretchesOf } from './availability.ts';

const today = '2026-11-20';

test('a shortage of an item is that of its worst days', () => {
  const need = (quantity: number) => ({ stockitem_id: 7, sku: 'A', title: 'A', quantity });
  expect(shortagesOf([need(6), need(12)], [10, 10])).toMatchObject([{ quantity: 12, short: 2, free: 10 }]);
  expect(shortagesOf([need(6)], [6])).toEqual([]);
  expect(shortagesOf([need(6)], [-3])).toMatchObject([{ short: 6, free: -3 }]);
  expect(shortagesOf([need(9), need(6)], [7, 1])).toMatchObject([{ quantity: 6, short: 5, free: 1 }]);
});

test('lines of one item need units together only on the days they share', () => {
  const line = (first: string, last: string, quantity: number, stockitem_id = 7) => ({
    stockitem_id,
    depot_id: 1,
    first,
    last,
    quantity,
  });
  expect(
    stretchesOf(
      [
        line('2026-12-10', '2026-12-14', 4),
        line('2026-12-10', '2026-12-17', 1),
        line('2026-12-20', '2026-12-21', 5),
        line('2026-12-12', '2026-12-13', 2, 8),
      ],
      today,
    ),
  ).toEqual([
    line('2026-12-10', '2026-12-14', 5),
    line('2026-12-15', '2026-12-17', 1),
    line('2026-12-20', '2026-12-21', 5),
    line('2026-12-12', '2026-12-13', 2, 8),
  ]);
  // What is over is no longer needed.
  expect(
    stretchesOf([line('2026-11-10', '2026-11-19', 4), line('2026-11-10', '2026-11-20', 1)], today),
  ).toEqual([line('2026-11-20', '2026-11-20', 1)]);
});

test('stretches need on every day what the lines need together', () => {
  const need = fc.record({
    stockitem_id: fc.integer({ min: 1, max: 2 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    from: fc.integer({ min: -5, max: 10 }),
    length: fc.integer({ min: 0, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(need, { maxLength: 7 }), (rows) => {
      const needs = rows.map(({ from, length, ...row }) => ({
        ...row,
        depot_id: 1,
        first: addDays(today, from),
        last: addDays(today, from + length),
      }));
      const on = (list: typeof needs, item: number, day: string) =>
        list
          .filter((one) => one.stockitem_id === item && one.first <= day && day <= one.last)
          .map(({ quantity }) => quantity);
      const stretches = stretchesOf(needs, today);
      for (const item of [1, 2])
        for (let n = 0; n < 20; n++) {
          const day = addDays(today, n);
          const wanted = on(needs, item, day).reduce((sum, units) => sum + units, 0);
          expect(on(stretches, item, day)).toEqual(wanted === 0 ? [] : [wanted]);
        }
    }),
  );
});
