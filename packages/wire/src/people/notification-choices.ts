/** Shapes of notification preferences and push devices (docs/use/notifications.md). */
import { t } from '@hireyard/messages';
import { CHANNELS, type Channels, NOTIFICATION_CODES } from '@hireyard/domain/people/notification-kinds';
import { flag, type Is, moment, object, orNull, text, whole } from '../answer.ts';
import type { FieldErrors } from '../field/error.ts';
import * as f from '../field.ts';
import { Refusal } from '../field/core.ts';

/** A kind with the user's choices. */
export interface ChosenKind {
  readonly code: string;
  readonly label: string;
  readonly description: string;
  readonly area: string;
  readonly urgent: boolean;
  readonly channels: Channels;
}

const isChannels = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, on]) => (CHANNELS as readonly string[]).includes(name) && typeof on === 'boolean',
  );

const channelsJson = {
  type: 'object',
  properties: Object.fromEntries(CHANNELS.map((name) => [name, { type: 'boolean' }])),
};

/** Channels by kind code; omitted ones stay unchanged. */
const choices = {
  ...f.json<Record<string, Partial<Channels>>>(
    { label: t('Choices') },
    { type: 'object', additionalProperties: channelsJson },
  ),
  check: (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return f.refuse(t('This must be an object.'));
    const errors: FieldErrors = {};
    for (const [code, channels] of Object.entries(value)) {
      if (!(NOTIFICATION_CODES as readonly string[]).includes(code)) errors[code] = [t('Unknown kind.')];
      else if (!isChannels(channels)) errors[code] = [t('Use app, mail and push, each true or false.')];
    }
    return Object.keys(errors).length > 0
      ? new Refusal(errors)
      : (value as Record<string, Partial<Channels>>);
  },
};

const numbers = (label: string, min: number, max: number, most: number) => ({
  ...f.json<number[]>(
    { label },
    { type: 'array', maxItems: most, items: { type: 'integer', minimum: min, maximum: max } },
  ),
  check: (value: unknown) => {
    if (!Array.isArray(value)) return f.refuse(t('This must be a list.'));
    const good = value.every((one) => Number.isInteger(one) && one >= min && one <= max);
    if (!good || value.length > most)
      return f.refuse(t('At most {most} whole numbers from {min} to {max}.', { most, min, max }));
    return [...new Set(value as number[])].sort((a, b) => a - b);
  },
});

const hour = { nullable: true, min: 0, max: 23 } as const;
const chosen = {
  digest_hours: numbers(t('Digest times'), 0, 23, 6),
  digest_days: numbers(t('Digest days'), 1, 7, 7),
  urgent_mail: f.bool({ label: t('Urgent emails immediately') }),
  quiet_from: f.int({ ...hour, label: t('Quiet hours from') }),
  quiet_until: f.int({ ...hour, label: t('Quiet hours until') }),
};

/** Body of PUT notification/preferences/: omitted fields stay unchanged. */
export const preferencesBody = { choices, ...chosen };

export const preferencesShape = {
  kinds: f.json<readonly ChosenKind[], { readOnly: true }>(
    { readOnly: true },
    { type: 'array', items: { type: 'object' } },
  ),
  ...chosen,
  time_zone: f.text({ readOnly: true, label: t('Time zone') }),
  mail_address: f.text({ readOnly: true, label: t('Email address') }),
  mail_stopped: f.bool({ readOnly: true, label: t('Email to this address bounced') }),
  push_key: f.text({ readOnly: true, label: t('Push public key') }),
};

/** Body of POST notification/devices/, from a browser's push subscription. */
export const deviceBody = {
  endpoint: f.text({ required: true, max: 1000, label: t('Address') }),
  p256dh: f.text({ required: true, max: 120, label: t('Key') }),
  auth: f.text({ required: true, max: 60, label: t('Secret') }),
  label: f.text({ max: 80, label: t('Name') }),
};

/** A browser with push notifications. */
export const deviceJson = object({
  id: whole,
  label: text,
  created_at: moment,
  last_used_at: orNull(moment),
  /** The device of the caller's session. */
  current: flag,
});
export type PushDevice = Is<typeof deviceJson>;
