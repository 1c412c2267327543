import { expect, test } from 'vitest';
import { TryAgainError } from '../../../platform/ports/call-error.ts';
import { callLimiter, type Clock } from './limiter.ts';

/** A clock that advances only on sleep. */
function stoppedClock(): Clock & { time: number } {
  return {
    time: 0,
    now() {
      return this.time;
    },
    async sleep(milliseconds) {
      this.time += milliseconds;
    },
  };
}

test('limits concurrent calls and runs them in order, even after a failure', async () => {
  const within = callLimiter({ atOnce: 5, perMinute: 1000, longestWaitSeconds: 20 });
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const one = (index: number) =>
    within(async () => {
      begun.push(index);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (index % 7 === 0) throw new Error('no');
    });
  const indexes = Array.from({ length: 40 }, (_, index) => index);
  const outcomes = await Promise.allSettled(indexes.map(one));
  expect([most, running, begun]).toEqual([5, 0, indexes]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(6);
});

test('a call above the limit waits until the minute ends', async () => {
  const clock = stoppedClock();
  const within = callLimiter({ atOnce: 5, perMinute: 3, longestWaitSeconds: 20 }, clock);
  const starts: number[] = [];
  const call = () => within(async () => void starts.push(clock.time));
  await call();
  clock.time = 45_000;
  for (let count = 0; count < 3; count++) await call();
  expect(starts).toEqual([0, 45_000, 45_000, 60_000]);
});

test('refuses long waits with the seconds left, without using up a call', async () => {
  const clock = stoppedClock();
  const within = callLimiter({ atOnce: 5, perMinute: 2, longestWaitSeconds: 20 }, clock);
  const call = () => within(async () => clock.time);
  await call();
  await call();
  clock.time = 15_500;
  await expect(call()).rejects.toMatchObject({ name: 'TryAgainError', afterSeconds: 45 });
  await expect(call()).rejects.toBeInstanceOf(TryAgainError);
  clock.time = 40_000;
  expect(await call()).toBe(60_000);
});
