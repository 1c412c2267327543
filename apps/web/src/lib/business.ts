import { heads } from '@hireyard/wire/resource/heads';
import { useSyncExternalStore } from 'react';
import { http } from './api/client.ts';
import { setBusinessTime } from './business-time.ts';
import { defaultSettings, screenLocale, setBusinessLocale, type Settings } from './format.ts';

interface Business extends Settings {
  /** What it is called; empty when the server did not say. */
  readonly name: string;
}

const content = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

/** As they are for this person: the language chosen on the device writes figures and days its own way. */
const shown = (business: Business): Business => {
  setBusinessLocale(business.locale);
  setBusinessTime(business.timeZone, content('hireyard-today'));
  return { ...business, locale: screenLocale() };
};

/** What the server wrote into the page, so that the first figure is written the right way; without it the product's defaults. */
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

/** The locale of this screen, and the currency and time zone of the business, as they are now. */
export const useBusinessSettings = (): Settings => useSyncExternalStore(subscribe, () => known);

/** What the business is called; empty when the server did not say. */
export const businessName = (): string => known.name;

/** Reads locale, currency, time zone and name again after a change of settings. What can't be read stays as it is. */
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
