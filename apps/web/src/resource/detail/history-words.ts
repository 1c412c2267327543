/** Entries of the history in words. */
import { t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { HistoryChange } from '@hireyard/wire/records/workflow';
import { formatDay, formatMoment, formatMoney } from '../../lib/format.ts';
import type { Settings } from '../../lib/settings.ts';
import { textOf } from '../cells.tsx';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { fieldOf } from '../record.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  create: t('Created'),
  update: t('Changed'),
  delete: t('Deleted'),
  imported: t('Imported'),
  created: t('Created'),
  updated: t('Changed'),
  import: t('Imported'),
};
export const actionText = (action: string): string => ACTIONS[action] ?? choiceText(action);

const WAYS: Readonly<Record<string, string>> = {
  screen: t('On the screen'),
  api: t('By a program'),
  public: t('By a public page'),
  import: t('Import'),
  seed: t('Set-up'),
  start: t('Start of the server'),
  job: t('Automatic'),
  bulk: t('Bulk action'),
  system: t('The system'),
};

/** Through what a change was made; what runs by itself says its work. */
export const viaText = (via: string): string =>
  via.startsWith('job ') ? t('Automatic: {via}', { via: via.slice(4) }) : (WAYS[via] ?? choiceText(via));

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** A value of a change: records by their names, amounts, days and moments as everywhere else. */
export function valueText(
  resource: AnyResource | undefined,
  { field: name, names = {} }: HistoryChange,
  value: unknown,
  { locale, currency }: Settings,
): string {
  if (value === null || value === undefined) return '';
  const field = resource === undefined ? undefined : fieldOf(resource, name);
  if (field === undefined) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (field.kind === 'relation' || field.kind === 'relations') {
    const one = (part: unknown) => {
      const id = String(idOf(part));
      return (
        names[id] ?? (typeof part === 'object' ? textOf({ ...field, kind: 'relation' }, part) : `#${id}`)
      );
    };
    return Array.isArray(value) ? value.map(one).join(', ') : one(value);
  }
  if (field.unit === 'money' && typeof value === 'string') return formatMoney(value, locale, currency);
  if (field.kind === 'date' && typeof value === 'string') return formatDay(value, locale, 'weekday');
  if (field.kind === 'timestamp' && typeof value === 'string') return formatMoment(value, locale);
  if (field.kind === 'choice') return choiceText(String(value));
  return textOf(field, value);
}
