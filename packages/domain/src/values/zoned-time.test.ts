import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayIn,
  lastTime,
  localTime,
  momentAt,
  momentOf,
  quietUntil,
  todayIn,
  wallClock,
} from './zoned-time.ts';

const LONDON = 'Europe/London';
const ZONES = [LONDON, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC', 'Pacific/Apia'];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const at = (text: string): Date => new Date(text);
const moments = fc.date({
  min: at('2026-01-01T00:00:00Z'),
  max: at('2029-12-31T00:00:00Z'),
  noInvalidDate: true,
});

test.each([
  ['2027-01-15', 8, LONDON, '2027-01-15T08:00:00.000Z'],
  ['2027-07-15', 8, LONDON, '2027-07-15T07:00:00.000Z'],
  // The hour after one o'clock is not there in March, and twice there in October.
  ['2027-03-28', 1, LONDON, '2027-03-28T01:00:00.000Z'],
  ['2027-03-28', 2, LONDON, '2027-03-28T01:00:00.000Z'],
  ['2027-10-31', 1, LONDON, '2027-10-31T00:00:00.000Z'],
  ['2027-10-31', 2, LONDON, '2027-10-31T02:00:00.000Z'],
  ['2027-03-14', 2, 'America/New_York', '2027-03-14T07:00:00.000Z'],
  ['2027-06-01', 0, 'Asia/Kathmandu', '2027-05-31T18:15:00.000Z'],
])('%s %d:00 in %s is %s', (day, hour, zone, moment) => {
  expect(momentOf(day, hour, zone).toISOString()).toBe(moment);
});

test.each([
  ['2026-11-20T12:00:00Z', 'UTC', '2026-11-20'],
  ['2026-11-21T02:30:00Z', 'America/Los_Angeles', '2026-11-20'],
  ['2026-11-20T23:30:00Z', LONDON, '2026-11-20'],
  ['2026-06-20T23:30:00Z', LONDON, '2026-06-21'],
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
])('%s in %s falls on %s', (now, zone, day) => {
  expect(dayIn(zone, at(now))).toBe(day);
});

test('refuses an unknown zone', () => {
  expect(() => dayIn('Mars/Olympus', at('2027-01-01T00:00:00Z'))).toThrow(RangeError);
});

test.each([
  ['the own day when nothing is ahead', '2027-02-10', '2027-02-10'],
  ['the day that was reached before the zone moved back', '2027-02-11', '2027-02-11'],
  ['the own day when the other one has begun nowhere on Earth', '2027-02-12', '2027-02-10'],
])('today is %s', (_, reached, day) => {
  expect(todayIn('America/Los_Angeles', at('2027-02-10T20:00:00Z'), reached)).toBe(day);
});

test('a wall clock is found again to the millisecond', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), (date, zone) => {
      const local = wallClock(date, zone);
      const found = momentAt(`${local}.250`, zone);
      expect([wallClock(found, zone), found.getUTCMilliseconds()]).toEqual([local, 250]);
    }),
    { numRuns: 300 },
  );
});

test('a moment that is found shows its hour, or the clock jumped over it', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 23 }), fc.constantFrom(...ZONES), (date, hour, zone) => {
      const { day } = localTime(date, zone);
      const found = momentOf(day, hour, zone);
      const shown = localTime(found, zone);
      const before = localTime(new Date(found.getTime() - 1), zone);
      expect(`${shown.day} ${shown.hour}` >= `${day} ${hour}` || shown.hour >= hour).toBe(true);
      expect(before.day < day || before.hour < hour || (before.day === day && before.hour <= hour)).toBe(
        true,
      );
    }),
    { numRuns: 300 },
  );
});

describe('the last time of a digest', () => {
  test.each([
    ['2027-03-01T08:00:00Z', [8], EVERY_DAY, '2027-03-01T08:00:00.000Z'],
    ['2027-03-01T07:59:59Z', [8], EVERY_DAY, '2027-02-28T08:00:00.000Z'],
    ['2027-03-01T07:59:59Z', [8], [1, 2, 3, 4, 5], '2027-02-26T08:00:00.000Z'],
    ['2027-03-01T17:00:00Z', [8, 16], EVERY_DAY, '2027-03-01T16:00:00.000Z'],
    // On the day when an hour is there twice, it counts once.
    ['2027-10-31T01:30:00Z', [1], EVERY_DAY, '2027-10-31T00:00:00.000Z'],
  ])('%s at %j', (now, hours, days, time) => {
    expect(lastTime({ hours, days }, at(now), LONDON)?.toISOString()).toBe(time);
  });

  test('no hour or no day: never', () => {
    expect(lastTime({ hours: [], days: EVERY_DAY }, at('2027-03-01T08:00:00Z'), LONDON)).toBeNull();
    expect(lastTime({ hours: [8], days: [] }, at('2027-03-01T08:00:00Z'), LONDON)).toBeNull();
  });

  test('it is past, no other lies between, and it stands still until the next', () => {
    fc.assert(
      fc.property(
        moments,
        fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 4 }),
        fc.uniqueArray(fc.constantFrom(...EVERY_DAY), { minLength: 1 }),
        fc.constantFrom(...ZONES),
        (now, hours, days, zone) => {
          const time = lastTime({ hours, days }, now, zone);
          if (time === null) throw new Error('There is one in every week.');
          expect(time <= now).toBe(true);
          expect(lastTime({ hours, days }, time, zone)).toEqual(time);
          const between = new Date((time.getTime() + now.getTime()) / 2);
          expect(lastTime({ hours, days }, between, zone)).toEqual(time);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['2027-03-01T21:30:00Z', 20, 7, '2027-03-02T07:00:00.000Z'],
  ['2027-03-02T06:59:59Z', 20, 7, '2027-03-02T07:00:00.000Z'],
  ['2027-03-02T07:00:00Z', 20, 7, null],
  ['2027-03-01T19:59:59Z', 20, 7, null],
  ['2027-03-01T13:00:00Z', 12, 14, '2027-03-01T14:00:00.000Z'],
  // The night in which the clocks go forward is an hour shorter.
  ['2027-03-27T22:00:00Z', 20, 7, '2027-03-28T06:00:00.000Z'],
  ['2027-03-01T13:00:00Z', 12, 12, null],
  ['2027-03-01T13:00:00Z', null, null, null],
])('%s, quiet from %s to %s: until %s', (now, from, until, end) => {
  expect(quietUntil({ from, until }, at(now), LONDON)?.toISOString() ?? null).toBe(end);
});
