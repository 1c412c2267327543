import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { inSteps } from './cards.tsx';

const range = fc
  .record({ count: fc.nat(1000), a: fc.nat(999), b: fc.nat(999), overscan: fc.nat(20) })
  .map(({ count, a, b, overscan }) => {
    const last = Math.max(count - 1, 0);
    const [startIndex, endIndex] = [Math.min(a, b, last), Math.min(Math.max(a, b), last)];
    return { startIndex, endIndex, overscan, count };
  });

it('draws the visible rows and their neighbours in order, and no others', () =>
  fc.assert(
    fc.property(range, (one) => {
      const drawn = inSteps(one);
      const wanted = Array.from({ length: one.count }, (_, at) => at).filter(
        (at) => at >= one.startIndex - one.overscan && at <= one.endIndex + one.overscan,
      );
      expect(drawn).toEqual(expect.arrayContaining(wanted));
      expect(drawn).toEqual(drawn.map((_, at) => (drawn[0] ?? 0) + at));
      expect(drawn.every((at) => at >= 0 && at < one.count)).toBe(true);
      expect(drawn.length).toBeLessThanOrEqual(wanted.length + 30);
    }),
  ));

it('stays the same while a few rows pass', () => {
  const at = (startIndex: number) =>
    inSteps({ startIndex, endIndex: startIndex + 18, overscan: 5, count: 1000 });
  expect(at(102)).toEqual(at(104));
});
