/** Declaration of a setting. Screens, validation and documentation are generated from the catalogue (`catalogue.ts`). */
import { t } from '@hireyard/messages';
import type { FieldErrors } from '../../field/error.ts';
import { Refusal, refuse } from '../../field.ts';
import { isObject, type Shape } from './shape.ts';

export const AREAS = {
  company: t('Company'),
  locale: t('Locale and currency'),
  tax: t('Tax and minimums'),
  deposits: t('Deposits'),
  availability: t('Availability'),
  prices: t('Price lists'),
  delivery: t('Delivery'),
  cancellation: t('Cancellation'),
  documents: t('Documents'),
  mail: t('Mail'),
  'sign-in': t('Sign-in'),
  privacy: t('Privacy and retention'),
  accounting: t('Accounting'),
} as const;
export type Area = keyof typeof AREAS;

export interface Setting {
  readonly code: string;
  readonly area: Area;
  readonly label: string;
  readonly description: string;
  /** What a change affects, if it doesn't simply apply immediately. */
  readonly effect?: string;
  readonly shape: Shape;
  /** Stored as {default, depots: {id: value}}: each depot may have its own. */
  readonly perDepot: boolean;
  /** As stored in the table, including the depots. */
  readonly default: unknown;
}

/** A stored setting with depots' own values. */
export interface PerDepot<T = unknown> {
  readonly default: T;
  readonly depots: Readonly<Record<string, T>>;
}

/** Returns a depot's own value, or the common one. */
export const valueAt = <T>({ default: base, depots }: PerDepot<T>, depot: number): T =>
  depots[String(depot)] ?? base;

type Given = Omit<Setting, 'perDepot'> & { readonly perDepot?: true };

/** Completes a declaration; per-depot defaults get their stored form. */
export const defineSetting = (given: Given): Setting => ({
  ...given,
  perDepot: given.perDepot === true,
  default: given.perDepot === true ? { default: given.default, depots: {} } : given.default,
});

const MAX_DEPOTS = 1000;

function checkDepots(shape: Shape, value: unknown): unknown {
  if (!isObject(value) || !('default' in value) || !isObject(value['depots'] ?? {}))
    return refuse('Expected {"default": …, "depots": {"<id>": …}}.');
  const own = Object.entries((value['depots'] ?? {}) as Record<string, unknown>);
  if (own.length > MAX_DEPOTS) return refuse(t('No more than {most} depots.', { most: MAX_DEPOTS }));
  const errors: FieldErrors = {};
  const base = shape.check(value['default']);
  if (base instanceof Refusal) errors['default'] = base.errors;
  const depots: Record<string, unknown> = {};
  const wrong: FieldErrors = {};
  for (const [id, one] of own) {
    const clean = /^[1-9]\d{0,9}$/.test(id) ? shape.check(one) : refuse(t('This isn’t a depot ID.'));
    if (clean instanceof Refusal) wrong[id] = clean.errors;
    else depots[id] = clean;
  }
  if (Object.keys(wrong).length > 0) errors['depots'] = wrong;
  return Object.keys(errors).length > 0 ? new Refusal(errors) : { default: base, depots };
}

/** Returns the clean value of a setting, or a refusal. */
export const checkSetting = (setting: Setting, value: unknown): unknown =>
  setting.perDepot ? checkDepots(setting.shape, value) : setting.shape.check(value);

/** Serialises a value with sorted keys, so that equal values have equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join()}}`;
}
