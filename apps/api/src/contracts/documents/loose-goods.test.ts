import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContainerFact, LineFact } from './contract-row.ts';
import { loadOfAll, looseGoods } from './loose-goods.ts';

const lineOf = (item: number | null, quantity: number): LineFact => ({
  kind: 'hire',
  item,
  sku: `S${item}`,
  title: 'Plate',
  own_title: item === null ? 'Extra' : `Plate ${item}`,
  quantity,
  unit_price: '1.00',
  unit_washup_price: '0.00',
  value: '1.00',
  weight: 0.5,
  size: [10, 20, 30],
  loose_factor: 0.5,
  delivery_date: null,
  collection_date: null,
  goods: null,
});
const containerOf = (item: number, quantity: number): ContainerFact => ({
  identifier: 'C-1',
  container: 'C',
  item,
  sku: `S${item}`,
  title: 'Plate',
  quantity,
  accessories: [],
  weight: 2 + quantity / 2,
  heavy: false,
  size: [50, 100, 100],
});

test('leaves out units in containers and custom items, and merges lines of an item', () => {
  const lines = [lineOf(1, 30), lineOf(null, 2), lineOf(1, 15), lineOf(2, 5), lineOf(null, 3)];
  const loose = looseGoods(lines, [containerOf(1, 20), containerOf(1, 20), containerOf(2, 5)]);
  expect(loose.map(({ title, quantity, weight }) => [title, quantity, weight])).toEqual([
    ['Plate 1', 5, 2.5],
  ]);
});

test("counts loose goods with their item's volume factor, and containers by their outside", () => {
  const containers = [containerOf(1, 4)];
  const loose = looseGoods([lineOf(1, 10)], containers);
  const load = loadOfAll(containers, loose);
  expect(load).toEqual({ weight: 4 + 3, all_weighed: true, volume: expect.closeTo(0.5 + 6 * 0.003, 9) });
  const unknown = loadOfAll([{ ...containerOf(1, 4), weight: null }], loose);
  expect([unknown.weight, unknown.all_weighed]).toEqual([3, false]);
});

test('counts every unit of an item either as packed or loose', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(some, some, (lines, containers) => {
      const loose = looseGoods(
        lines.map(([item, quantity]) => lineOf(item, quantity)),
        containers.map(([item, quantity]) => containerOf(item, quantity)),
      );
      const sum = (rows: readonly (readonly [number, number])[], item: number) =>
        rows.reduce((total, [of, quantity]) => (of === item ? total + quantity : total), 0);
      for (const item of [1, 2, 3]) {
        const left = loose.find(({ sku }) => sku === `S${item}`)?.quantity ?? 0;
        expect(left).toBe(Math.max(0, sum(lines, item) - sum(containers, item)));
      }
    }),
  );
});
