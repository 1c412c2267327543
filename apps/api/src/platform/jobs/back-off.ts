/** The pauses between attempts. */
const PAUSES = [1, 5, 30, 120, 600, 3_600, 21_600] as const;
const LONGEST = 86_400;

/** Attempts until a job is dead. */
export const TRIES = PAUSES.length + 1;

/**
 * Returns the seconds from a failed attempt (counted from 1) to the next one; undefined after the last. Jitter of up to a fifth spreads jobs
 * that failed together. A service's own pause is respected, up to a day.
 * @param random from 0 to below 1
 */
export function backOff(
  attempt: number,
  afterSeconds: number | undefined,
  random: () => number,
): number | undefined {
  const pause = PAUSES[attempt - 1];
  if (pause === undefined) return undefined;
  return Math.min(LONGEST, Math.max(pause * (1 + random() / 5), afterSeconds ?? 0));
}
