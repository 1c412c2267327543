import { expect, it } from 'vitest';
import { addMonths, monthWeeks } from './calendar.tsx';

it('crosses the end of the year in both directions', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
  expect(addMonths('2026-11', -23)).toBe('2024-12');
});

it('fills the first and last week with days of the adjacent months', () => {
  const weeks = monthWeeks('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  // February 2027 has exactly four weeks
  expect(monthWeeks('2027-02')).toHaveLength(4);
});
