import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, compareDates, daysBetween, isDate, isoWeek, weekday } from './calendar.ts';

const date = fc.integer({ min: -200_000, max: 200_000 }).map((n) => addDays('2026-11-20', n));

describe('calendar', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    '%s is a date',
    (text) => {
      expect(isDate(text)).toBe(true);
    },
  );

  test.each([
    '',
    '2026-11-31',
    '2025-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0000-01-01',
    '2026-11-20T00:00',
  ])('%j is not a date', (text) => {
    expect(isDate(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  test('days added are days between, in any order of steps', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -1000, max: 1000 }), (d, n) => {
        expect(daysBetween(d, addDays(d, n))).toBe(n);
        expect(addDays(addDays(d, n), -n)).toBe(d);
        expect(Math.sign(compareDates(addDays(d, n), d))).toBe(Math.sign(n));
      }),
    );
  });

  test('agrees with the platform calendar on weekdays and dates', () => {
    fc.assert(
      fc.property(date, (d) => {
        const platform = new Date(`${d}T00:00:00Z`);
        expect(platform.toISOString().slice(0, 10)).toBe(d);
        expect(weekday(d)).toBe(platform.getUTCDay() || 7);
      }),
    );
  });

  test.each([
    ['2027-01-01', 2026, 53, '2026-12-28'],
    ['2026-01-01', 2026, 1, '2025-12-29'],
    ['2024-12-30', 2025, 1, '2024-12-30'],
    ['2026-11-20', 2026, 47, '2026-11-16'],
  ])('%s lies in ISO week %i-W%i that starts on %s', (d, year, week, starting) => {
    expect(isoWeek(d)).toEqual({ year, week, starting });
  });

  test('every day of a week has the same ISO week, and the week begins on a Monday', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 6 }), (d, n) => {
        const week = isoWeek(d);
        expect(weekday(week.starting)).toBe(1);
        expect(isoWeek(addDays(week.starting, n))).toEqual(week);
        expect(week.week).toBeGreaterThanOrEqual(1);
        expect(week.week).toBeLessThanOrEqual(53);
      }),
    );
  });

  test('leaving the years 0001 to 9999 and fractions of days are refused', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', 0.5)).toThrow(RangeError);
  });
});
