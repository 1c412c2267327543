import { expect, test } from 'vitest';
import { backOff, TRIES } from './back-off.ts';

const tries = Array.from({ length: TRIES + 1 }, (_, n) => n + 1);

test('tries follow after 1 s, 5 s, 30 s, 2 min, 10 min, 1 h and 6 h; then no more', () => {
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

test('chance makes a pause longer by a fifth at most, never shorter', () => {
  expect(backOff(4, undefined, () => 0.5)).toBe(132);
  expect(backOff(4, undefined, () => 0.999_999)).toBeLessThan(144);
});

test('a service that wants to be left alone longer is, within a day', () => {
  expect(backOff(1, 90, () => 0)).toBe(90);
  expect(backOff(5, 90, () => 0)).toBe(600);
  expect(backOff(1, 10_000_000, () => 0)).toBe(86_400);
  expect(backOff(TRIES, 90, () => 0)).toBeUndefined();
});
