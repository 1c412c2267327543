/** Returns the text of a filter chip. */
import { t } from '@hireyard/messages';
import { formatDay } from '../../lib/format.ts';
import type { FilterChip } from './list-state.ts';

/** `given` has a list of values for each name of the chip: one per end of a range, or a single one. */
export function filterText(
  { filter: { kind }, names }: Pick<FilterChip, 'filter' | 'names'>,
  given: readonly (readonly string[])[],
  locale: string,
): string {
  const [first = [], second = []] = given;
  if (kind === 'bool') return first[0] === 'true' ? t('Yes') : t('No');
  if (kind !== 'date' && kind !== 'moment') return first.join(', ');
  const day = (value: string | undefined) =>
    value === undefined ? undefined : formatDay(value.slice(0, 10), locale, 'short');
  const from = day(first[0]);
  const to = day(second[0]);
  if (from !== undefined && to !== undefined) return from === to ? from : `${from} – ${to}`;
  if (from !== undefined) return names[0]?.endsWith('__gte') === true ? t('from {from}', { from }) : from;
  return to === undefined ? '' : t('to {to}', { to });
}

export interface Preset {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Common ranges around a day, `YYYY-MM-DD`. Weeks begin on Monday. */
export function datePresets(today: string): readonly Preset[] {
  const at = (days: number, from = today): string =>
    new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const first = `${today.slice(0, 8)}01`;
  const nextMonth = `${at(32, first).slice(0, 8)}01`;
  return [
    { label: t('Today'), from: today, to: today },
    { label: t('Tomorrow'), from: at(1), to: at(1) },
    { label: t('This week'), from: at(-weekday), to: at(6 - weekday) },
    { label: t('Next 7 days'), from: today, to: at(6) },
    { label: t('This month'), from: first, to: at(-1, nextMonth) },
    { label: t('Last 30 days'), from: at(-29), to: today },
  ];
}
