import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANCELLATION_BANDS, cancellationCharge, proposedRefunds } from './cancellation.ts';

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

  test('explains the charge', () => {
    expect(charge(14).reason).toBe('25% at 14 days’ notice.');
    expect(charge(1).reason).toBe('100% at 1 day’s notice.');
  });

  test('accepts bands in any order, and charges nothing without bands', () => {
    expect(charge(15, [...CANCELLATION_BANDS].reverse()).charge).toBe(2500n);
    expect(charge(0, []).charge).toBe(0n);
  });

  test('never charges more for more notice', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 60 }), fc.nat(30), (days, more) => {
        expect(charge(days + more).charge <= charge(days).charge).toBe(true);
      }),
    );
  });
});

describe('proposed refunds', () => {
  const paid = [
    { id: 1, type: 'deposit', refundable: 5000n },
    { id: 2, type: 'contract', refundable: 10_000n },
    { id: 3, type: 'contract', refundable: 2500n },
  ] as const;

  test('use the newest requests of each type first, and leave out requests without a refund', () => {
    expect(proposedRefunds({ deposit: 5000n, contract: 4000n, damages: 0n }, paid)).toEqual([
      { id: 3, type: 'contract', amount: 2500n },
      { id: 2, type: 'contract', amount: 1500n },
      { id: 1, type: 'deposit', amount: 5000n },
    ]);
    expect(proposedRefunds({ deposit: 0n, contract: -100n, damages: 300n }, paid)).toEqual([]);
  });

  test('never exceed what is refundable of a request or due as refund', () => {
    const amount = fc.bigInt({ min: 0n, max: 1_000_000n });
    const type = fc.constantFrom('deposit' as const, 'contract' as const, 'damages' as const);
    fc.assert(
      fc.property(
        fc.record({ deposit: amount, contract: amount, damages: amount }),
        fc.uniqueArray(fc.record({ id: fc.nat(), type, refundable: amount }), { selector: ({ id }) => id }),
        (back, requests) => {
          const found = proposedRefunds(back, requests);
          for (const one of ['deposit', 'contract', 'damages'] as const) {
            const sum = (rows: readonly bigint[]) => rows.reduce((a, b) => a + b, 0n);
            const given = sum(found.filter((x) => x.type === one).map((x) => x.amount));
            const there = sum(requests.filter((x) => x.type === one).map((x) => x.refundable));
            expect(given).toBe(back[one] < there ? back[one] : there);
          }
          for (const { id, amount: given } of found)
            expect(given <= (requests.find((x) => x.id === id)?.refundable ?? 0n)).toBe(true);
        },
      ),
    );
  });
});
