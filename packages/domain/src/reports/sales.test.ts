import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, compareDates } from '../values/calendar.ts';
import {
  changeSince,
  chargesOf,
  nextCharges,
  periodEnd,
  periodNumbered,
  periodOf,
  periodsOf,
  type SalesCharges,
  SALES_TYPES,
  weeksBefore,
  yearBefore,
} from './sales.ts';

const days = fc.integer({ min: 0, max: 365_000 }).map((n) => addDays('1900-01-01', n));
const types = fc.constantFrom(...SALES_TYPES);
const minor = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const charges = fc.record({ hire: minor, washup: minor, delivery: minor });
const total = ({ hire, washup, delivery }: SalesCharges) => hire + washup + delivery;

describe('periods', () => {
  test.each([
    ['week', '2027-01-01', { year: 2026, number: 53, starting: '2026-12-28' }, '2027-01-03'],
    ['week', '2024-12-30', { year: 2025, number: 1, starting: '2024-12-30' }, '2025-01-05'],
    ['month', '2028-02-29', { year: 2028, number: 2, starting: '2028-02-01' }, '2028-02-29'],
    ['month', '2026-12-31', { year: 2026, number: 12, starting: '2026-12-01' }, '2026-12-31'],
  ] as const)('the %s of %s', (type, day, expected, end) => {
    const period = periodOf(type, day);
    expect(period).toEqual({ type, ...expected });
    expect(periodEnd(period)).toBe(end);
  });

  test('every day is in one period, identified by year and number', () => {
    fc.assert(
      fc.property(types, days, (type, day) => {
        const period = periodOf(type, day);
        if (period.year >= 1900) expect(periodNumbered(type, period.year, period.number)).toEqual(period);
        expect(compareDates(period.starting, day)).toBeLessThanOrEqual(0);
        expect(compareDates(day, periodEnd(period))).toBeLessThanOrEqual(0);
        expect(periodOf(type, addDays(periodEnd(period), 1)).starting).toBe(addDays(periodEnd(period), 1));
      }),
    );
  });

  test('numbers that a year lacks return no period', () => {
    expect(periodsOf('week', 2026)).toBe(53);
    expect(periodNumbered('week', 2025, 53)).toBeUndefined();
    for (const [year, number] of [
      [2026, 0],
      [2026, 1.5],
      [1899, 1],
      [3000, 1],
      [Number.NaN, 1],
    ] as const)
      expect(periodNumbered('month', year, number)).toBeUndefined();
    expect(periodNumbered('month', 2026, 13)).toBeUndefined();
  });

  test('the year before has the same number, or week 52 for a missing week 53', () => {
    const named = (type: 'week' | 'month', year: number, number: number) => {
      const period = periodNumbered(type, year, number);
      return period && yearBefore(period);
    };
    expect(named('week', 2026, 30)?.starting).toBe('2025-07-21');
    expect(named('week', 2026, 53)).toMatchObject({ year: 2025, number: 52 });
    expect(named('month', 2026, 2)).toMatchObject({ year: 2025, number: 2 });
    expect(named('month', 1900, 2)).toBeUndefined();
  });

  test('weeks before a period count from Monday to Monday', () => {
    expect(weeksBefore({ starting: '2026-12-28' }, '2026-12-27')).toBe(1);
    expect(weeksBefore({ starting: '2026-12-28' }, '2027-01-03')).toBe(0);
    expect(weeksBefore({ starting: '2026-12-28' }, '2027-01-04')).toBe(-1);
    // A month starts in the week of its first day.
    expect(weeksBefore({ starting: '2026-10-01' }, '2026-09-28')).toBe(0);
  });
});

describe('charges', () => {
  test('splits an amount in the ratio of the whole, to the cent', () => {
    expect(chargesOf(10_000n, { hire: 20_000n, washup: 6_000n, delivery: 4_000n })).toEqual({
      hire: 6_667n,
      washup: 2_000n,
      delivery: 1_333n,
    });
    expect(chargesOf(500n, { hire: 0n, washup: 0n, delivery: 0n })).toEqual({
      hire: 500n,
      washup: 0n,
      delivery: 0n,
    });
    fc.assert(
      fc.property(minor, charges, (amount, whole) => {
        expect(total(chargesOf(amount, whole))).toBe(amount);
      }),
    );
  });

  test('documents of a fully invoiced contract add up to its charges, even if it changed in between', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(minor, charges), { maxLength: 5 }), charges, (earlier, whole) => {
        let sum: SalesCharges = { hire: 0n, washup: 0n, delivery: 0n };
        const add = (amount: bigint, as: SalesCharges) => {
          const next = nextCharges(amount, sum, as);
          expect(total(next)).toBe(amount);
          sum = {
            hire: sum.hire + next.hire,
            washup: sum.washup + next.washup,
            delivery: sum.delivery + next.delivery,
          };
        };
        for (const [amount, as] of earlier) add(amount, as);
        add(total(whole) - total(sum), whole);
        if (total(whole) !== 0n) expect(sum).toEqual(whole);
      }),
    );
  });
});

test('a change has an amount and tenths of a per cent', () => {
  expect(changeSince(12_000n, 10_000n)).toEqual({ difference: 2_000n, permille: 200 });
  expect(changeSince(0n, 10_000n)).toEqual({ difference: -10_000n, permille: -1000 });
  expect(changeSince(100n, -100n)).toEqual({ difference: 200n, permille: 2000 });
  expect(changeSince(100n, 0n)).toEqual({ difference: 100n, permille: null });
});
