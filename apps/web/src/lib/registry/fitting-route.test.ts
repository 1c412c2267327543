import { expect, it } from 'vitest';
import { fittingRoute } from './paths.ts';

const all = ['*', '/', '/contract', '/contract/:id', '/contract/new', '/stock/:kind/:id', '/:any/deep'].map(
  (pattern) => ({ pattern }),
);

it.each([
  ['/', '/'],
  ['/contract', '/contract'],
  ['/contract/', '/contract'],
  ['/Contract/7', '/contract/:id'],
  ['/contract/new', '/contract/new'],
  ['/stock/item/7', '/stock/:kind/:id'],
  ['/nobody/deep', '/:any/deep'],
  ['/nobody/knows', '*'],
])('%s is shown by %s', (pathname, pattern) => expect(fittingRoute(all, pathname)?.pattern).toBe(pattern));

it('matches nothing for unknown addresses', () =>
  expect(fittingRoute(all.slice(1), '/nobody/knows')).toBeUndefined());
