import { describe, expect, it } from 'vitest';
import { reorderedBy, reordered } from './table.tsx';

describe('order', () => {
  it.each([
    [1, 1, [2, 1, 3]],
    [1, -1, [1, 2, 3]],
    [3, 1, [1, 2, 3]],
    [3, -1, [1, 3, 2]],
    [9, 1, [1, 2, 3]],
  ])('moves %d by %d', (id, by, to) => expect(reorderedBy([1, 2, 3], id, by)).toEqual(to));
  it.each([
    [1, 3, 'after', [2, 3, 1]],
    [1, 3, 'before', [2, 1, 3]],
    [3, 1, 'before', [3, 1, 2]],
    [2, 2, 'after', [1, 2, 3]],
  ] as const)('puts %d by %d, %s', (id, target, side, to) =>
    expect(reordered([1, 2, 3], id, target, side)).toEqual(to),
  );
});
