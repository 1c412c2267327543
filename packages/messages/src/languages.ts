/** The languages of the product. A new one is a row here, its file in `catalogues/`, and a loader beside the others. */
import type { Catalogue } from './index.ts';

/** A catalogue as it is loaded. A build of the web app leaves in the first part what pages without a session say. */
export interface Words {
  readonly default: Catalogue;
  readonly rest?: () => Promise<{ readonly default: Catalogue }>;
}

export interface Language {
  /** BCP 47; days, times and figures are written as there. */
  readonly code: string;
  /** Its own name, in itself. */
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

/** The language that fits a locale: the same, else one of the same tongue, else the first. */
export function languageFor(locale: string): Language {
  const tongue = locale.split('-')[0] ?? '';
  const found =
    languages.find(({ code }) => code === locale) ??
    languages.find(({ code }) => code.startsWith(`${tongue}-`)) ??
    languages[0];
  if (found === undefined) throw new Error('No language is declared');
  return found;
}

/** Whether a locale is written from right to left. */
export const isRightToLeft = (locale: string): boolean => /^(ar|fa|he|ps|ur|yi|sd|ckb|dv)\b/.test(locale);
