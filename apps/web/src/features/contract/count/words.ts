import type { Condition, LineCount } from '@hireyard/domain/count-in';

export const captions: Readonly<Record<Condition, string>> = {
  good: 'Good',
  dirty: 'Dirty',
  broken: 'Broken',
  missing: 'Missing',
};

/** How far a line is counted. */
export function leftWords({ uncounted, over, expected }: LineCount): string {
  if (over > 0) return `${over.toLocaleString()} more than went out`;
  if (uncounted === 0) return 'counted';
  return uncounted === expected ? 'not counted yet' : `${uncounted.toLocaleString()} not counted yet`;
}
