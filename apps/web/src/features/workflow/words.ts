/** Words of the workflow page. */
import { t } from '@hireyard/messages';
import type { StateUsage } from '@hireyard/wire/resources/state';

/** `in_transit` → `in transit`: the program's own name of a state. */
export const actionWords = (action: string): string => action.replaceAll('_', ' ');

export const recordsWords = (records: number): string =>
  records === 0 ? t('No records') : t('{records, plural, one {# record} other {# records}}', { records });

/** `3 contracts and 1 note`. */
export function usageWords(usage: readonly Pick<StateUsage, 'label' | 'records'>[]): string {
  const parts = usage.map(({ label, records }) => `${records} ${label.toLowerCase()}`);
  const last = parts.at(-1);
  if (last === undefined) return t('no record');
  return parts.length === 1 ? last : t('{parts} and {last}', { parts: parts.slice(0, -1).join(', '), last });
}

/** A slug from a name: `Needs care!` → `needs_care`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '_')
    .slice(0, 60);
