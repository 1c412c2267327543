import { expect, test } from 'vitest';
import { EVERYTHING, isCompleteDate, periodOf, periodPresets, samePeriod, whyNoPeriod } from '../period.tsx';

test.each([
  ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['2028-03-01', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['2026-01-15', '2026-01-01', '2025-12-01', '2025-12-31'],
])('on %s this month begins %s, last month is %s to %s', (today, first, from, to) => {
  const [month, last, year] = periodPresets(today);
  expect(month).toMatchObject({ from: first, to: today });
  expect(last).toMatchObject({ from, to });
  expect(year).toMatchObject({ from: `${today.slice(0, 4)}-01-01`, to: today });
});

test('a URL without valid dates means the default period', () => {
  const usual = { from: '2026-05-01', to: '2026-05-31' };
  expect(periodOf(new URLSearchParams(''), usual)).toBe(usual);
  expect(periodOf(new URLSearchParams('from=soon&to=2026-02-30'), usual)).toBe(usual);
  expect(periodOf(new URLSearchParams('from=2026-01-01'), usual)).toEqual({ from: '2026-01-01', to: '' });
});

test('refuses reversed dates; open periods are valid', () => {
  expect(whyNoPeriod({ from: '2026-05-02', to: '2026-05-01' })).toBeDefined();
  expect(whyNoPeriod({ from: '2026-05-01', to: '2026-05-01' })).toBeUndefined();
  expect(whyNoPeriod({ from: '2026-05-01', to: '' })).toBeUndefined();
  expect(whyNoPeriod(EVERYTHING)).toBeUndefined();
});

test('compares periods by their dates; a half-typed year is not a date yet', () => {
  expect(samePeriod(EVERYTHING, { from: '', to: '' })).toBe(true);
  expect(samePeriod(EVERYTHING, { from: '', to: '2026-01-01' })).toBe(false);
  expect(['', '2026-01-01'].every(isCompleteDate)).toBe(true);
  expect(isCompleteDate('0202-01-01')).toBe(false);
});
