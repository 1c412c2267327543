/** Limits concurrent calls and calls per minute. Short waits are queued; longer ones are refused. */
import { t } from '@hireyard/messages';
import { setTimeout } from 'node:timers/promises';
import { TryAgainError } from '../../../platform/ports/call-error.ts';

export interface Clock {
  /** Milliseconds from any origin. */
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}
export const machineClock: Clock = { now: () => performance.now(), sleep: (time) => setTimeout(time) };

export interface Limits {
  readonly atOnce: number;
  readonly perMinute: number;
  /** Waits longer than this throw a TryAgainError with the seconds left. */
  readonly longestWaitSeconds: number;
}

const MINUTE = 60_000;

/** Runs work within the limits, first come, first served. */
export function callLimiter(limits: Limits, clock: Clock = machineClock) {
  /** Start times of recent and scheduled calls, oldest first. */
  const starts: number[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = async () => {
    const now = clock.now();
    const before = starts.at(-limits.perMinute);
    const start = before === undefined ? now : Math.max(now, before + MINUTE);
    const wait = start - now;
    if (wait > limits.longestWaitSeconds * 1000) {
      const afterSeconds = Math.ceil(wait / 1000);
      throw new TryAgainError(t('Too many requests to the accounting package this minute.'), {
        afterSeconds,
      });
    }
    starts.push(start);
    if (starts.length > limits.perMinute) starts.shift();
    if (wait > 0) await clock.sleep(wait);
  };

  return async function within<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      await turn();
      return await work();
    } finally {
      // Hands the slot to the next waiter or frees it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
