import { expect, test } from 'vitest';
import { backOff, TRIES } from './back-off.ts';

const tries = Array.from({ length: TRIES + 1 }, (_, n) => n + 1);

test('retries after 1 s, 5 s, 30 s, 2 min, 10 min, 1 h and 6 h, and then stops', () => {
  expect(tries.map((attempt) => backOff(attempt, undefined, () => 0))).toEqual([
    1,
    5,
    30,
    120,
    600,
    3_600,
    21_600,
    undefined,
    undefined,
  ]);
});

test('jitter lengthens a pause by at most a fifth', () => {
  expect(backOff(4, undefined, () => 0.5)).toBe(132);
  expect(backOff(4, undefined, () => 0.999_999)).toBeLessThan(144);
});

test("respects a service's longer pause, up to a day", () => {
  expect(backOff(1, 90, () => 0)).toBe(90);
  expect(backOff(5, 90, () => 0)).toBe(600);
  expect(backOff(1, 10_000_000, () => 0)).toBe(86_400);
  expect(backOff(TRIES, 90, () => 0)).toBeUndefined();
});
