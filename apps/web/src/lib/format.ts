/** Text of amounts and days. Amounts stay decimal strings all the way: Intl formats them without rounding through floats. */
import { businessZone } from './business-zone.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function cached<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

/**
 * An amount such as `"-1204.50"` as `-$1,204.50`. Refuses nothing: text that is no decimal number is given back as
 * it is, so that a wrong value is seen rather than shown as zero.
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
 * A plain figure such as `1204` or `"1012.500"` with the separators of its thousands. A decimal string keeps the places
 * it has, so that figures below each other align; text that is no number is given back as it is.
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

/** A calendar day `YYYY-MM-DD` in words, free of time zones; other text is given back as it is. */
export function formatDay(day: string, locale: string, style: DateStyle): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  const format = cached(
    dateFormats,
    `${locale} ${style}`,
    () => new Intl.DateTimeFormat(locale, { ...dateStyles[style], timeZone: 'UTC' }),
  );
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** A moment (ISO 8601) by the business's clock, to the minute. */
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
