import { defaultSettings, type Settings } from '../ui/settings.ts';

const content = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

/** Locale and currency that the server wrote into the page; without it the product's defaults. */
export const businessSettings = (): Settings => ({
  locale: content('hireyard-locale') ?? defaultSettings.locale,
  currency: content('hireyard-currency') ?? defaultSettings.currency,
});

/** What the business is called; empty when the server did not say. */
export const businessName = (): string => content('hireyard-company') ?? '';
