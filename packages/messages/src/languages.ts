/** The languages of Hireyard. To add one, add a row here, its file in `catalogues/`, and a loader. */
import type { Catalogue } from './index.ts';

/** A loaded catalogue. A build of the web app splits off the texts of signed-in pages. */
export interface Words {
  readonly default: Catalogue;
  readonly rest?: () => Promise<{ readonly default: Catalogue }>;
}

export interface Language {
  /** BCP 47; also the locale of dates, times and numbers. */
  readonly code: string;
  /** Its name in the language itself. */
  readonly name: string;
  readonly load?: () => Promise<Words>;
}

export const languages: readonly Language[] = [
  { code: 'en-GB', name: 'English (United Kingdom)' },
  {
    code: 'en-US',
    name: 'English (United States)',
    load: () => import('../catalogues/en-us.json', { with: { type: 'json' } }),
  },
  {
    code: 'de-DE',
    name: 'Deutsch',
    load: () => import('../catalogues/de-de.json', { with: { type: 'json' } }),
  },
];

/** Returns the language for a locale: the same, else one of the same base language, else the first. */
export function languageFor(locale: string): Language {
  const tongue = locale.split('-')[0] ?? '';
  const found =
    languages.find(({ code }) => code === locale) ??
    languages.find(({ code }) => code.startsWith(`${tongue}-`)) ??
    languages[0];
  if (found === undefined) throw new Error('No language is declared');
  return found;
}

/** Returns whether a locale is written from right to left. */
export const isRightToLeft = (locale: string): boolean => /^(ar|fa|he|ps|ur|yi|sd|ckb|dv)\b/.test(locale);
