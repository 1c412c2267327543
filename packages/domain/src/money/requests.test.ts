import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decidePayment,
  PAYABLE,
  PAYMENT_POSITIONS,
  type PaymentFacts,
  payable,
  paymentFlags,
  paymentPosition,
  refundable,
} from './requests.ts';

const amount = fc.bigInt(0n, 10n ** 6n);
const payment = (over: Partial<PaymentFacts> = {}): PaymentFacts => ({
  position: 'pending',
  amount: 10000n,
  captured: 0n,
  refunded: 0n,
  outstanding: 10000n,
  open_refunds: 0n,
  ...over,
});
const anyPayment: fc.Arbitrary<PaymentFacts> = fc
  .record({
    position: fc.constantFrom(...PAYMENT_POSITIONS),
    amount: fc.bigInt(1n, 10n ** 6n),
    captured: amount,
    refunded: amount,
    outstanding: fc.bigInt(-(10n ** 6n), 10n ** 6n),
    open_refunds: amount,
  })
  .map((facts) => ({
    ...facts,
    refunded: facts.refunded > facts.captured ? facts.captured : facts.refunded,
  }));

describe('the position of a payment request', () => {
  test.each([
    // position, captured, refunded, outstanding → position
    ['create', 0n, 0n, 10000n, 'create'],
    ['cancelled', 0n, 0n, 10000n, 'cancelled'],
    ['pending', 0n, 0n, 10000n, 'pending'],
    ['pending', 1n, 0n, 9999n, 'partially_paid'],
    ['pending', 10000n, 0n, 0n, 'paid'],
    ['create', 10000n, 0n, 0n, 'paid'],
    ['pending', 10001n, 0n, -1n, 'overpaid'],
    ['overpaid', 10001n, 1n, 0n, 'paid'],
    // Captured money counts, even on a cancelled request.
    ['cancelled', 10000n, 0n, 0n, 'paid'],
    // A refund reopens it while the contract demands the money; a deposit after the hire is not demanded again.
    ['paid', 10000n, 10000n, 10000n, 'pending'],
    ['paid', 10000n, 4000n, 4000n, 'partially_paid'],
    ['paid', 10000n, 10000n, 0n, 'paid'],
    ['paid', 10000n, 4000n, -1n, 'paid'],
    // A reversed capture, or a lost dispute.
    ['paid', 0n, 0n, 10000n, 'pending'],
  ] as const)(
    '%s, %s captured, %s refunded, %s outstanding: %s',
    (position, captured, refunded, outstanding, to) => {
      expect(paymentPosition(payment({ position, captured, refunded, outstanding }))).toBe(to);
    },
  );

  test('deriving the position again changes nothing', () => {
    fc.assert(
      fc.property(anyPayment, (facts) => {
        const position = paymentPosition(facts);
        expect(paymentPosition({ ...facts, position })).toBe(position);
      }),
    );
  });

  test('with payments, the previous position does not matter', () => {
    fc.assert(
      fc.property(anyPayment, fc.constantFrom(...PAYMENT_POSITIONS), (facts, other) => {
        fc.pre(facts.captured > 0n);
        expect(paymentPosition({ ...facts, position: other })).toBe(paymentPosition(facts));
      }),
    );
  });
});

describe('payable and refundable amounts', () => {
  test.each([
    [{}, 10000n],
    [{ captured: 2500n, position: 'partially_paid' }, 7500n],
    [{ outstanding: 4000n }, 4000n],
    [{ outstanding: 0n }, 0n],
    [{ outstanding: -5n }, 0n],
    [{ position: 'create' }, 0n],
    [{ position: 'cancelled' }, 0n],
    [{ position: 'paid', captured: 10000n }, 0n],
    [{ captured: 10000n, refunded: 10000n }, 10000n],
  ] as const)('%o: %s can be paid', (over, can) => {
    expect(payable(payment(over))).toBe(can);
  });

  test("the payable amount never exceeds the contract's or the request's rest", () => {
    fc.assert(
      fc.property(anyPayment, (facts) => {
        const can = payable(facts);
        expect(can >= 0n).toBe(true);
        if (can === 0n) return;
        expect(can <= facts.outstanding).toBe(true);
        const after = {
          ...facts,
          captured: facts.captured + can,
          outstanding: facts.outstanding - can,
        };
        expect(paymentPosition(after)).not.toBe('overpaid');
      }),
    );
  });

  test('the refundable amount is never negative, and with open requests never exceeds the money held', () => {
    fc.assert(
      fc.property(anyPayment, (facts) => {
        const left = refundable(facts);
        expect(left >= 0n).toBe(true);
        if (left > 0n) expect(left + facts.open_refunds).toBe(facts.captured - facts.refunded);
        expect(paymentFlags(facts).can_refundrequest).toBe(left > 0n);
      }),
    );
  });

  test('can be cancelled before a capture, and resent while payable', () => {
    for (const position of PAYMENT_POSITIONS) {
      const flags = (over: Partial<PaymentFacts>) => paymentFlags(payment({ position, ...over }));
      expect([position, flags({}).can_cancel]).toEqual([position, ['create', 'pending'].includes(position)]);
      expect([position, flags({ captured: 1n }).can_cancel]).toEqual([position, false]);
      expect([position, flags({}).can_resend]).toEqual([position, PAYABLE.includes(position)]);
      expect([position, flags({ outstanding: 0n }).can_resend]).toEqual([position, false]);
    }
  });
});

describe('moving a payment request', () => {
  const code = (over: Partial<PaymentFacts>, to: string) => {
    const decision = decidePayment(payment(over), to);
    return decision.kind === 'refused' ? decision.problems[0]?.code : decision.kind;
  };

  test.each([
    [{ position: 'create' }, 'pending', 'done'],
    [{ position: 'create' }, 'cancelled', 'done'],
    [{ position: 'pending' }, 'cancelled', 'done'],
    [{ position: 'pending', captured: 1n }, 'cancelled', 'already_paid'],
    [{ position: 'paid', captured: 10000n }, 'cancelled', 'already_paid'],
    [{ position: 'pending' }, 'paid', 'follows_from_money'],
    [{ position: 'pending' }, 'create', 'follows_from_money'],
    [{ position: 'cancelled' }, 'pending', 'cancelled'],
    [{ position: 'pending' }, 'no such', 'follows_from_money'],
  ] as const)('%o to %s: %s', (over, to, outcome) => {
    expect(code(over, to)).toBe(outcome);
  });

  test('a move to the current position does nothing', () => {
    for (const position of PAYMENT_POSITIONS)
      expect(decidePayment(payment({ position }), position)).toEqual({ kind: 'noop' });
  });
});

test('money received and refunded on a cancelled request leaves it cancelled', () => {
  const facts = { amount: 100n, outstanding: 100n, open_refunds: 0n, cancelled: true } as const;
  expect(paymentPosition({ ...facts, position: 'cancelled', captured: 100n, refunded: 0n })).toBe('paid');
  expect(paymentPosition({ ...facts, position: 'paid', captured: 100n, refunded: 100n })).toBe('cancelled');
  expect(paymentPosition({ ...facts, position: 'paid', captured: 100n, refunded: 40n })).toBe(
    'partially_paid',
  );
});
