import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containerWeight, fillContainers, type FillInput, quantitiesOf, shortMessage } from './packing.ts';

const plates: FillInput = {
  quantity: 50,
  pack_size: 20,
  item_weight: '0.680',
  container_weight: '1.250',
  accessory_weights: ['0.750'],
  heavy_limit: '25.000',
  owned: 200,
  packed: 0,
  empty_containers: 270,
};

describe('a bulk fill', () => {
  test('50 plates in crates of 20: three crates, the last with 10, weighed to the gram', () => {
    const fill = fillContainers(plates);
    expect(fill).toMatchObject({
      containers: 3,
      full: 2,
      partial_quantity: 10,
      full_weight: '15.600',
      partial_weight: '8.800',
      total_weight: '40.000',
      heavy: 0,
      short: 0,
    });
    expect(fill.explanation).toEqual(['50 units, 20 per container: 3 containers, the last with 10.']);
    expect(quantitiesOf(fill, 20)).toEqual([20, 20, 10]);
  });

  test('an even quantity has no partial container', () => {
    const fill = fillContainers({ ...plates, quantity: 40 });
    expect([fill.containers, fill.partial_quantity, fill.partial_weight]).toEqual([2, 0, null]);
  });

  test('less than a container: one, partly filled', () => {
    const fill = fillContainers({ ...plates, quantity: 7 });
    expect([fill.containers, fill.full, fill.full_weight, fill.partial_weight]).toEqual([
      1,
      0,
      null,
      '6.760',
    ]);
  });

  test('exactly at the limit is not heavy, a gram more is', () => {
    const one = { item_weight: '1.000', container_weight: '5.000', accessory_weights: [] };
    expect(containerWeight(20, { ...one, heavy_limit: '25.000' }).heavy).toBe(false);
    expect(containerWeight(20, { ...one, heavy_limit: '24.999' }).heavy).toBe(true);
    expect(fillContainers({ ...plates, heavy_limit: '10' })).toMatchObject({ heavy: 2 });
  });

  test('states heavy containers and missing ones, and neither if there are none', () => {
    const { explanation } = fillContainers({ ...plates, heavy_limit: '10', empty_containers: 2 });
    expect(explanation.slice(1)).toEqual([
      '2 empty containers of this type on record.',
      '2 containers over 10 kg.',
    ]);
    expect(fillContainers({ ...plates, quantity: 40, empty_containers: 2 }).explanation).toEqual([
      '40 units, 20 per container: 2 containers.',
    ]);
  });

  test('rejects a weight finer than a gram', () => {
    const one = { container_weight: '1.0001', accessory_weights: [], heavy_limit: '25' };
    expect(() => containerWeight(1, { ...one, item_weight: '1' })).toThrow(RangeError);
  });

  test('a missing weight makes the total unknown, but the known parts can be heavy', () => {
    const fill = fillContainers({ ...plates, item_weight: null, container_weight: '30.000' });
    expect([fill.full_weight, fill.total_weight, fill.heavy]).toEqual([null, null, 3]);
    expect(fill.explanation.join(' ')).toContain('The weight is unknown');
  });

  test('more than the unpacked units: states the shortage and the reason', () => {
    const fill = fillContainers({ ...plates, packed: 160 });
    expect(fill.short).toBe(10);
    expect(fill.explanation).toContain('Only 40 units are available to pack: 200 owned, 160 packed.');
    expect(shortMessage(1, 0)).toBe('Only 1 unit is available to pack: 1 owned, 0 packed.');
    expect(shortMessage(5, 9)).toBe('Only 0 units are available to pack: 5 owned, 9 packed.');
  });

  test('reports too few empty containers without refusing', () => {
    const fill = fillContainers({ ...plates, empty_containers: 1 });
    expect([fill.short, fill.explanation.at(-1)]).toEqual([0, '1 empty container of this type on record.']);
  });

  test('rejects a fill of nothing', () => {
    for (const [quantity, pack_size] of [
      [0, 5],
      [5, 0],
      [-1, 5],
      [1.5, 5],
      [5, Number.NaN],
    ] as const)
      expect(() => fillContainers({ ...plates, quantity, pack_size })).toThrow(RangeError);
  });

  test('the quantities always add up, only the last is partial, with the right number of containers', () => {
    const input = fc.record({
      quantity: fc.integer({ min: 1, max: 5000 }),
      pack_size: fc.integer({ min: 1, max: 600 }),
      item: fc.integer({ min: 0, max: 50_000 }),
      empty: fc.integer({ min: 0, max: 50_000 }),
      owned: fc.nat(6000),
      packed: fc.nat(6000),
    });
    const kg = (grams: number) => (grams / 1000).toFixed(3);
    fc.assert(
      fc.property(input, ({ quantity, pack_size, item, empty, owned, packed }) => {
        const fill = fillContainers({
          ...plates,
          quantity,
          pack_size,
          item_weight: kg(item),
          container_weight: kg(empty),
          accessory_weights: [],
          owned,
          packed,
        });
        const quantities = quantitiesOf(fill, pack_size);
        expect(quantities.length).toBe(fill.containers);
        expect(fill.containers).toBe(Math.ceil(quantity / pack_size));
        expect(quantities.reduce((sum, n) => sum + n, 0)).toBe(quantity);
        expect(quantities.slice(0, -1).every((n) => n === pack_size)).toBe(true);
        expect(quantities.every((n) => n >= 1 && n <= pack_size)).toBe(true);
        expect(fill.total_weight).toBe(kg(quantity * item + fill.containers * empty));
        const heavy = quantities.filter((n) => n * item + empty > 25_000).length;
        expect(fill.heavy).toBe(heavy);
        expect(fill.short === 0).toBe(quantity + packed <= owned);
      }),
    );
  });
});
