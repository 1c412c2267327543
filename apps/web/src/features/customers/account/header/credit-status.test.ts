import { expect, test } from 'vitest';
import { creditStanding, creditText } from './credit.tsx';

const figures = (owed: string | null, limit: string | null, hard: string | null) => ({
  live_outstanding_balance: owed,
  credit_limit: limit,
  credit_limit_hard_limit: hard,
});
const words = (owed: string, limit: string | null, hard: string | null): string => {
  const given = figures(owed, limit, hard);
  const status = creditStanding(given);
  return status === undefined ? '' : creditText(status, given, (amount) => amount);
};

test('has no status without limits', () => {
  expect(creditStanding(figures('100.00', null, null))).toBeUndefined();
});

test.each([
  ['0.00', 'ok', 0, 50, 100],
  ['50.00', 'ok', 25, 50, 100],
  ['100.00', 'ok', 50, 50, 100],
  ['100.01', 'warn', 50, 50, 100],
  ['200.00', 'warn', 100, 50, 100],
  ['400.00', 'block', 100, 25, 50],
  ['-10.00', 'ok', 0, 50, 100],
])('%s owed of 100 and 200 is %s', (owed, level, used, warnAt, blockAt) => {
  expect(creditStanding(figures(owed, '100.00', '200.00'))).toMatchObject({ level, used, warnAt, blockAt });
});

test('treats a limit of zero as a limit', () => {
  expect(creditStanding(figures('0.00', null, '0.00'))).toMatchObject({ level: 'ok', left: '0.00' });
  expect(creditStanding(figures('0.01', null, '0.00'))).toMatchObject({ level: 'block', left: '-0.01' });
});

test('describes the credit left, or the excess and its effect', () => {
  expect(words('50.00', '100.00', '200.00')).toBe('150.00 left of a hard limit of 200.00');
  expect(words('120.00', '100.00', '200.00')).toBe('Over the limit of 100.00; 80.00 until blocked');
  expect(words('250.00', '100.00', '200.00')).toBe('50.00 over the hard limit of 200.00: blocked');
  expect(words('120.00', '100.00', null)).toBe('20.00 over the credit limit of 100.00');
  expect(words('20.00', '100.00', null)).toBe('80.00 left of a credit limit of 100.00');
  expect(words('20.00', null, '100.00')).toBe('80.00 left of a hard limit of 100.00');
});

test('a hard limit below the credit limit blocks first', () => {
  expect(words('120.00', '300.00', '100.00')).toBe('20.00 over the hard limit of 100.00: blocked');
});
