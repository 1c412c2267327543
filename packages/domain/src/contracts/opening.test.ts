import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekday } from '../values/calendar.ts';
import { ALWAYS_OPEN, closedFor, isOpen, nextOpen, type OpeningDays } from './opening.ts';

const shop: OpeningDays = {
  week: [1, 2, 3, 4, 5, 6],
  closed: [
    { from: '2026-12-25', to: '2026-12-28', name: 'Christmas' },
    { from: '2027-01-01', to: '2027-01-01', name: 'New Year' },
  ],
};

test.each([
  ['2026-11-28', true, '2026-11-28'],
  ['2026-11-29', false, '2026-11-30'],
  ['2026-12-24', true, '2026-12-24'],
  ['2026-12-25', false, '2026-12-29'],
  ['2026-12-27', false, '2026-12-29'],
  ['2027-01-01', false, '2027-01-02'],
])('%s: open %s, next %s', (day, open, next) => {
  expect([isOpen(shop, day), nextOpen(shop, day)]).toEqual([open, next]);
});

test('closed days have a name, unlike Sundays', () => {
  expect(closedFor(shop, '2026-12-26')?.name).toBe('Christmas');
  expect(closedFor(shop, '2026-11-29')).toBeUndefined();
});

test('a depot that never opens has no next open day', () => {
  expect(nextOpen({ week: [], closed: [] }, '2026-11-29')).toBeNull();
  expect(nextOpen(ALWAYS_OPEN, '2026-11-29')).toBe('2026-11-29');
});

test('the next open day is open and not in the past, and all days before it are closed', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 40 }),
      (week, start, long) => {
        const day = addDays('2026-01-01', start);
        const opening = { week, closed: [{ from: day, to: addDays(day, long), name: 'x' }] };
        const next = nextOpen(opening, day);
        if (next === null) throw new Error('A week with an open day has a next one.');
        expect(isOpen(opening, next)).toBe(true);
        expect(week).toContain(weekday(next));
        for (let d = day; d < next; d = addDays(d, 1)) expect(isOpen(opening, d)).toBe(false);
      },
    ),
  );
});
