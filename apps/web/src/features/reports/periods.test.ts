import fc from 'fast-check';
import { expect, test } from 'vitest';
import { futurePeriods, pastPeriods, periodKey } from './period.tsx';

const of = (periods: ReturnType<typeof pastPeriods>, key: string) => {
  const { from, to } = periods.find((period) => period.key === key) ?? { from: '', to: '' };
  return [from, to];
};

test.each([
  ['2027-01-31', 'm', '2027-01-01', '2027-01-31'],
  ['2027-03-01', 'pm', '2027-02-01', '2027-02-28'],
  ['2028-03-31', 'pm', '2028-02-01', '2028-02-29'],
  ['2027-01-01', 'pm', '2026-12-01', '2026-12-31'],
  ['2027-01-01', 'py', '2026-01-01', '2026-12-31'],
  ['2027-03-28', 'w4', '2027-03-01', '2027-03-28'],
])('on %s the period %s is %s to %s', (today, key, from, to) => {
  expect(of(pastPeriods(today), key)).toEqual([from, to]);
});

test('periods run forwards, fit in a report, and are recognised by their days', () => {
  const days = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, (today) => {
      for (const periods of [pastPeriods(today), futurePeriods(today)])
        for (const { from, to, label } of periods) {
          expect(from <= to).toBe(true);
          expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeLessThan(1100);
          const found = periodKey(periods, from, to);
          expect(periods.find(({ key }) => key === found)).toMatchObject({ from, to });
          expect(label).not.toBe('');
        }
    }),
  );
  expect(periodKey(pastPeriods('2027-01-01'), '', '')).toBe('usual');
  expect(periodKey(pastPeriods('2027-01-01'), '2027-01-02', '')).toBe('own');
});
