import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FURNITURE_LOOSE_FACTOR, isGoods, lineLoad, piecesOf, sumLoads } from './load.ts';

const PLATE = { height: 2.6, width: 27, depth: 27, weight: 0.68, pack_size: 30 };
const CRATE = { height: 22, width: 60, depth: 40, weight: 1.9 };
const TABLE = { height: 74, width: 150, depth: 150, weight: 20, pack_size: 1 };

describe('load of a line', () => {
  test('counts packed goods as whole containers with their empty weight', () => {
    const load = lineLoad({ ...PLATE, quantity: 100, container: CRATE });
    expect(load.weight_kg).toBeCloseTo(100 * 0.68 + 4 * 1.9, 9);
    expect(load.volume_m3).toBeCloseTo(4 * 0.0528, 9);
  });

  test('counts loose goods by their own size, stacked furniture by a share of it', () => {
    const loose = { ...TABLE, quantity: 10, container: null };
    expect(lineLoad(loose).volume_m3).toBeCloseTo(16.65, 9);
    expect(lineLoad({ ...loose, loose_factor: FURNITURE_LOOSE_FACTOR })).toEqual({
      weight_kg: 200,
      volume_m3: expect.closeTo(6.66, 9),
    });
  });

  test('is zero for zero units', () => {
    expect(lineLoad({ ...PLATE, quantity: 0, container: CRATE })).toEqual({ weight_kg: 0, volume_m3: 0 });
    expect(sumLoads([])).toEqual({ weight_kg: 0, volume_m3: 0 });
  });

  test('never falls with the quantity', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(500), fc.boolean(), (quantity, more, packed) => {
        const line = { ...PLATE, container: packed ? CRATE : null };
        const small = lineLoad({ ...line, quantity });
        const large = lineLoad({ ...line, quantity: quantity + more });
        expect(large.weight_kg).toBeGreaterThanOrEqual(small.weight_kg);
        expect(large.volume_m3).toBeGreaterThanOrEqual(small.volume_m3);
      }),
    );
  });

  test('refuses an invalid quantity or pack size', () => {
    expect(() => lineLoad({ ...PLATE, quantity: -1, container: null })).toThrow(RangeError);
    expect(() => lineLoad({ ...PLATE, quantity: 1.5, container: null })).toThrow(RangeError);
    expect(() => lineLoad({ ...PLATE, pack_size: 0, quantity: 1, container: CRATE })).toThrow(RangeError);
  });
});

test('counts pieces as units of stock items, to be washed if wash-up is charged', () => {
  const line = (quantity: number, item: number | null, washed: boolean) => ({ quantity, item, washed });
  expect(piecesOf([line(60, 1, true), line(8, 2, false), line(1, null, true)])).toEqual({
    pieces: 68,
    washup_pieces: 60,
  });
});

test('adds no pieces for custom items of any quantity', () => {
  const line = fc.record({
    item: fc.option(fc.integer({ min: 1, max: 9 })),
    quantity: fc.nat(500),
    washed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(piecesOf(lines)).toEqual(piecesOf(lines.filter(isGoods)));
      expect(piecesOf(lines.filter((one) => !isGoods(one)))).toEqual({ pieces: 0, washup_pieces: 0 });
    }),
  );
});
