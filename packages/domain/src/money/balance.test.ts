import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BalanceFacts,
  balanceOf,
  amountsDue,
  type DemandFacts,
  financePosition,
  MONEY_TYPES,
  taxInside,
} from './balance.ts';
import { CONTRACT_POSITIONS } from '../workflow/actions.ts';

const amount = fc.bigInt(0n, 10n ** 9n);
/** Any possible money of a contract: tax within the total, refunds within payments. */
const anyFacts: fc.Arbitrary<BalanceFacts> = fc
  .tuple(amount, amount, amount, amount, amount)
  .map(([a, b, c, d, requested]) => ({
    total: a > b ? a : b,
    total_tax: a > b ? b : a,
    paid: c > d ? c : d,
    refunded: c > d ? d : c,
    requested,
  }));
const facts = (given: Partial<BalanceFacts>): BalanceFacts => ({
  total: 12000n,
  total_tax: 2000n,
  paid: 0n,
  refunded: 0n,
  requested: 0n,
  ...given,
});

describe('a balance', () => {
  test.each([
    // paid, refunded, requested → paid_tax, refunded_tax, outstanding, outstanding_tax, requestable
    [0n, 0n, 0n, 0n, 0n, 12000n, 2000n, 12000n],
    [6000n, 0n, 0n, 1000n, 0n, 6000n, 1000n, 6000n],
    [12000n, 0n, 0n, 2000n, 0n, 0n, 0n, 0n],
    [12000n, 6000n, 0n, 2000n, 1000n, 6000n, 1000n, 6000n],
    [15000n, 0n, 0n, 2500n, 0n, -3000n, -500n, 0n],
    [0n, 0n, 7000n, 0n, 0n, 12000n, 2000n, 5000n],
    [0n, 0n, 12000n, 0n, 0n, 12000n, 2000n, 0n],
    [0n, 0n, 13000n, 0n, 0n, 12000n, 2000n, 0n],
    [1n, 0n, 0n, 0n, 0n, 11999n, 2000n, 11999n],
    [3n, 0n, 0n, 1n, 0n, 11997n, 1999n, 11997n],
  ])(
    'of 120.00 with 20.00 tax: %s paid, %s refunded, %s requested',
    (paid, refunded, requested, paid_tax, refunded_tax, outstanding, outstanding_tax, requestable) => {
      expect(balanceOf(facts({ paid, refunded, requested }))).toMatchObject({
        total_ex: 10000n,
        tax: 2000n,
        paid_tax,
        refunded_tax,
        outstanding,
        outstanding_tax,
        requestable,
        can_request: requestable > 0n,
      });
    },
  );

  test('every figure is its part before tax and its tax, to the cent', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const b = balanceOf(given);
        expect(b.total).toBe(b.total_ex + b.tax);
        expect(b.paid).toBe(b.paid_ex + b.paid_tax);
        expect(b.refunded).toBe(b.refunded_ex + b.refunded_tax);
        expect(b.outstanding).toBe(b.outstanding_ex + b.outstanding_tax);
      }),
    );
  });

  test('outstanding = total − paid + refunded: the sum, the tax, and the rest', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const b = balanceOf(given);
        expect(b.outstanding).toBe(b.total - b.paid + b.refunded);
        expect(b.outstanding_tax).toBe(b.tax - b.paid_tax + b.refunded_tax);
        expect(b.outstanding_ex).toBe(b.total_ex - b.paid_ex + b.refunded_ex);
      }),
    );
  });

  test('a fully paid balance has all its tax paid, whatever the movements', () => {
    fc.assert(
      fc.property(anyFacts, ({ total, total_tax, refunded }) => {
        fc.pre(total > 0n);
        const inFull = balanceOf({ total, total_tax, paid: total, refunded: 0n, requested: 0n });
        expect([inFull.paid_tax, inFull.paid_ex]).toEqual([total_tax, total - total_tax]);
        const roundabout = balanceOf({ total, total_tax, paid: total + refunded, refunded, requested: 0n });
        expect(roundabout).toMatchObject({ outstanding: 0n, outstanding_tax: 0n, outstanding_ex: 0n });
      }),
    );
  });

  test('the tax of a part is between zero and the part, and grows with it', () => {
    fc.assert(
      fc.property(anyFacts, amount, ({ total, total_tax, paid }, more) => {
        const tax = taxInside(paid, total, total_tax);
        expect(tax >= 0n && tax <= paid).toBe(true);
        expect(taxInside(paid + more, total, total_tax) >= tax).toBe(true);
      }),
    );
  });

  test('open requests and the requestable amount never exceed what is outstanding, unless they did before', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const b = balanceOf(given);
        expect(b.requestable >= 0n).toBe(true);
        expect(b.can_request).toBe(b.requestable > 0n);
        if (b.can_request) expect(b.requested + b.requestable).toBe(b.outstanding);
        else expect(b.requested >= b.outstanding).toBe(true);
      }),
    );
  });
});

describe('what a contract asks for', () => {
  const given = (over: Partial<DemandFacts>): DemandFacts => ({
    position: 'entered',
    grand_total: 12000n,
    tax: 2000n,
    deposit_amount: 5000n,
    cancellation: { total: 3000n, tax: 500n },
    damages: 700n,
    deposit_held: 0n,
    ...over,
  });

  test.each([
    // position, held → deposit, contract, its tax, damages
    ['quote', 0n, 0n, 0n, 0n, 0n],
    ['quote_abandoned', 0n, 0n, 0n, 0n, 0n],
    ['entered', 0n, 5000n, 12000n, 2000n, 700n],
    ['in_transit', 5000n, 5000n, 12000n, 2000n, 700n],
    ['on_hire', 2000n, 5000n, 12000n, 2000n, 700n],
    ['off_hire', 5000n, 5000n, 12000n, 2000n, 700n],
    ['off_hire', 2000n, 2000n, 12000n, 2000n, 700n],
    ['collection', 0n, 0n, 12000n, 2000n, 700n],
    ['complete', 0n, 0n, 12000n, 2000n, 700n],
    ['complete', 6000n, 5000n, 12000n, 2000n, 700n],
    ['abandoned', 5000n, 5000n, 3000n, 500n, 700n],
    ['abandoned', 0n, 0n, 3000n, 500n, 700n],
  ])('%s with %s of the deposit held', (position, deposit_held, deposit, contract, tax, damages) => {
    expect(amountsDue(given({ position, deposit_held }))).toEqual({
      deposit: { total: deposit, tax: 0n },
      contract: { total: contract, tax },
      damages: { total: damages, tax: 0n },
    });
  });

  test('only hire has tax, within its total, and totals are never negative', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CONTRACT_POSITIONS),
        anyFacts,
        amount,
        amount,
        (position, money, deposit_amount, deposit_held) => {
          const demand = amountsDue(
            given({ position, grand_total: money.total, tax: money.total_tax, deposit_amount, deposit_held }),
          );
          for (const type of MONEY_TYPES) {
            const { total, tax } = demand[type];
            expect(total >= 0n && tax >= 0n && tax <= total).toBe(true);
            if (type !== 'contract') expect(tax).toBe(0n);
          }
        },
      ),
    );
  });

  test('after the return no deposit is outstanding, whatever was paid or refunded', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('off_hire', 'collection', 'complete', 'abandoned'),
        amount,
        anyFacts,
        (position, deposit_amount, { paid, refunded }) => {
          const { total } = amountsDue(
            given({ position, deposit_amount, deposit_held: paid - refunded }),
          ).deposit;
          const { outstanding } = balanceOf({ total, total_tax: 0n, paid, refunded, requested: 0n });
          expect(outstanding <= 0n).toBe(true);
          if (paid - refunded <= deposit_amount) expect(outstanding).toBe(0n);
        },
      ),
    );
  });
});

describe('the finance position', () => {
  const at = (over: Partial<BalanceFacts>, requests: readonly string[]) =>
    financePosition({ balance: balanceOf(facts(over)), requests });

  test.each([
    [0n, 0n, [], null],
    [0n, 0n, ['create'], 'request_create'],
    [0n, 0n, ['create', 'create'], 'request_create'],
    [0n, 0n, ['create', 'pending'], 'outstanding'],
    [0n, 0n, ['pending'], 'outstanding'],
    [5000n, 0n, ['partially_paid'], 'outstanding'],
    [5000n, 0n, ['paid', 'create'], 'outstanding'],
    [5000n, 0n, [], 'outstanding'],
    [5000n, 0n, ['create'], 'outstanding'],
    [12000n, 0n, ['paid'], 'settled'],
    [12000n, 12000n, ['pending'], 'outstanding'],
    [13000n, 1000n, ['paid'], 'settled'],
    [12001n, 0n, ['overpaid'], 'overpaid'],
  ])('of 120.00, %s paid and %s refunded with requests %j: %s', (paid, refunded, requests, position) => {
    expect(at({ paid, refunded }, requests)).toBe(position);
  });

  test('a zero balance is settled despite an unpaid request', () => {
    expect(at({ total: 0n, total_tax: 0n }, ['pending'])).toBe('settled');
  });

  test('settled means nothing outstanding, overpaid means a refund is owed', () => {
    const requests = fc.array(fc.constantFrom('create', 'pending', 'partially_paid', 'paid', 'overpaid'));
    fc.assert(
      fc.property(anyFacts, requests, (money, open) => {
        const balance = balanceOf(money);
        const position = financePosition({ balance, requests: open });
        expect(position === 'overpaid').toBe(balance.outstanding < 0n);
        if (position === 'settled') expect(balance.outstanding).toBe(0n);
        if (position === 'outstanding' || position === 'request_create')
          expect(balance.outstanding > 0n).toBe(true);
        if (position === null) expect([open.length, balance.paid]).toEqual([0, 0n]);
      }),
    );
  });
});
