import { describe, expect, it } from 'vitest';
import { placeIn, stepIn, type Trail } from './trail.ts';

const trail: Trail = {
  resource: 'contract',
  path: '/contract',
  conditions: {},
  page: 2,
  pageSize: 3,
  count: 8,
  ids: [14, 11, 12],
};

describe('stepping through the records of a list', () => {
  it('goes in the order of the list', () => {
    expect(stepIn(trail, 14, 1)).toEqual({ id: 11 });
    expect(stepIn(trail, 12, -1)).toEqual({ id: 11 });
  });
  it('continues on the next and the previous page', () => {
    expect(stepIn(trail, 12, 1)).toEqual({ page: 3 });
    expect(stepIn(trail, 14, -1)).toEqual({ page: 1 });
  });
  it('stops at the ends of the list', () => {
    expect(stepIn({ ...trail, page: 1 }, 14, -1)).toBeUndefined();
    expect(stepIn({ ...trail, page: 3, ids: [1, 2] }, 2, 1)).toBeUndefined();
  });
  it('returns the place among all results', () => expect(placeIn(trail, 11)).toBe(5));
});
