import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { othersNews } from './flow.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('an update that one’s own write may have caused is no news of others', () => {
  const count = () => othersNews.of('list');
  othersNews.about('list');
  expect(count()).toBe(1);
  othersNews.saves(true);
  othersNews.about('list');
  expect(count()).toBe(1);
  othersNews.saves(false);
  vi.advanceTimersByTime(3999);
  othersNews.about('list');
  expect(count()).toBe(1);
  vi.advanceTimersByTime(1);
  othersNews.about('list');
  expect(count()).toBe(2);
});
