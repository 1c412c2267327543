/** Words of the workflow page. */
import { t, inSentence, listed } from '@hireyard/messages';
import { inFigures } from '../../../lib/locale.ts';
import type { StateUsage } from '@hireyard/wire/settings/state';

/** `in_transit` → `in transit`: the program's own name of a state. */
export const actionWords = (action: string): string => action.replaceAll('_', ' ');

export const recordsWords = (records: number): string =>
  records === 0 ? t('No records') : t('{records, plural, one {# record} other {# records}}', { records });

/** `3 contracts and 1 note`. */
export function usageWords(usage: readonly Pick<StateUsage, 'label' | 'records'>[]): string {
  const parts = usage.map(({ label, records }) => `${inFigures(records)} ${inSentence(label)}`);
  return parts.length === 0 ? t('no record') : listed(parts);
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
