/** Keeps to what the service allows: so many calls at once, so many a minute. It waits, and gives up where the wait would be long. */
import { t } from '@hireyard/messages';
import { setTimeout } from 'node:timers/promises';
import { TryAgainError } from '../../../platform/ports/call-error.ts';

export interface Clock {
  /** Milliseconds, from anywhere. */
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}
export const machineClock: Clock = { now: () => performance.now(), sleep: (time) => setTimeout(time) };

export interface Limits {
  readonly atOnce: number;
  readonly perMinute: number;
  /** A longer wait for the minute's end is a TryAgainError with the seconds until then. */
  readonly longestWaitSeconds: number;
}

const MINUTE = 60_000;

/** Runs work within the limits, in the order it came. */
export function callLimiter(limits: Limits, clock: Clock = machineClock) {
  /** When each of the last calls began or will begin, oldest first. */
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
      // The place goes to the next in line, or is free again.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
