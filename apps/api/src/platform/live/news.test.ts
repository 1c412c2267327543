import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather, type News, newsOf } from './news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const told: News[] = [];
beforeEach(() => void told.splice(0));
const gathering = () => gather((news) => told.push(news), 2000);

test('a notification names a resource, and whom alone or which records alone it concerns', () => {
  expect(['depot', 'notification 12', 'contract #3,4'].map(newsOf)).toEqual([
    { resource: 'depot' },
    { resource: 'notification', user: 12 },
    { resource: 'contract', ids: [3, 4] },
  ]);
});

test('a thousand contracts changed one after the other are told at once, and then as one now and then', async () => {
  const { hear, stop } = gathering();
  for (let id = 1; id <= 1000; id += 1) {
    hear({ resource: 'contract', ids: [id] });
    await vi.advanceTimersByTimeAsync(5);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  // five seconds of changes: the first, and one for each two seconds after it
  expect(told).toEqual([
    { resource: 'contract', ids: [1] },
    ...[1, 2, 3].map(() => ({ resource: 'contract' })),
  ]);
  hear({ resource: 'contract', ids: [7] });
  expect(told.at(-1)).toEqual({ resource: 'contract', ids: [7] });
  stop();
});

test('few records keep their numbers; what concerns others, or another resource, waits for nobody', async () => {
  const { hear, stop } = gathering();
  for (const ids of [[1], [2], [3, 2]]) hear({ resource: 'contract', ids });
  for (const user of [1, 2, 1]) hear({ resource: 'notification', user });
  hear({ resource: null });
  const once = [
    { resource: 'contract', ids: [1] },
    { resource: 'notification', user: 1 },
    { resource: 'notification', user: 2 },
    { resource: null },
  ];
  expect(told).toEqual(once);
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual([
    ...once,
    { resource: 'contract', ids: [2, 3] },
    { resource: 'notification', user: 1 },
  ]);
  stop();
});

test('news without records holds for all, whatever came with it', async () => {
  const { hear, stop } = gathering();
  hear({ resource: 'contract', ids: [1] });
  hear({ resource: 'contract' });
  hear({ resource: 'contract', ids: [2] });
  await vi.advanceTimersByTimeAsync(2000);
  expect(told.at(-1)).toEqual({ resource: 'contract' });
  stop();
});

test('nothing is told after it stopped', async () => {
  const { hear, stop } = gathering();
  hear({ resource: 'depot' });
  hear({ resource: 'depot' });
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([{ resource: 'depot' }]);
});
