import { expect, it } from 'vitest';
import { mergeQuery } from './address.ts';

it('a query change merges, replaces lists, and removes what is empty', () => {
  const old = new URLSearchParams('search=a&states__id__in=1&states__id__in=2&page=3');
  expect(mergeQuery(old, { states__id__in: [4, 5], page: null, search: '', tab: 'items' }).toString()).toBe(
    'states__id__in=4&states__id__in=5&tab=items',
  );
  expect(old.toString()).toBe('search=a&states__id__in=1&states__id__in=2&page=3');
  expect(mergeQuery(old, { states__id__in: [] }).has('states__id__in')).toBe(false);
});
