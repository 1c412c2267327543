/** How far open contracts have followed changes of prices, rules and settings, in words. */
import { t } from '@hireyard/messages';
import type { Recalculation } from '@hireyard/wire/contracts/recalculation';
import { formatNumber } from '../lib/format.ts';

export interface Updating {
  readonly text: string;
  readonly done: number;
  readonly total: number;
  /** Nothing works on it any more: it failed, and waits for somebody to try it again. */
  readonly stopped: boolean;
}

/** All changes together; null = there is nothing to wait for. */
export function updatingOf(changes: readonly Recalculation[], locale: string): Updating | null {
  const total = changes.reduce((sum, change) => sum + change.total, 0);
  const remaining = changes.reduce((sum, change) => sum + change.remaining, 0);
  if (remaining === 0) return null;
  const done = Math.max(0, total - remaining);
  const stopped = changes.every(({ runs }) => !runs);
  const figures = { done: formatNumber(done, locale), total: formatNumber(total, locale) };
  const text = stopped
    ? t('Update stopped at {done} of {total}', figures)
    : t('Updating {done} of {total}', figures);
  return { text, done, total, stopped };
}
