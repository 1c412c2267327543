import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SettlementFacts, settlementChecklist } from './settlement.ts';

const SETTLED: SettlementFacts = {
  credit_account: false,
  uncounted: 0,
  contract_outstanding: 0n,
  damages_outstanding: 0n,
  deposit_held: 0n,
  undecided_damages: 0,
  open_refunds: 0,
  open_changes: 0,
};
const open = (over: Partial<SettlementFacts>) =>
  settlementChecklist({ ...SETTLED, ...over })
    .filter((item) => !item.done)
    .map((item) => [item.code, item.detail]);

describe('the settlement checklist', () => {
  test('lists count, damages, money, deposit, refunds and change requests in this order', () => {
    expect(settlementChecklist(SETTLED).map(({ code, done }) => [code, done])).toEqual([
      ['units_counted', true],
      ['damages_decided', true],
      ['contract_paid', true],
      ['damages_paid', true],
      ['deposit_returned', true],
      ['refunds_done', true],
      ['changes_answered', true],
    ]);
  });

  test.each([
    [{ uncounted: 1 }, 'units_counted', '1 is not counted yet'],
    [{ uncounted: 12 }, 'units_counted', '12 are not counted yet'],
    [{ undecided_damages: 1 }, 'damages_decided', '1 is undecided'],
    [{ undecided_damages: 2 }, 'damages_decided', '2 are undecided'],
    [{ contract_outstanding: 1n }, 'contract_paid', '0.01 is outstanding'],
    [{ contract_outstanding: -150n }, 'contract_paid', '1.50 was overpaid'],
    [{ damages_outstanding: 900n }, 'damages_paid', '9.00 is outstanding'],
    [{ deposit_held: 5000n }, 'deposit_returned', '50.00 is still held'],
    [{ open_refunds: 1 }, 'refunds_done', '1 is open'],
    [{ open_refunds: 3 }, 'refunds_done', '3 are open'],
    [{ open_changes: 1 }, 'changes_answered', '1 is open'],
    [{ open_changes: 2 }, 'changes_answered', '2 are open'],
    // A credit account may owe it, but an overpayment must be refunded.
    [{ credit_account: true, contract_outstanding: -1n }, 'contract_paid', '0.01 was overpaid'],
  ])('is open with %o', (over, code, detail) => {
    expect(open(over)).toEqual([[code, detail]]);
  });

  test('lets a credit account owe hire and damages', () => {
    expect(open({ credit_account: true, contract_outstanding: 100n, damages_outstanding: 100n })).toEqual([]);
  });

  test('checks each item by its own fact only', () => {
    const money = fc.bigInt(-1000n, 1000n);
    const facts = fc.record({
      credit_account: fc.boolean(),
      uncounted: fc.nat(3),
      contract_outstanding: money,
      damages_outstanding: money,
      deposit_held: fc.bigInt(0n, 1000n),
      undecided_damages: fc.nat(3),
      open_refunds: fc.nat(3),
      open_changes: fc.nat(3),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const settled = (outstanding: bigint) =>
          outstanding === 0n || (given.credit_account && outstanding > 0n);
        expect(settlementChecklist(given).map((item) => item.done)).toEqual([
          given.uncounted === 0,
          given.undecided_damages === 0,
          settled(given.contract_outstanding),
          settled(given.damages_outstanding),
          given.deposit_held === 0n,
          given.open_refunds === 0,
          given.open_changes === 0,
        ]);
        for (const item of settlementChecklist(given)) expect('detail' in item).toBe(!item.done);
      }),
    );
  });
});
