import { describe, expect, test } from 'vitest';
import {
  canDeliver,
  type DeliveryInput,
  deliveryPrice,
  legs,
  roadMiles,
  straightLineMiles,
} from './delivery.ts';

const VAN = { code: 'van', max_kg: 1000, max_m3: 12, drop_fee: '28.00', per_mile: '1.10' };
const LORRY = { code: 'lorry', max_kg: 2500, max_m3: 30, drop_fee: '46.00', per_mile: '1.60' };
const input = (over: Partial<DeliveryInput>): DeliveryInput => ({
  delivery_type: 'both',
  weight_kg: 400,
  volume_m3: 3,
  miles: 18,
  included_miles: 8,
  minimum: 3200n,
  classes: [VAN, LORRY],
  fill: 0.85,
  ...over,
});

describe('delivery price', () => {
  test('trips follow from the delivery type', () => {
    expect([legs('none'), legs('deliver'), legs('collect'), legs('both')]).toEqual([0, 1, 1, 2]);
  });

  test('is trips × (drop fee + miles beyond the included ones)', () => {
    const both = deliveryPrice(input({}));
    expect(both).toEqual({
      price: 2n * (2800n + 1100n),
      vehicles: [{ code: 'van', count: 1 }],
      legs: 2,
      reasons: ['2 trips with 1 van, 10.0 miles beyond the included 8.'],
    });
    expect(deliveryPrice(input({ delivery_type: 'deliver' })).price).toBe(3900n);
  });

  test('is zero when the customer collects and returns, whatever the minimum', () => {
    expect(deliveryPrice(input({ delivery_type: 'none' }))).toMatchObject({
      price: 0n,
      vehicles: [],
      legs: 0,
    });
  });

  test('is at least the minimum, with the reason', () => {
    const short = deliveryPrice(input({ delivery_type: 'collect', miles: 1 }));
    expect(short.price).toBe(3200n);
    expect(short.reasons).toContain('The minimum of 32.00 applies.');
  });

  test('charges no miles while the distance is unknown, with the reason', () => {
    const unknown = deliveryPrice(input({ miles: null }));
    expect(unknown.price).toBe(5600n);
    expect(unknown.reasons[0]).toMatch(/unknown/);
  });

  test('says if no vehicle can carry the load', () => {
    const none = deliveryPrice(input({ classes: [] }));
    expect(none).toMatchObject({ price: 3200n, vehicles: [] });
    expect(none.reasons).toContain('No vehicle class can carry this load.');
  });
});

describe('can deliver', () => {
  const facts = {
    delivery_type: 'both',
    postcode_valid: true,
    miles: 10,
    max_miles: 90,
    vehicle_slot_free: true,
  } as const;

  test('is true with a valid postcode, a known distance within the maximum and a free vehicle', () => {
    expect(canDeliver(facts)).toEqual({ can: true, reasons: [] });
  });

  test.each([
    [{ postcode_valid: false }, /postcode/],
    [{ miles: null }, /unknown/],
    [{ miles: 90.1 }, /beyond the maximum/],
    [{ vehicle_slot_free: false }, /No vehicle/],
  ])('is false with %o', (over, reason) => {
    const answer = canDeliver({ ...facts, ...over });
    expect(answer.can).toBe(false);
    expect(answer.reasons).toEqual([expect.stringMatching(reason)]);
  });

  test('returns all reasons together', () => {
    expect(
      canDeliver({ ...facts, postcode_valid: false, miles: null, vehicle_slot_free: false }).reasons,
    ).toHaveLength(3);
  });

  test("is always true if we don't drive", () => {
    expect(canDeliver({ ...facts, delivery_type: 'none', miles: null, postcode_valid: false }).can).toBe(
      true,
    );
  });
});

describe('distance', () => {
  const bristol = { lat: 51.4545, lon: -2.5879 };
  const reading = { lat: 51.4543, lon: -0.9781 };

  test('is symmetric on the globe, and zero to the same place', () => {
    expect(straightLineMiles(bristol, reading)).toBeCloseTo(69.3, 1);
    expect(straightLineMiles(reading, bristol)).toBeCloseTo(straightLineMiles(bristol, reading), 9);
    expect(straightLineMiles(bristol, bristol)).toBe(0);
  });

  test('is a 360th of the globe for a degree of latitude', () => {
    expect(straightLineMiles({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })).toBeCloseTo(
      (Math.PI * 3958.8) / 180,
      6,
    );
  });

  test('by road is 1.3 times as far', () => {
    expect(roadMiles(bristol, reading)).toBeCloseTo(1.3 * straightLineMiles(bristol, reading), 9);
  });
});
