/** When a failed try is followed by the next. */
const PAUSES = [1, 5, 30, 120, 600, 3_600, 21_600] as const;
const LONGEST = 86_400;

/** How often a job is tried before it is dead. */
export const TRIES = PAUSES.length + 1;

/**
 * Seconds until the next try after try number `attempt` (from 1) failed; undefined after the last. Up to a fifth longer by chance, so that
 * what failed together does not come back together; not before the service wants to be asked again, but within a day.
 * @param random 0 to below 1
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
