import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeFrom, type CountedDamage, damageAmount, planDamages } from './counted-damage.ts';

const DAY = '2027-03-01';
const damage = (id: number, quantity: number, some: Partial<CountedDamage> = {}): CountedDamage => ({
  id,
  quantity,
  unit_price: 450n,
  amount: BigInt(quantity) * 450n,
  decision: 'undecided',
  counted_on: DAY,
  ...some,
});
const on = (today: string) => ({ today, grace_days: 7 });

describe('damages from a count', () => {
  test('missing goods are charged when their grace period ends', () => {
    expect([chargeFrom(DAY, 7), chargeFrom(DAY, 0)]).toEqual(['2027-03-08', DAY]);
  });

  test.each([
    ['units more are proposed', 'broken', 5, [damage(1, 3)], DAY, { propose: 2 }],
    [
      'units fewer leave the undecided ones first',
      'broken',
      3,
      [damage(1, 3, { decision: 'charge' }), damage(2, 2)],
      DAY,
      { withdraw: [2] },
    ],
    [
      'of one kind the newest first, in whatever order they come',
      'broken',
      3,
      [damage(1, 2), damage(3, 1), damage(2, 2)],
      DAY,
      { withdraw: [3], lower: [{ id: 2, quantity: 1, amount: 450n }] },
    ],
    [
      'then the waived ones, then charged ones',
      'broken',
      1,
      [damage(1, 2, { decision: 'charge' }), damage(2, 2, { decision: 'waive' })],
      DAY,
      { withdraw: [2], lower: [{ id: 1, quantity: 1, amount: 450n }] },
    ],
    [
      'found on the last day of grace, a charge is taken back',
      'missing',
      0,
      [damage(1, 2, { decision: 'charge' })],
      '2027-03-08',
      { withdraw: [1] },
    ],
    [
      'found a day later, it stays with the desk',
      'missing',
      0,
      [damage(1, 2, { decision: 'charge' })],
      '2027-03-09',
      { late: 2 },
    ],
    [
      'what nobody charged yet is never too late',
      'missing',
      0,
      [damage(1, 2)],
      '2028-03-09',
      { withdraw: [1] },
    ],
    [
      'a count of broken ones is corrected at any time',
      'broken',
      0,
      [damage(1, 2, { decision: 'charge' })],
      '2028-03-09',
      { withdraw: [1] },
    ],
  ] as const)('%s', (_, kind, units, damages, today, plan) => {
    expect(planDamages(kind, units, damages, on(today))).toEqual({
      propose: 0,
      lower: [],
      withdraw: [],
      late: 0,
      ...plan,
    });
  });

  test('scales an agreed amount, and keeps units × price', () => {
    expect(damageAmount(damage(1, 4), 6)).toBe(2700n);
    expect(damageAmount(damage(1, 3, { amount: 1000n }), 2)).toBe(667n);
  });

  test('afterwards damages match the count, except units that turned up too late', () => {
    const rows = fc
      .array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 9 }),
          decision: fc.constantFrom('undecided' as const, 'waive' as const, 'charge' as const),
          counted_on: fc.constantFrom('2027-02-01', DAY),
        }),
        { maxLength: 5 },
      )
      .map((all) => all.map(({ quantity, ...rest }, n) => damage(n + 1, quantity, rest)));
    fc.assert(
      fc.property(
        fc.constantFrom('broken' as const, 'missing' as const),
        fc.nat(30),
        rows,
        (kind, units, damages) => {
          const plan = planDamages(kind, units, damages, on('2027-03-05'));
          const left = damages.reduce((sum, one) => {
            const lowered = plan.lower.find(({ id }) => id === one.id);
            return sum + (plan.withdraw.includes(one.id) ? 0 : (lowered?.quantity ?? one.quantity));
          }, plan.propose);
          expect(left - plan.late).toBe(units);
          if (kind === 'broken') expect(plan.late).toBe(0);
          for (const { quantity } of plan.lower) expect(quantity).toBeGreaterThan(0);
        },
      ),
    );
  });
});
