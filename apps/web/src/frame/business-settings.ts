import { heads } from '@hireyard/wire/heads';
import { useSyncExternalStore } from 'react';
import { http } from '../api/index.ts';
import { screenLocale, setBusinessLocale } from '../ui/locale.ts';
import { defaultSettings, type Settings } from '../ui/settings.ts';

interface Business extends Settings {
  /** What it is called; empty when the server did not say. */
  readonly name: string;
}

const content = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

/** As they are for this person: the language chosen on the device writes figures and days its own way. */
const shown = (business: Business): Business => {
  setBusinessLocale(business.locale);
  return { ...business, locale: screenLocale() };
};

/** What the server wrote into the page, so that the first figure is written the right way; without it the product's defaults. */
let known: Business = shown({
  locale: content('hireyard-locale') ?? defaultSettings.locale,
  currency: content('hireyard-currency') ?? defaultSettings.currency,
  name: content('hireyard-company') ?? '',
});
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The locale of this screen and the currency of the business, as they are now. */
export const useBusinessSettings = (): Settings => useSyncExternalStore(subscribe, () => known);

/** What the business is called; empty when the server did not say. */
export const businessName = (): string => known.name;

/** Asks for locale, currency and name anew: somebody changed a setting. What cannot be had stays as it is. */
export async function renewBusiness(): Promise<void> {
  const now = await http<Readonly<Record<string, unknown>>>({
    path: `/api/v1/${heads.metadata.path}/associative/`,
    query: { code__in: 'locale,currency,company' },
    waiting: 'background',
  }).catch(() => undefined);
  const { locale, currency, company } = now ?? {};
  if (typeof locale !== 'string' || typeof currency !== 'string') return;
  const name = (company as { readonly name?: unknown } | undefined)?.name;
  const next = shown({ locale, currency, name: typeof name === 'string' ? name : '' });
  if (next.locale === known.locale && next.currency === known.currency && next.name === known.name) return;
  known = next;
  for (const listener of listeners) listener();
}
