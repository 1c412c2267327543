import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANCELLATION_BANDS, cancellationCharge } from './cancellation.ts';

const charge = (days_notice: number, bands = CANCELLATION_BANDS) =>
  cancellationCharge({ days_notice, grand_total: 10001n, bands });

describe('cancellation charge', () => {
  test.each([
    [30, 0n],
    [21, 0n],
    [20, 2500n],
    [14, 2500n],
    [13, 5001n],
    [7, 5001n],
    [6, 10001n],
    [0, 10001n],
    [-3, 10001n],
  ])('at %i days of notice', (days, expected) => {
    expect(charge(days).charge).toBe(expected);
  });

  test('says why', () => {
    expect(charge(14).reason).toBe("25% at 14 days' notice.");
    expect(charge(1).reason).toBe("100% at 1 day's notice.");
  });

  test('bands may stand in any order; without bands nothing is charged', () => {
    expect(charge(15, [...CANCELLATION_BANDS].reverse()).charge).toBe(2500n);
    expect(charge(0, []).charge).toBe(0n);
  });

  test('more notice never costs more', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 60 }), fc.nat(30), (days, more) => {
        expect(charge(days + more).charge <= charge(days).charge).toBe(true);
      }),
    );
  });
});
