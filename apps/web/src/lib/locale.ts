/** How figures and days are written on this device: as the language chosen here, else as the business has it. */
import { chosenLanguage } from '@hireyard/messages/choice';
import { languages } from '@hireyard/messages/languages';
import { defaultSettings } from './settings.ts';

const chosen = chosenLanguage();
// a language that only tests speak has no way of its own to write figures
const own = languages.some(({ code }) => code === chosen) ? chosen : undefined;
let business = defaultSettings.locale;

/** From now on the business writes as in this locale (BCP 47). */
export function setBusinessLocale(locale: string): void {
  business = locale;
}

/** The locale of this screen; in a component `useSettings().locale` is the same, and follows when it changes. */
export const screenLocale = (): string => own ?? business;

const formats = new Map<string, Intl.NumberFormat>();

/** A count or measure as it is written here, `1,204`; for functions outside components, else `formatNumber`. */
export function inFigures(value: number, options?: Intl.NumberFormatOptions): string {
  const locale = screenLocale();
  const key = options === undefined ? locale : `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format.format(value);
}
