/** Values as WooCommerce and its plugins write them: anything may stand anywhere, so each is read by itself and never trusted. */
import { formatMoney, parseDecimal, timesDecimal } from '@hireyard/domain/values/money';
import { convert } from 'html-to-text';

type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object of a JSON text; an empty one for any other text. */
export function objectOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

export const objectsIn = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

// Control characters, zero-width and bidirectional overrides: they hide or reorder what a person reads, and the database refuses NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the class names exactly what is taken out
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;

const cut = (text: string, max: number): string =>
  text.slice(0, max).toWellFormed().replaceAll('\ufffd', '').trim();

/** One line of plain text of no more than `max` characters; empty for what is neither text nor a number. */
export function textOf(value: unknown, max = 255): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return cut(value.slice(0, 10_000).replace(HIDDEN, '').replace(/\s+/g, ' ').trim(), max);
}

/** Text of several lines. */
export const linesOf = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? cut(value.slice(0, 50_000).replace(/\r\n?/g, '\n').replace(HIDDEN, '').trim(), max)
    : '';

/** Text that may hold HTML, as titles of products and names do: entities decoded, tags taken out. */
export function plainText(value: unknown, max = 255): string {
  const text = textOf(value, 2000);
  if (!/[&<]/.test(text)) return textOf(text, max);
  const plain = convert(text, {
    wordwrap: false,
    selectors: [
      { selector: '*', format: 'inline' },
      { selector: 'script', format: 'skip' },
      { selector: 'style', format: 'skip' },
    ],
  });
  return textOf(plain, max);
}

const MOST = 10n ** 11n;

/** An amount with two places, rounded once; null for what is none or beyond reason. */
export function amountOf(value: unknown): string | null {
  try {
    const minor = timesDecimal(100n, parseDecimal(textOf(value, 40)));
    return minor > -MOST && minor < MOST ? formatMoney(minor) : null;
  } catch {
    return null;
  }
}

/** A whole number from 1 to a million, or null. */
export function quantityOf(value: unknown): number | null {
  const number = typeof value === 'number' ? value : Number(textOf(value, 20) || Number.NaN);
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : null;
}

/** A moment of a `*_gmt` field, which has no zone but is UTC; null when it is none. */
export function momentOf(value: unknown): string | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z?$/.exec(textOf(value, 40));
  const time = match === null ? Number.NaN : Date.parse(`${match[1]}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** A day written 2027-03-05, with or without a time behind it, or 20270305; null when it is none. */
export function dayOf(value: unknown): string | null {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]\d\d:\d\d.*)?$/.exec(textOf(value, 40));
  if (match === null) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}
