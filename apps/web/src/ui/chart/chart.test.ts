import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stackSpan } from './marks.tsx';
import { type ChartSeries, extent, labelStep, pointAt, scalesOf } from './scales.ts';
import { stepTo } from './use-chart-point.ts';

const series = (key: string, ...values: (number | null)[]): ChartSeries => ({
  key,
  label: key,
  look: 'first',
  values,
});

test('shows zero always, ignores gaps, and gives an empty chart a height', () => {
  expect(extent([series('a', 3, null, 7)], [], false)).toEqual([0, 7]);
  expect(extent([series('a', 3, -2)], [series('b', null, 9)], false)).toEqual([-2, 9]);
  expect(extent([series('a', 3, -2), series('b', 4, -5)], [], true)).toEqual([-7, 7]);
  expect(extent([series('a', null)], [], false)).toEqual([0, 1]);
  expect(extent([], [], false)).toEqual([0, 1]);
});

test('stacks positive values upwards and negative ones downwards', () => {
  const bars = [series('a', 5, -1), series('b', -2, -3), series('c', 4, 2)];
  expect([0, 1, 2].map((n) => stackSpan(bars, n, 0))).toEqual([
    [0, 5],
    [0, -2],
    [5, 9],
  ]);
  expect([0, 1, 2].map((n) => stackSpan(bars, n, 1))).toEqual([
    [0, -1],
    [-1, -4],
    [0, 2],
  ]);
});

test('arrow keys move from end to end and never leave the chart', () => {
  expect(stepTo('ArrowRight', undefined, 3)).toBe(0);
  expect(stepTo('ArrowLeft', undefined, 3)).toBe(2);
  expect(stepTo('End', 0, 53)).toBe(52);
  expect(stepTo('a', 0, 3)).toBeUndefined();
  expect(stepTo('ArrowRight', undefined, 0)).toBeUndefined();
  const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End');
  fc.assert(
    fc.property(key, fc.integer({ min: 1, max: 60 }), fc.nat(59), (pressed, count, from) => {
      const to = stepTo(pressed, Math.min(from, count - 1), count);
      expect(to).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThan(count);
    }),
  );
});

test('selects the point under the pointer, and labels don’t overlap', () => {
  const keys = Array.from({ length: 52 }, (_, n) => `w${n}`);
  const { x } = scalesOf({ width: 800, height: 260 }, keys, [0, 10]);
  for (const [n, key] of keys.entries())
    expect(
      Math.abs((pointAt(x, (x(key) ?? 0) + x.bandwidth() / 2, keys.length) ?? -9) - n),
    ).toBeLessThanOrEqual(0);
  expect(pointAt(x, 3, keys.length)).toBeUndefined();
  expect(pointAt(x, 790, 0)).toBeUndefined();
  expect(labelStep(800, 12, 40)).toBe(1);
  expect(labelStep(360, 52, 40)).toBeGreaterThan(6);
  expect(labelStep(0, 52, 40)).toBeGreaterThan(0);
});
