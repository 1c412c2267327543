/** Lines under the days on which they came, as the reader's calendar has them. */

import { t } from '@hireyard/messages';

export interface Day<T> {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Null = its date says it. */
  readonly title: string | null;
  readonly lines: readonly T[];
}

// Swedish dates are ISO dates.
const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE');

export function byDay<T extends { readonly at: string }>(lines: readonly T[], now: Date): Day<T>[] {
  const today = dayOf(now);
  const yesterday = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12));
  const days = new Map<string, T[]>();
  for (const line of lines) {
    const day = dayOf(new Date(line.at));
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, all]) => ({
    day,
    title: day === today ? t('Today') : day === yesterday ? t('Yesterday') : null,
    lines: all,
  }));
}
