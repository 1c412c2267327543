import { expect, test } from 'vitest';
import {
  addressOf,
  savedView,
  sameView,
  shownView,
  toView,
  viewQuery,
  withoutUnknownFilters,
} from './list-state.ts';

test('a view stores the query of the address, not the position', () => {
  const query = new URLSearchParams(
    'search=ada&state=1&state=2&page=3&page_size=30&selected=4&view=7&density=compact',
  );
  expect(viewQuery(query)).toEqual({ search: 'ada', state: '1,2', density: 'compact' });
});

test('views with the same ids in any order are equal; columns and sorting are ordered', () => {
  expect(sameView({ a: '1,2', b: '' }, { a: '2,1' })).toBe(true);
  expect(sameView({ a: '1' }, { a: '2' })).toBe(false);
  expect(sameView({ a: '1' }, {})).toBe(false);
  expect(sameView({ columns: 'id,name' }, { columns: 'name,id' })).toBe(false);
});

test('deleted records are left out, and filters without values too', () => {
  const query = { depot__id__in: '1,2', tag: '5', search: 'x' };
  const gone = [
    { filter: 'depot__id__in', ids: [2] },
    { filter: 'tag', ids: [5] },
  ];
  expect(withoutUnknownFilters(query, gone)).toEqual({ depot__id__in: '1', search: 'x' });
});

test('opening a view removes everything else but the page size', () => {
  const now = new URLSearchParams('search=ada&page=3&page_size=30&view=1');
  expect(toView(now, { active: 'true' }, 2)).toEqual({
    search: null,
    page: null,
    page_size: '30',
    active: 'true',
    view: 2,
  });
});

test('a view stores the look even if only the device has it, and shows it on other devices', () => {
  const standard = { columns: 'id,name', density: 'normal', layout: 'table' };
  const board = { standard, device: { ...standard, layout: 'board' } };
  const plain = { standard, device: standard };
  const kept = shownView(new URLSearchParams('search=ada&page=2&date=2027-03-01'), board);
  expect(kept).toEqual({ ...standard, layout: 'board', search: 'ada' });
  expect(addressOf(savedView(kept, plain), plain.device)).toEqual({ layout: 'board', search: 'ada' });
  expect(addressOf(savedView(kept, board), board.device)).toEqual({ search: 'ada' });
  // an older view says nothing of its look: the standard one, whatever the device keeps
  expect(addressOf(savedView({ search: 'ada' }, board), board.device)).toEqual({
    search: 'ada',
    layout: 'table',
  });
});
