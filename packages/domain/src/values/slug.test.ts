import { expect, test } from 'vitest';
import { freeSlug, SLUG, slugOf } from './slug.ts';

test('a name becomes small letters, digits and single hyphens', () => {
  expect(slugOf('Bar equipment')).toBe('bar-equipment');
  expect(slugOf('  Crème brûlée & Co. (24 cm) ')).toBe('creme-brulee-co-24-cm');
  expect(slugOf('漢字')).toBe('');
  for (const name of ['A--b', 'Ünïcode', '½ pint']) expect(slugOf(name)).toMatch(SLUG);
});

test('a slug that is taken gets the first free number', () => {
  expect(freeSlug('plate', new Set())).toBe('plate');
  expect(freeSlug('plate', new Set(['plate', 'plate-2', 'plate-4']))).toBe('plate-3');
});
