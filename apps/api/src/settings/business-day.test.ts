import { expect, test } from 'vitest';
import { businessDay } from './business-day.ts';

test.each([
  ['2026-11-20T12:00:00Z', 'UTC', '2026-11-20'],
  ['2026-11-21T02:30:00Z', 'America/Los_Angeles', '2026-11-20'],
  ['2026-11-20T23:30:00Z', 'Europe/London', '2026-11-20'],
  ['2026-06-20T23:30:00Z', 'Europe/London', '2026-06-21'],
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
])('%s in %s is the %s', (now, zone, day) => {
  expect(businessDay(new Date(now), zone)).toBe(day);
});

test('a zone that is none is refused', () => {
  expect(() => businessDay(new Date(), 'Mars/Olympus')).toThrow(RangeError);
});
