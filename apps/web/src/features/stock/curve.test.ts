import { describe, expect, it } from 'vitest';
import { curveOf, type FreeAt, levelsOf, plentyOf, type StockItem, problemsFirst } from './data.ts';

const at = (id: number, owned: number, free: readonly number[] | undefined): FreeAt => ({
  depot: { id, code: `D${id}`, name: `Depot ${id}` },
  owned,
  free,
});

describe('the curve of free units', () => {
  it('adds up the depots; a short one neither hides units nor lends any', () => {
    expect(curveOf([at(1, 100, [90, -20]), at(2, 50, [10, 30])])).toEqual([
      { free: 100, short: false },
      { free: 30, short: true },
    ]);
  });
  it('waits for every depot', () => {
    expect(curveOf([at(1, 100, [1]), at(2, 50, undefined)])).toBeUndefined();
    expect(curveOf([])).toBeUndefined();
  });
});

describe('free units', () => {
  it.each([
    [-1, 100, 'short'],
    [0, 100, 'none'],
    [9, 100, 'few'],
    [10, 100, 'plenty'],
  ])('%i of %i are %s', (free, owned, word) => expect(plentyOf(free, owned)).toBe(word));
});

describe('depots that do not all fit', () => {
  it('start with those in trouble; a depot without figures waits', () => {
    const depots = [at(1, 100, [90]), at(2, 10, [-1]), at(3, 10, undefined), at(4, 100, [50])];
    expect(problemsFirst(depots).map((one) => one.depot.id)).toEqual([2, 4, 1, 3]);
  });
});

describe('the depots of an item', () => {
  const level = (id: number, original: number) => ({
    depot: { id, code: '', name: '' },
    original,
    live: original,
  });
  const item = { depot_stock: [level(1, 5), level(2, 0), level(3, 7)] } as unknown as StockItem;
  it('are those that own some, or those of the filter', () => {
    expect(levelsOf(item).map((one) => one.depot.id)).toEqual([1, 3]);
    expect(levelsOf(item, [2, 3]).map((one) => one.depot.id)).toEqual([3]);
  });
});
