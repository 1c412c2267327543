import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Debt, oldestFirst } from './allocation.ts';
import { MONEY_TYPES } from './balance.ts';
import { sumMoney } from '../values/money.ts';

const debt = (contract: number, owed: bigint, due: string | null, type: Debt['type'] = 'contract'): Debt => ({
  contract,
  type,
  owed,
  due,
});
const given = (amount: bigint, debts: readonly Debt[]) =>
  oldestFirst(amount, debts).rows.map((row) => [row.contract, row.type, row.amount]);

describe('allocates an amount, earliest due first', () => {
  const late = debt(3, 5000n, '2027-01-31');
  const later = debt(2, 5000n, '2027-02-28');
  const never = debt(1, 5000n, null);

  test.each([
    [
      'the oldest day of payment first, none last',
      7000n,
      [
        [3, 5000n],
        [2, 2000n],
        [1, 0n],
      ],
      0n,
    ],
    [
      'what nobody owes is left',
      20_000n,
      [
        [3, 5000n],
        [2, 5000n],
        [1, 5000n],
      ],
      5000n,
    ],
    [
      'nothing',
      0n,
      [
        [3, 0n],
        [2, 0n],
        [1, 0n],
      ],
      0n,
    ],
  ])('%s', (_, amount, rows, left) => {
    const spread = oldestFirst(amount, [never, later, late]);
    expect(spread.rows.map((row) => [row.contract, row.amount])).toEqual(rows);
    expect(spread.left).toBe(left);
  });

  test('on the same day pays the older contract first, its hire before its damages', () => {
    const damages = debt(1, 100n, '2027-01-31', 'damages');
    const hire = debt(1, 100n, '2027-01-31');
    const other = debt(2, 100n, '2027-01-31');
    expect(given(250n, [other, damages, hire])).toEqual([
      [1, 'contract', 100n],
      [1, 'damages', 100n],
      [2, 'contract', 50n],
    ]);
  });

  test('pays no deposits, and nothing to overpaid contracts', () => {
    const deposit = debt(1, 9000n, '2027-01-01', 'deposit');
    const over = debt(2, -500n, '2027-01-01');
    expect(oldestFirst(6000n, [deposit, over, late])).toMatchObject({
      rows: [{ amount: 0n }, { amount: 0n }, { amount: 5000n }],
      left: 1000n,
    });
  });
});

const anyDebts = fc.uniqueArray(
  fc.record({
    contract: fc.integer({ min: 1, max: 12 }),
    type: fc.constantFrom(...MONEY_TYPES),
    owed: fc.bigInt(-1000n, 10n ** 6n),
    due: fc.option(fc.constantFrom('2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01')),
  }),
  { selector: ({ contract, type }) => `${contract} ${type}`, maxLength: 20 },
);
const anyAmount = fc.bigInt(0n, 3n * 10n ** 6n);

describe('for any debts', () => {
  test('shares and rest sum to the amount, and no debt is overpaid', () => {
    fc.assert(
      fc.property(anyAmount, anyDebts, (amount, debts) => {
        const { rows, left } = oldestFirst(amount, debts);
        expect(sumMoney(rows.map((row) => row.amount)) + left).toBe(amount);
        expect(left >= 0n).toBe(true);
        for (const row of rows)
          expect(row.amount >= 0n && (row.amount === 0n || row.amount <= row.owed)).toBe(true);
        expect(rows).toHaveLength(debts.length);
      }),
    );
  });

  test('leaves nothing while debts remain, and pays older debts first', () => {
    fc.assert(
      fc.property(anyAmount, anyDebts, (amount, debts) => {
        const { rows, left } = oldestFirst(amount, debts);
        const takes = rows.filter((row) => row.type !== 'deposit' && row.owed > 0n);
        if (left > 0n) for (const row of takes) expect(row.amount).toBe(row.owed);
        const short = takes.findIndex((row) => row.amount < row.owed);
        if (short >= 0) for (const row of takes.slice(short + 1)) expect(row.amount).toBe(0n);
        const days = rows.map((row) => row.due ?? '9999-12-31');
        expect(days).toEqual(days.toSorted());
      }),
    );
  });

  test('does not depend on the order of debts', () => {
    const both = anyDebts.chain((debts) =>
      fc.tuple(fc.constant(debts), fc.shuffledSubarray(debts, { minLength: debts.length })),
    );
    fc.assert(
      fc.property(anyAmount, both, (amount, [debts, shuffled]) => {
        expect(oldestFirst(amount, shuffled)).toEqual(oldestFirst(amount, debts));
      }),
    );
  });
});
