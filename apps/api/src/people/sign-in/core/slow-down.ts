/** Each failure makes the next attempt wait longer, before anything is blocked: a person notices little, a program that guesses a lot. */
import { setTimeout } from 'node:timers/promises';
import { t } from '@hireyard/messages';
import { HttpError } from '../../../platform/http/errors.ts';

/** One slip of the finger costs nothing. */
const FREE = 1;
const FIRST_MS = 250;
const MAX_MS = 4000;
/** A request that waits keeps its place, and others need one too. */
const MAX_WAITING = 6;

/** Milliseconds that an attempt waits after so many failures. */
export const delayAfter = (failures: number): number =>
  failures <= FREE ? 0 : Math.min(FIRST_MS * 2 ** (failures - FREE - 1), MAX_MS);

/** How a process waits; tests look at it. */
export const pace = { wait: (ms: number): Promise<unknown> => setTimeout(ms) };

let waiting = 0;

/** Waits as long as the failures so far ask for. 429 when too many wait already: then the caller does. */
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
