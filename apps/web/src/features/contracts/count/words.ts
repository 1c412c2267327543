import { t } from '@hireyard/messages';
import { inFigures } from '../../../lib/locale.ts';
import type { Condition, LineCount } from '@hireyard/domain/contracts/count-in';

export const captions: Readonly<Record<Condition, string>> = {
  good: t('Good'),
  dirty: t('Dirty'),
  broken: t('Broken'),
  missing: t('Missing'),
};

/** How far a line is counted. */
export function leftWords({ uncounted, over, expected }: LineCount): string {
  if (over > 0) return t('{over} more than went out', { over: inFigures(over) });
  if (uncounted === 0) return 'counted';
  return uncounted === expected
    ? t('not counted yet')
    : t('{uncounted} not counted yet', { uncounted: inFigures(uncounted) });
}
