import { t } from '@hireyard/messages';

/** What a browser says of itself, in words: "Chrome on Windows". Order matters, for many name others as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, t('Edge')],
  [/\b(OPR|Opera)\//, t('Opera')],
  [/\bSamsungBrowser\//, t('Samsung Internet')],
  [/\b(Firefox|FxiOS)\//, t('Firefox')],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, t('Chrome')],
  [/\bVersion\/.*\bSafari\//, t('Safari')],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, t('Windows')],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, t('Linux')],
];

/** @param userAgent the User-Agent header; what is in none of the lists is said to be unknown rather than guessed */
export function deviceWords(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined)
    return system === undefined ? t('An unknown browser') : t('A browser on {system}', { system });
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
