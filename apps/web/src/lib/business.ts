import { heads } from '@hireyard/wire/resource/heads';
import { useSyncExternalStore } from 'react';
import { http } from './api/client.ts';
import { setBusinessTime } from './business-time.ts';
import { defaultSettings, screenLocale, setBusinessLocale, type Settings } from './format.ts';

interface Business extends Settings {
  /** The name of the business; empty if the server did not send it. */
  readonly name: string;
}

const content = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

/** Settings for this user: the language chosen on the device has its own number and date formats. */
const shown = (business: Business): Business => {
  setBusinessLocale(business.locale);
  setBusinessTime(business.timeZone, content('hireyard-today'));
  return { ...business, locale: screenLocale() };
};

/** Settings that the server wrote into the page, so that the first number is formatted correctly; otherwise the defaults. */
let known: Business = shown({
  locale: content('hireyard-locale') ?? defaultSettings.locale,
  currency: content('hireyard-currency') ?? defaultSettings.currency,
  timeZone: content('hireyard-time-zone') ?? defaultSettings.timeZone,
  name: content('hireyard-company') ?? '',
});
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the locale of this screen, and the currency and time zone of the business. */
export const useBusinessSettings = (): Settings => useSyncExternalStore(subscribe, () => known);

/** Returns the name of the business; empty if the server did not send it. */
export const businessName = (): string => known.name;

/** Reads locale, currency, time zone and name again after settings changed. Values that can't be read stay as they are. */
export async function renewBusiness(): Promise<void> {
  const now = await http<Readonly<Record<string, unknown>>>({
    path: `/api/v1/${heads.metadata.path}/associative/`,
    query: { code__in: 'locale,currency,time_zone,company' },
    waiting: 'background',
  }).catch(() => undefined);
  const { locale, currency, time_zone, company } = now ?? {};
  if (typeof locale !== 'string' || typeof currency !== 'string') return;
  const name = (company as { readonly name?: unknown } | undefined)?.name;
  const timeZone = typeof time_zone === 'string' && time_zone !== '' ? time_zone : known.timeZone;
  const next = shown({ locale, currency, timeZone, name: typeof name === 'string' ? name : '' });
  const same = (['locale', 'currency', 'timeZone', 'name'] as const).every(
    (name) => next[name] === known[name],
  );
  if (same) return;
  known = next;
  for (const listener of listeners) listener();
}
