import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, compareDates } from '../values/calendar.ts';
import { sumMoney } from '../values/money.ts';
import { ageingBucket, ageingOf, type Movement, calculateStatement } from './statement.ts';

describe('age of debt', () => {
  test.each([
    [null, 'current'],
    ['2027-03-31', 'current'],
    ['2027-03-30', 'current'],
    ['2027-03-29', 'd1_30'],
    ['2027-02-28', 'd1_30'],
    ['2027-02-27', 'd31_60'],
    ['2027-01-29', 'd31_60'],
    ['2027-01-28', 'd61_90'],
    ['2026-12-30', 'd61_90'],
    ['2026-12-29', 'd90_plus'],
  ])('due %s, seen on 2027-03-30: %s', (due, bucket) => {
    expect(ageingBucket(due, '2027-03-30')).toBe(bucket);
  });
});

test('an overpayment is a current credit, however old the contract', () => {
  const contracts = [
    { due: '2026-01-01', owed: -300n },
    { due: '2026-01-01', owed: 500n },
  ];
  expect(ageingOf(contracts, '2027-03-30')).toMatchObject({ current: -300n, d90_plus: 500n });
});

const move = (date: string, kind: Movement['kind'], contract: number, amount: bigint): Movement => ({
  date,
  kind,
  contract,
  contract_due: contract === 1 ? '2027-01-31' : null,
  amount,
});

describe('statement', () => {
  const movements = [
    move('2027-01-10', 'hire', 1, 1000n),
    move('2027-02-01', 'payment', 1, -400n),
    move('2027-02-02', 'hire', 2, 500n),
    move('2027-02-28', 'payment', 2, -700n),
    move('2027-03-01', 'damages', 1, 50n),
  ];

  test('brings forward earlier movements, includes both dates and leaves out later movements', () => {
    const { rows, ...figures } = calculateStatement(movements, { start: '2027-02-01', end: '2027-02-28' });
    expect(figures).toEqual({
      opening: 1000n,
      charges: 500n,
      payments: 1100n,
      closing: 400n,
      overdue: 600n,
      ageing: { current: -200n, d1_30: 600n, d31_60: 0n, d61_90: 0n, d90_plus: 0n },
    });
    expect(rows.map((row) => row.balance)).toEqual([600n, 1100n, 400n]);
  });

  test("a payment reduces only its own contract's debt", () => {
    const { ageing } = calculateStatement(movements, { start: '2027-01-01', end: '2027-03-02' });
    expect(ageing).toMatchObject({ current: -200n, d1_30: 650n });
  });

  test('is zero without movements', () => {
    const { rows, closing, overdue } = calculateStatement([], { start: '2027-01-01', end: '2027-01-01' });
    expect([rows, closing, overdue]).toEqual([[], 0n, 0n]);
  });

  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-06-01', days));
  const any = fc.record({
    date: day,
    kind: fc.constantFrom('hire', 'damages', 'cancellation', 'payment', 'refund', 'correction'),
    contract: fc.integer({ min: 1, max: 5 }),
    amount: fc.bigInt(-100_000n, 100_000n),
  });
  const dues = fc.array(fc.option(day), { minLength: 5, maxLength: 5 });

  test("figures agree, and each period's closing is the next one's opening", () => {
    fc.assert(
      fc.property(fc.array(any), dues, day, day, day, (given, due, ...days) => {
        const [first, middle, last] = days.sort(compareDates);
        const all: Movement[] = given
          .map((one) => ({ ...one, contract_due: due[one.contract - 1] ?? null }))
          .sort((a, b) => compareDates(a.date, b.date));
        const whole = calculateStatement(all, { start: first, end: last });
        expect(whole.opening + whole.charges - whole.payments).toBe(whole.closing);
        expect(sumMoney(Object.values(whole.ageing))).toBe(whole.closing);
        expect(whole.ageing.current + whole.overdue).toBe(whole.closing);
        expect(whole.opening + sumMoney(whole.rows.map((row) => row.amount))).toBe(whole.closing);
        if (whole.rows.length > 0) expect(whole.rows.at(-1)?.balance).toBe(whole.closing);
        const before = calculateStatement(all, { start: first, end: middle });
        const after = calculateStatement(all, { start: addDays(middle, 1), end: last });
        if (middle < last) {
          expect(after.opening).toBe(before.closing);
          expect(after.closing).toBe(whole.closing);
        }
      }),
    );
  });
});
