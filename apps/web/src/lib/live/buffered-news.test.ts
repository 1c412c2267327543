import { expect, test } from 'vitest';
import type { News } from './connection.ts';
import { type Gathered, isAbout, withNews } from './buffered-news.ts';

const gathered = (...news: readonly News[]): Gathered => news.reduce<Gathered>(withNews, new Map());
const record = (id: string) => ['contract', 'record', id, 'moves'];
const list = ['contract', 'list', 'board', {}];

test('updates of records concern these and every list, not other records or resources', () => {
  const news = gathered({ resource: 'contract', ids: [3] }, { resource: 'contract', ids: [4] });
  expect(
    [list, record('3'), record('4'), record('5'), ['depot', 'list']].map((key) => isAbout(news, key)),
  ).toEqual([true, true, true, false, false]);
});

test('updates without records concern all, whatever else arrives', () => {
  const named = { resource: 'contract', ids: [3] };
  for (const news of [gathered({ resource: 'contract' }, named), gathered(named, { resource: 'contract' })])
    expect(isAbout(news, record('5'))).toBe(true);
});

test('missed updates concern everything', () => {
  expect(isAbout(gathered({ resource: null }), ['depot', 'list'])).toBe(true);
  expect(isAbout(gathered(), list)).toBe(false);
});

test('held updates are merged with later ones', () => {
  const both = withNews(gathered({ resource: 'contract', ids: [3] }), gathered({ resource: 'depot' }));
  expect(isAbout(both, record('3'))).toBe(true);
  expect(isAbout(both, record('5'))).toBe(false);
  expect(isAbout(both, ['depot', 'record', '1'])).toBe(true);
});
