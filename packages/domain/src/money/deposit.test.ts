import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DepositInput, depositFor, type DepositRule } from './deposit.ts';
import { parseDecimal, parseMoney } from '../values/money.ts';

const rule = (type: DepositRule['type'], threshold: string, value: string): DepositRule => ({
  type,
  threshold: parseMoney(threshold),
  value: parseDecimal(value),
});
const input = (over: Partial<DepositInput>): DepositInput => ({
  basis: 0n,
  rules: [],
  credit_account: false,
  override: null,
  minimum: 0n,
  override_floor_percent: parseDecimal('50'),
  ...over,
});
const MIXED = [rule('threshold', '0', '100'), rule('percentage', '0', '10')];
const STEPS = [
  rule('threshold', '100', '250'),
  rule('threshold', '0', '50'),
  rule('threshold', '500', '500'),
];

describe('deposit', () => {
  test.each([
    ['400', MIXED, '100'],
    ['2000', MIXED, '200'],
    ['99', STEPS, '50'],
    ['99.99', STEPS, '50'],
    ['100', STEPS, '250'],
    ['500', STEPS, '500'],
    ['1000', [], '0'],
    ['10', [rule('threshold', '20', '5')], '0'],
  ])('calculates the deposit for a hire of %s', (basis, rules, amount) => {
    const deposit = depositFor(input({ basis: parseMoney(basis), rules }));
    expect(deposit.amount).toBe(parseMoney(amount));
    expect(deposit.reasons).toHaveLength(1);
    expect(deposit.problems).toEqual([]);
  });

  test('a credit account pays no deposit, even with a depot minimum', () => {
    const deposit = depositFor(input({ basis: 200000n, rules: MIXED, credit_account: true, minimum: 1000n }));
    expect(deposit).toEqual({
      amount: 0n,
      rule_amount: 0n,
      reasons: ['A credit account pays no deposit.'],
      problems: [],
    });
  });

  test('an override replaces the result and keeps the calculated amount', () => {
    const deposit = depositFor(input({ basis: 40000n, rules: MIXED, override: 6000n }));
    expect(deposit.amount).toBe(6000n);
    expect(deposit.rule_amount).toBe(10000n);
    expect(deposit.reasons).toContain('Set manually to 60.00 instead of 100.00.');
    expect(deposit.problems).toEqual([]);
  });

  test('an override under half of the rule is too low, exactly half is not', () => {
    const of = (override: bigint) => depositFor(input({ basis: 40000n, rules: MIXED, override })).problems;
    expect(of(4999n)).toEqual(['deposit_override_too_low']);
    expect(of(5000n)).toEqual([]);
  });

  test('the lowest manual percentage can have decimals', () => {
    const override_floor_percent = parseDecimal('12.5');
    const of = (override: bigint) =>
      depositFor(input({ basis: 40000n, rules: MIXED, override, override_floor_percent }));
    expect(of(1249n).problems).toEqual(['deposit_override_too_low']);
    expect(of(1249n).reasons).toContain('A manual deposit must be at least 12.5% of the calculated 100.00.');
    expect(of(1250n).problems).toEqual([]);
  });

  test('a deposit under the depot minimum is a problem', () => {
    const deposit = depositFor(input({ basis: 100n, minimum: 1n }));
    expect(deposit.problems).toEqual(['deposit_below_minimum']);
    expect(deposit.reasons).toContain('The depot’s minimum deposit is 0.01.');
  });

  test('a manual deposit on a credit account respects the depot minimum', () => {
    const of = (override: bigint) =>
      depositFor(input({ credit_account: true, override, minimum: 1000n })).problems;
    expect([of(999n), of(1000n)]).toEqual([['deposit_below_minimum'], []]);
  });

  test.each([
    ['400', MIXED, '100.00 for hires from 0.00.'],
    ['2000', MIXED, '10% of 2,000.00.'],
    // if a percentage and an amount give the same, the amount is named
    ['1000', MIXED, '100.00 for hires from 0.00.'],
  ])('for a hire of %s the reason names the rule that decided', (basis, rules, reason) => {
    const { reasons } = depositFor(input({ basis: parseMoney(basis), rules }));
    expect(reasons.map((one) => one.replace('2000', '2,000'))).toEqual([reason]);
  });

  test('of two rules with equal thresholds the first applies', () => {
    const rules = [rule('threshold', '0', '80'), rule('threshold', '0', '90')];
    expect(depositFor(input({ rules })).amount).toBe(8000n);
  });

  test('with rising rules a larger hire never has a smaller deposit', () => {
    const rows = fc.array(fc.tuple(fc.nat(100_000), fc.nat(100)), { maxLength: 6 }).map((pairs) => {
      const values = pairs.map(([, value]) => value).sort((a, b) => a - b);
      const thresholds = pairs.map(([threshold]) => threshold).sort((a, b) => a - b);
      return thresholds.map((threshold, i) => ({ threshold: BigInt(threshold), value: values[i] ?? 0 }));
    });
    fc.assert(
      fc.property(rows, rows, fc.nat(200_000), fc.nat(100_000), (fixed, shares, basis, more) => {
        const rules: DepositRule[] = [
          ...fixed.map((r) => ({
            type: 'threshold' as const,
            threshold: r.threshold,
            value: parseDecimal(String(r.value)),
          })),
          ...shares.map((r) => ({
            type: 'percentage' as const,
            threshold: r.threshold,
            value: parseDecimal(String(r.value)),
          })),
        ];
        // Rows with equal thresholds have no order, so only distinct thresholds guarantee a rise.
        fc.pre(new Set(fixed.map((r) => r.threshold)).size === fixed.length);
        fc.pre(new Set(shares.map((r) => r.threshold)).size === shares.length);
        const small = depositFor(input({ basis: BigInt(basis), rules })).amount;
        expect(depositFor(input({ basis: BigInt(basis + more), rules })).amount >= small).toBe(true);
      }),
    );
  });
});
