/** Lines under the days on which they came, by the business's calendar. */

import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import { businessDayOf } from '../../../lib/business-time.ts';

export interface Day<T> {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Null = its date says it. */
  readonly title: string | null;
  readonly lines: readonly T[];
}

export function byDay<T extends { readonly at: string }>(lines: readonly T[], today: string): Day<T>[] {
  const yesterday = addDays(today, -1);
  const days = new Map<string, T[]>();
  for (const line of lines) {
    const day = businessDayOf(line.at);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, all]) => ({
    day,
    title: day === today ? t('Today') : day === yesterday ? t('Yesterday') : null,
    lines: all,
  }));
}
