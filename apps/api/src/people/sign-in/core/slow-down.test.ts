import { afterEach, expect, it, test, vi } from 'vitest';
import { HttpError } from '../../../platform/http/errors.ts';
import { delayAfter, pace, slowDown } from './slow-down.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [0, 0],
  [1, 0],
  [2, 250],
  [3, 500],
  [4, 1000],
  [6, 4000],
  [100, 4000],
])('after %d failures an attempt waits %d ms', (failures, ms) => {
  expect(delayAfter(failures)).toBe(ms);
});

it('waits that long, and not at all at first', async () => {
  const wait = vi.spyOn(pace, 'wait').mockResolvedValue(undefined);
  await slowDown(1);
  expect(wait).not.toHaveBeenCalled();
  await slowDown(3);
  expect(wait.mock.calls).toEqual([[500]]);
});

it('lets a few wait at a time, and rejects others with the time to wait', async () => {
  const going: (() => void)[] = [];
  vi.spyOn(pace, 'wait').mockImplementation(() => new Promise<void>((go) => going.push(go)));
  const six = Array.from({ length: 6 }, () => slowDown(4));
  const seventh = await slowDown(4).catch((error: unknown) => error);
  expect(seventh).toBeInstanceOf(HttpError);
  expect(seventh).toMatchObject({ status: 429, headers: { 'Retry-After': '1' } });
  for (const go of going) go();
  await Promise.all(six);
  const eighth = slowDown(4);
  going.at(-1)?.();
  await expect(eighth).resolves.toBeUndefined();
});
