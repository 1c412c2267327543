/** Delays attempts after failures, more each time, before anything is blocked. People barely notice; guessing programs do. */
import { setTimeout } from 'node:timers/promises';
import { t } from '@hireyard/messages';
import { HttpError } from '../../../platform/http/errors.ts';

/** The first failure costs nothing. */
const FREE = 1;
const FIRST_MS = 250;
const MAX_MS = 4000;
/** A waiting request occupies a place that others need. */
const MAX_WAITING = 6;

/** Returns the milliseconds that an attempt waits after this many failures. */
export const delayAfter = (failures: number): number =>
  failures <= FREE ? 0 : Math.min(FIRST_MS * 2 ** (failures - FREE - 1), MAX_MS);

/** The wait function, replaced in tests. */
export const pace = { wait: (ms: number): Promise<unknown> => setTimeout(ms) };

let waiting = 0;

/** Waits according to the failures so far. 429 when too many requests are waiting. */
export async function slowDown(failures: number): Promise<void> {
  const ms = delayAfter(failures);
  if (ms === 0) return;
  if (waiting >= MAX_WAITING) {
    const seconds = Math.ceil(ms / 1000);
    throw new HttpError(
      429,
      {
        detail: t('Too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}.', {
          seconds,
        }),
      },
      { 'Retry-After': String(seconds) },
    );
  }
  waiting++;
  try {
    await pace.wait(ms);
  } finally {
    waiting--;
  }
}
