import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleNews, type News, newsOf } from './news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const told: News[] = [];
beforeEach(() => void told.splice(0));
const throttling = () => throttleNews((news) => told.push(news), 2000);

test('parses the resource, its user and its records', () => {
  expect(['depot', 'notification 12', 'contract #3,4'].map(newsOf)).toEqual([
    { resource: 'depot' },
    { resource: 'notification', user: 12 },
    { resource: 'contract', ids: [3, 4] },
  ]);
});

test('reports a thousand consecutive changes at once, and then now and then', async () => {
  const { hear, stop } = throttling();
  for (let id = 1; id <= 1000; id += 1) {
    hear({ resource: 'contract', ids: [id] });
    await vi.advanceTimersByTimeAsync(5);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  // five seconds of changes: the first one, and one every two seconds
  expect(told).toEqual([
    { resource: 'contract', ids: [1] },
    ...[1, 2, 3].map(() => ({ resource: 'contract' })),
  ]);
  hear({ resource: 'contract', ids: [7] });
  expect(told.at(-1)).toEqual({ resource: 'contract', ids: [7] });
  stop();
});

test("keeps the ids of few records; other users and resources don't wait", async () => {
  const { hear, stop } = throttling();
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

test('an event without records includes all others', async () => {
  const { hear, stop } = throttling();
  hear({ resource: 'contract', ids: [1] });
  hear({ resource: 'contract' });
  hear({ resource: 'contract', ids: [2] });
  await vi.advanceTimersByTimeAsync(2000);
  expect(told.at(-1)).toEqual({ resource: 'contract' });
  stop();
});

test('reports nothing after a stop', async () => {
  const { hear, stop } = throttling();
  hear({ resource: 'depot' });
  hear({ resource: 'depot' });
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([{ resource: 'depot' }]);
});
