import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planPacking } from './packing.ts';

const plates = 1;
const group = (id: number, quantity: number, stockitem = plates) => ({ id, stockitem, quantity });
const line = (quantity: number, pack_size: number | null = 20, id = 1) => ({
  id,
  stockitem: plates,
  quantity,
  pack_size,
});
const none = { packed: [], free: [], unpacked: new Map<number, number>() };

describe('packing a contract', () => {
  test('uses whole containers first, the largest first, then new ones for the rest', () => {
    const free = [group(7, 10), group(8, 20), group(9, 20)];
    const [plan] = planPacking([line(65)], { ...none, free, unpacked: new Map([[plates, 100]]) });
    expect(plan).toMatchObject({ take: [8, 9, 7], fill: [15], loose: 0, short: 0 });
  });

  test('skips a container with more units than needed', () => {
    const [plan] = planPacking([line(5)], { ...none, free: [group(1, 20)], unpacked: new Map() });
    expect(plan).toMatchObject({ take: [], fill: [], short: 5 });
  });

  test('counts what is already packed, so that packing twice changes nothing', () => {
    const stock = {
      packed: [group(1, 20), group(2, 5)],
      free: [group(3, 20)],
      unpacked: new Map([[plates, 99]]),
    };
    expect(planPacking([line(25)], stock)).toEqual([
      { line: 1, stockitem: plates, quantity: 25, already: [1, 2], take: [], fill: [], loose: 0, short: 0 },
    ]);
  });

  test('lets an item without a container travel loose', () => {
    const [plan] = planPacking([line(8, null)], { ...none, unpacked: new Map([[plates, 6]]) });
    expect(plan).toMatchObject({ fill: [], loose: 6, short: 2 });
  });

  test('shares stock between two lines of an item', () => {
    const stock = { ...none, free: [group(1, 20)], unpacked: new Map([[plates, 25]]) };
    const plans = planPacking([line(20, 20, 1), line(30, 20, 2)], stock);
    expect(plans.map(({ take, fill, short }) => [take, fill, short])).toEqual([
      [[1], [], 0],
      [[], [20, 5], 5],
    ]);
  });

  test('fulfils each line exactly and uses nothing twice, for random contracts', () => {
    const items = fc.integer({ min: 1, max: 3 });
    const groups = (first: number) =>
      fc
        .array(fc.record({ stockitem: items, quantity: fc.integer({ min: 1, max: 30 }) }), { maxLength: 12 })
        .map((all) => all.map((one, n) => ({ ...one, id: first + n })));
    const lines = fc.array(
      fc.record({
        stockitem: items,
        quantity: fc.nat(80),
        pack_size: fc.option(fc.integer({ min: 1, max: 25 })),
      }),
      { maxLength: 6 },
    );
    const shelf = fc.array(fc.nat(100), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(groups(1), groups(100), lines, shelf, (packed, free, wanted, shelves) => {
        const unpacked = new Map(shelves.map((n, index) => [index + 1, n]));
        const plans = planPacking(
          wanted.map((one, n) => ({ ...one, id: n })),
          { packed, free, unpacked },
        );
        const size = new Map([...packed, ...free].map((one) => [one.id, one.quantity]));
        const used = plans.flatMap((plan) => [...plan.already, ...plan.take]);
        expect(new Set(used).size).toBe(used.length);
        for (const plan of plans) {
          const held = [...plan.already, ...plan.take].reduce((sum, id) => sum + (size.get(id) ?? 0), 0);
          const filled = plan.fill.reduce((sum, n) => sum + n, 0);
          expect(held + filled + plan.loose + plan.short).toBe(plan.quantity);
          expect(plan.already.every((id) => id < 100) && plan.take.every((id) => id >= 100)).toBe(true);
        }
        for (const [item, units] of unpacked) {
          const own = plans.filter((plan) => plan.stockitem === item);
          const taken = own.reduce((sum, plan) => sum + plan.loose + plan.fill.reduce((a, b) => a + b, 0), 0);
          expect(taken).toBeLessThanOrEqual(units);
        }
      }),
    );
  });
});
