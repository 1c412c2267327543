/** Formats amounts, numbers, weights, days and moments. Amounts stay decimal strings: Intl formats them without rounding through floats. */
import { t } from '@hireyard/messages';
import { chosenLanguage } from '@hireyard/messages/choice';
import { languages } from '@hireyard/messages/languages';
import { createContext, useContext } from 'react';
import { businessZone } from './business-time.ts';

// Locale, currency and time zone of the business (specification §9), provided by the frame.

export interface Settings {
  /** BCP 47, e.g. en-US */
  readonly locale: string;
  /** ISO 4217, e.g. USD */
  readonly currency: string;
  /** IANA name of the business's time zone. */
  readonly timeZone: string;
}

export const defaultSettings: Settings = { locale: 'en-US', currency: 'USD', timeZone: businessZone() };
export const SettingsContext = createContext(defaultSettings);
export const useSettings = (): Settings => useContext(SettingsContext);

// The locale of numbers and dates on this device: of the language chosen here, else of the business.

const chosen = chosenLanguage();
// A test language has no number format of its own.
const own = languages.some(({ code }) => code === chosen) ? chosen : undefined;
let business = defaultSettings.locale;

/** Sets the locale of the business (BCP 47). */
export function setBusinessLocale(locale: string): void {
  business = locale;
}

/** Returns the locale of this screen. In components use `useSettings().locale`, which follows changes. */
export const screenLocale = (): string => own ?? business;

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a count or measure in the locale of the screen, e.g. `1,204`. */
export function inFigures(value: number, options?: Intl.NumberFormatOptions): string {
  const locale = screenLocale();
  const key = options === undefined ? locale : `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format.format(value);
}

/** Formats a weight in kg: `1012.500` is `1,012.5 kg`. */
export const kilograms = (weight: string): string =>
  t('{weight} kg', { weight: inFigures(Number(weight), { maximumFractionDigits: 3 }) });

// Converts numbers between the notation of the locale and the wire, `1250.50`. The only place that knows both, so that
// a thousands separator is never read as a decimal point.

const WIRE = /^-?\d+(\.\d+)?$/;
/** An invisible mark on text that isn't a number, so that every number check refuses it. */
const UNREAD = '\u2060';
/** The locale of field values, which have the wire format in every language. */
export const ON_THE_WIRE = 'en';

interface Marks {
  readonly decimal: string;
  /** Thousands separators, as the inside of a character class. */
  readonly group: string;
}
const known = new Map<string, Marks>();

function marksOf(locale: string): Marks {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  const decimal = part('decimal') === ',' ? ',' : '.';
  const own = part('group');
  const marks = { decimal, group: `\\s’'${own === decimal || !/^[.,]$/.test(own ?? '') ? '' : own}` };
  known.set(locale, marks);
  return marks;
}

/**
 * Reads a typed number into wire form, or returns undefined. In English "£1,250.5" is 1250.5; in German "1.250" is 1250 and
 * "1.250,5" is 1250.5. Other notations are accepted only if unambiguous: "12.50" in German is 12.50, because a group has
 * three digits, but "12,50" and "1.234,5" in English are refused, as is "1234.567" in German.
 */
export function readFigure(text: string, locale: string = screenLocale()): string | undefined {
  const { decimal, group } = marksOf(locale);
  const tidy = text
    .replaceAll(/\p{Sc}/gu, '')
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/^(?:\+|(-))\s*/, '$1');
  const grouped = new RegExp(`^-?[1-9]\\d{0,2}([${group}])\\d{3}(\\1\\d{3})*([${decimal}]\\d*)?$`);
  const plain = new RegExp(`^-?(\\d+([${decimal}]\\d*)?|[${decimal}]\\d+)$`);
  if (grouped.test(tidy)) return wire(tidy.replaceAll(new RegExp(`[${group}]`, 'g'), ''));
  if (plain.test(tidy)) return wire(tidy);
  return decimal === ',' && /^-?(\d+\.(\d{1,2}|\d{4,})|0\.\d{3})$/.test(tidy) ? tidy : undefined;
}

const wire = (figure: string): string =>
  figure
    .replace(',', '.')
    .replace(/\.$/, '')
    .replace(/^(-?)\./, '$10.');

/** Returns the text of a field: a wire number in the notation of the locale, other text as typed. */
export function showFigure(value: string, locale: string = screenLocale()): string {
  if (WIRE.test(value)) return value.replace('.', marksOf(locale).decimal);
  return value.replaceAll(UNREAD, '');
}

/** Returns the value of a field for typed text: a wire number, else text that every number check refuses. */
export function typedFigure(text: string, locale: string = screenLocale()): string {
  return text.trim() === '' ? '' : (readFigure(text, locale) ?? text.replaceAll(UNREAD, '') + UNREAD);
}

/** Reads a typed amount into wire form, `1250.00`. Undefined if it isn't an amount, has fractions of a penny, or must not be negative. */
export function parseAmount(
  text: string,
  negative = false,
  locale: string = screenLocale(),
): string | undefined {
  const [, sign, whole, part = ''] =
    /^(-?)0*(\d{1,11})(?:\.(\d{1,2}))?$/.exec(readFigure(text, locale) ?? '') ?? [];
  if (whole === undefined) return undefined;
  const amount = `${whole}.${part.padEnd(2, '0')}`;
  if (sign !== '-' || !/[1-9]/.test(amount)) return amount;
  return negative ? `-${amount}` : undefined;
}

/** Reads a typed quantity: a whole number from 0 to a million, else undefined. */
export function parseUnits(text: string, locale: string = screenLocale()): number | undefined {
  const figure = readFigure(text, locale) ?? '';
  const n = /^\d{1,7}$/.test(figure) ? Number(figure) : Number.NaN;
  return n <= 1_000_000 ? n : undefined;
}

/** Returns whether the page is read from right to left. */
export const readsFromRight = (): boolean => document.documentElement.dir === 'rtl';

const OTHER_SIDE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Returns the key along the reading direction: in right-to-left languages `ArrowLeft` leads forward, as `ArrowRight`. */
export const keyAhead = (key: string): string => (readsFromRight() ? (OTHER_SIDE[key] ?? key) : key);

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function cached<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

/**
 * Formats an amount such as `"-1204.50"` as `-$1,204.50`. Returns text that is not a decimal number unchanged, so that
 * a wrong value is visible instead of appearing as zero.
 */
export function formatMoney(amount: string, locale: string, currency: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount;
  const format = cached(
    numberFormats,
    `${locale} ${currency}`,
    () => new Intl.NumberFormat(locale, { style: 'currency', currency }),
  );
  return format.format(amount as Intl.StringNumericLiteral);
}

/**
 * Formats a number such as `1204` or `"1012.500"` with separators. A decimal string keeps its decimal places,
 * so that numbers in a column align. Returns text that is not a number unchanged.
 */
export function formatNumber(value: number | string, locale: string): string {
  const text = String(value);
  const places = /^-?\d+(?:\.(\d+))?$/.exec(text);
  if (places === null) return text;
  const digits = places[1]?.length ?? 0;
  const format = cached(
    numberFormats,
    `${locale} ${digits}`,
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  return format.format(text as Intl.StringNumericLiteral);
}

export type DateStyle = 'short' | 'long' | 'weekday';
const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
};

/** Formats a calendar day `YYYY-MM-DD`, without time zones. Returns other text unchanged. */
export function formatDay(day: string, locale: string, style: DateStyle): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  const format = cached(
    dateFormats,
    `${locale} ${style}`,
    () => new Intl.DateTimeFormat(locale, { ...dateStyles[style], timeZone: 'UTC' }),
  );
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Formats a moment (ISO 8601) in the business's time zone, to the minute. */
export function formatMoment(iso: string, locale: string, timeZone = businessZone()): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const format = cached(
    dateFormats,
    `${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );
  return format.format(at);
}
