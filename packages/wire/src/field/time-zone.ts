/** Checks time zones in input. */
import { t } from '@hireyard/messages';
import { type Refusal, refuse } from '../field.ts';
import { timeZoneName } from './time-zone-name.ts';

/** Checks a time zone; empty text means the server's zone. */
export function checkTimeZone(value: unknown): string | Refusal {
  const text = typeof value === 'string' ? value.trim() : undefined;
  if (text === '') return '';
  const name = text === undefined ? undefined : timeZoneName(text);
  return name ?? refuse(t('Enter a time zone such as Europe/London.'));
}
