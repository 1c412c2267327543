import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textChange } from './history.tsx';

const filler = 'The quick brown fox jumps over the lazy dog. '.repeat(10);

test('short texts stay whole', () => {
  expect(textChange('a', 'b')).toEqual({ before: 'a', after: 'b' });
});

test('shows the differing part of long texts with words around it', () => {
  const { before, after } = textChange(`${filler}one${filler}`, `${filler}two${filler}`);
  expect(before).toMatch(/^… .{30,}one.{30,} …$/);
  expect(after).toMatch(/^… .{30,}two.{30,} …$/);
  expect(before.length).toBeLessThan(120);
});

test('cuts texts without common parts at their end', () => {
  const { before, after } = textChange('x'.repeat(1000), '');
  expect([before.length, after]).toEqual([402, '']);
});

test('never hides a difference or invents one', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (one, other) => {
      fc.pre(one !== other);
      const { before, after } = textChange(`${filler}${one}${filler}`, `${filler}${other}${filler}`);
      expect(before).not.toBe(after);
      expect(`${filler}${one}${filler}`).toContain(before.replace(/^… | …$/g, ''));
    }),
  );
});
