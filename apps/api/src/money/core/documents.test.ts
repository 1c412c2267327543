import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentDue, type Moved } from './documents.ts';

const due = (
  kind: Moved['kind'],
  type: Moved['type'],
  amount: bigint,
  [total, paid, refunded, documents]: readonly [bigint, bigint, bigint, bigint],
) => documentDue({ kind, type, amount }, { total, paid, refunded }, documents);

describe('the document of a movement', () => {
  test.each([
    ['money that came is invoiced', 'capture', 'contract', 60n, [100n, 60n, 0n, 0n], 60n],
    ['but not twice', 'capture', 'contract', 60n, [100n, 60n, 0n, 100n], 0n],
    ['the part beyond what is invoiced', 'capture', 'contract', 60n, [100n, 90n, 0n, 40n], 50n],
    ['an overpayment only up to what is demanded', 'capture', 'damages', 130n, [100n, 130n, 0n, 0n], 100n],
    ['a refund of what is owed again has none', 'refund', 'contract', 40n, [100n, 100n, 40n, 100n], 0n],
    ['a refund credits what is demanded no more', 'refund', 'contract', 40n, [60n, 100n, 40n, 100n], -40n],
    [
      'a payment that was a mistake leaves its invoice owed',
      'capture_reversal',
      'contract',
      100n,
      [100n, 0n, 0n, 100n],
      0n,
    ],
    ['a deposit is invoiced when it comes', 'capture', 'deposit', 50n, [50n, 50n, 0n, 0n], 50n],
    ['and credited when it goes', 'refund', 'deposit', 20n, [50n, 50n, 20n, 50n], -20n],
    ['also when it never came', 'capture_reversal', 'deposit', 50n, [50n, 0n, 0n, 50n], -50n],
    ['its part that nobody paid stays asked for', 'refund', 'deposit', 20n, [100n, 60n, 20n, 100n], -20n],
    ['a refund that failed is money held again', 'refund_reversal', 'deposit', 20n, [50n, 50n, 0n, 30n], 20n],
  ] as const)('%s', (_what, kind, type, amount, figures, wanted) => {
    expect(due(kind, type, amount, figures)).toBe(wanted);
  });

  test('never exceeds the demand or credits more than was invoiced', () => {
    const money = fc.bigInt({ min: 0n, max: 50n });
    const kind = fc.constantFrom('capture', 'refund', 'capture_reversal', 'refund_reversal');
    const type = fc.constantFrom('deposit', 'contract', 'damages');
    fc.assert(
      fc.property(kind, type, money, money, money, money, money, (...given) => {
        const [what, of, amount, total, held, refunded, documents] = given;
        const document = due(what, of, amount, [total, held + refunded, refunded, documents]);
        expect(document <= 0n || document <= total - documents).toBe(true);
        expect(-document <= documents).toBe(true);
      }),
    );
  });
});
