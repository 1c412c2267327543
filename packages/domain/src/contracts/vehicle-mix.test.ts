import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type VehicleMixInput, vehicleCost, vehicleMix } from './vehicle-mix.ts';

const VAN = { code: 'van', max_kg: 1000, max_m3: 12, drop_fee: '28.00', per_mile: '1.10' };
const LORRY = { code: 'lorry', max_kg: 2500, max_m3: 30, drop_fee: '46.00', per_mile: '1.60' };
const mix = (weight_kg: number, volume_m3: number, over: Partial<VehicleMixInput> = {}) =>
  vehicleMix({
    weight_kg,
    volume_m3,
    miles: 10,
    included_miles: 8,
    classes: [VAN, LORRY],
    fill: 0.85,
    ...over,
  });

describe('vehicle mix', () => {
  test.each([
    [0, 0, [{ code: 'van', count: 1 }]],
    [850, 10.2, [{ code: 'van', count: 1 }]],
    [850.1, 1, [{ code: 'lorry', count: 1 }]],
    [100, 10.3, [{ code: 'lorry', count: 1 }]],
    [
      2500,
      20,
      [
        { code: 'van', count: 1 },
        { code: 'lorry', count: 1 },
      ],
    ],
    [4000, 20, [{ code: 'lorry', count: 2 }]],
  ])('uses the cheapest vehicles for %d kg and %d m³', (kg, m3, vehicles) => {
    expect(mix(kg, m3)).toEqual(vehicles);
  });

  test('prefers fewer vehicles among equally cheap mixes', () => {
    const half = { code: 'half', max_kg: 500, max_m3: 6, drop_fee: '14.00', per_mile: '0.55' };
    expect(mix(600, 6, { classes: [half, VAN] })).toEqual([{ code: 'van', count: 1 }]);
  });

  test('is empty if nothing can carry the load', () => {
    expect(mix(1, 1, { classes: [] })).toEqual([]);
    expect(mix(1, 1, { classes: [{ ...VAN, max_m3: 0 }] })).toEqual([]);
  });

  test('uses one class for extreme loads', () => {
    const huge = mix(1e9, 1);
    expect(huge).toEqual([{ code: 'lorry', count: Math.ceil(1e9 / 2125) }]);
  });

  test.each([
    [-1, 1],
    [1, Number.NaN],
    [Number.POSITIVE_INFINITY, 1],
  ])('refuses a load of %d kg and %d m³', (kg, m3) => {
    expect(() => mix(kg, m3)).toThrow(RangeError);
  });

  const vehicle = fc.record({
    max_kg: fc.integer({ min: 100, max: 3000 }),
    max_m3: fc.integer({ min: 1, max: 40 }),
    drop_fee: fc.nat(9999).map((n) => (n / 100).toFixed(2)),
    per_mile: fc.nat(999).map((n) => (n / 100).toFixed(2)),
  });
  const classes = fc
    .array(vehicle, { minLength: 1, maxLength: 3 })
    .map((list) => list.map((v, index) => ({ ...v, code: `class ${index}` })));
  const cost = (vehicles: { code: string; count: number }[], of: VehicleMixInput['classes']) =>
    vehicles.reduce((sum, { code, count }) => {
      const found = of.find((v) => v.code === code);
      return sum + (found ? BigInt(count) * vehicleCost(found, 20, 8) : 0n);
    }, 0n);

  test('always carries the load, and no single class is cheaper', () => {
    fc.assert(
      fc.property(classes, fc.nat(8000), fc.nat(80), (of, kg, m3) => {
        const vehicles = mix(kg, m3, { classes: of, miles: 20 });
        const total = (limit: 'max_kg' | 'max_m3') =>
          vehicles.reduce(
            (sum, { code, count }) => sum + count * 0.85 * (of.find((v) => v.code === code)?.[limit] ?? 0),
            0,
          );
        expect(total('max_kg')).toBeGreaterThanOrEqual(kg - 1e-3);
        expect(total('max_m3')).toBeGreaterThanOrEqual(m3 - 1e-3);
        expect(vehicles.length).toBeGreaterThan(0);
        for (const only of of) {
          const alone = mix(kg, m3, { classes: [only], miles: 20 });
          expect(cost(vehicles, of) <= cost(alone, of)).toBe(true);
        }
      }),
    );
  });
});
