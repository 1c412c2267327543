import { describe, expect, it } from 'vitest';
import { partQuery, partsFor, type PlannerConditions } from './data.ts';

const conditions: PlannerConditions = {
  depot: undefined,
  search: '',
  tags: '',
  from: '2026-12-01',
  shortages: false,
};
const range = { firstRow: 90, lastRow: 130, firstDay: 50, lastDay: 70 };

describe('the parts of the planner', () => {
  it('cover the visible rows and days', () =>
    expect(partsFor(range, conditions, 5000)).toEqual([
      { page: 0, chunk: 0 },
      { page: 0, chunk: 1 },
      { page: 1, chunk: 0 },
      { page: 1, chunk: 1 },
    ]));
  it('never exceed the last row or day', () => {
    expect(partsFor(range, conditions, 100)).toEqual([
      { page: 0, chunk: 0 },
      { page: 0, chunk: 1 },
    ]);
    expect(partsFor({ ...range, firstDay: 170, lastDay: 400 }, conditions, 5)).toEqual([
      { page: 0, chunk: 2 },
    ]);
  });
  it('start with the first page while the count is unknown', () =>
    expect(partsFor(range, conditions, undefined)[0]).toEqual({ page: 0, chunk: 0 }));
  it('cover all days with shortages only, so that every part lists the same items', () => {
    const short = { ...conditions, shortages: true };
    expect(partsFor({ ...range, lastDay: 179 }, short, 50)).toEqual([{ page: 0, chunk: 0 }]);
    expect(partQuery(short, 0, 0)).toMatchObject({ from: '2026-12-01', to: '2027-05-29', shortages: true });
  });
  it('request their days and page, and only the filters that are set', () => {
    expect(partQuery(conditions, 1, 2)).toEqual({
      from: '2027-03-31',
      to: '2027-05-29',
      page: 2,
      page_size: 100,
    });
    expect(partQuery({ ...conditions, depot: 3, search: 'chair', tags: '4,5' }, 0, 0)).toMatchObject({
      depot: 3,
      search: 'chair',
      tags__id__in: '4,5',
    });
  });
});
