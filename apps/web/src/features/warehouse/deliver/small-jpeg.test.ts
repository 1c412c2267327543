import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base64Of, fitted } from './handover.tsx';

it('keeps the proportions of a picture, never enlarges it, and fits the limit', () => {
  expect([fitted(4000, 3000, 1280), fitted(300, 200, 1280), fitted(9000, 2, 480)]).toEqual([
    [1280, 960],
    [300, 200],
    [480, 1],
  ]);
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, side, (width, height, longest) => {
      const [w, h] = fitted(width, height, longest);
      expect(Math.max(w, h)).toBeLessThanOrEqual(Math.max(1, Math.min(longest, Math.max(width, height))));
      expect(Math.min(w, h)).toBeGreaterThanOrEqual(1);
    }),
  );
});

it('base64 of a data address', () => expect(base64Of('data:image/png;base64,AAAA')).toBe('AAAA'));
