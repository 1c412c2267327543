/** Reads values of WooCommerce and its plugins. Any value may have any type, so each is checked. */
import { formatMoney, parseDecimal, timesDecimal } from '@hireyard/domain/values/money';
import { convert } from 'html-to-text';

type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the object of a JSON text; any other text gives an empty object. */
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

// Control characters, zero-width characters and bidirectional overrides hide or reorder text, and the database refuses NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the class names exactly what is taken out
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;

const cut = (text: string, max: number): string =>
  text.slice(0, max).toWellFormed().replaceAll('\ufffd', '').trim();

/** Returns one line of plain text with at most `max` characters; empty for other values than text and numbers. */
export function textOf(value: unknown, max = 255): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return cut(value.slice(0, 10_000).replace(HIDDEN, '').replace(/\s+/g, ' ').trim(), max);
}

/** Returns text of several lines. */
export const linesOf = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? cut(value.slice(0, 50_000).replace(/\r\n?/g, '\n').replace(HIDDEN, '').trim(), max)
    : '';

/** Returns plain text of a value that may contain HTML, such as a product title: entities decoded, tags removed. */
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

/** Returns an amount with two places, rounded once; null if it is invalid or too large. */
export function amountOf(value: unknown): string | null {
  try {
    const minor = timesDecimal(100n, parseDecimal(textOf(value, 40)));
    return minor > -MOST && minor < MOST ? formatMoney(minor) : null;
  } catch {
    return null;
  }
}

/** Returns a whole number from 1 to a million, or null. */
export function quantityOf(value: unknown): number | null {
  const number = typeof value === 'number' ? value : Number(textOf(value, 20) || Number.NaN);
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : null;
}

/** Parses a `*_gmt` field, which is UTC without a zone; null if invalid. */
export function momentOf(value: unknown): string | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z?$/.exec(textOf(value, 40));
  const time = match === null ? Number.NaN : Date.parse(`${match[1]}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Parses 2027-03-05, with or without a time, or 20270305; null if invalid. */
export function dayOf(value: unknown): string | null {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]\d\d:\d\d.*)?$/.exec(textOf(value, 40));
  if (match === null) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}
