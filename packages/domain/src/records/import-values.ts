/** Reads cells as people and other programs write them, in the business's formats. */

import { t } from '@hireyard/messages';
import { dictionary } from '@hireyard/messages/dictionary';

export type DecimalSign = '.' | ',';
/** Day first, month first, or year first. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const YES = new Set([
  'true',
  'yes',
  'y',
  '1',
  'on',
  'x',
  'active',
  'live',
  'current',
  'enabled',
  'ja',
  'oui',
]);
const NO = new Set([
  'false',
  'no',
  'n',
  '0',
  'off',
  'inactive',
  'retired',
  'closed',
  'disabled',
  'archived',
  'nein',
  'non',
]);

/** Reads yes or no; null for anything else. Ignores case and spaces. */
export function readYesNo(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** The digits before the decimal sign, with or without thousands separators. */
const THOUSANDS: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(?:\d{1,3}(?:[,']\d{3})+|\d*)$/,
  ',': /^(?:\d{1,3}(?:[.']\d{3})+|\d*)$/,
};

/**
 * Reads a figure with thousands separators and currency as a plain decimal (`£1,250.50` → `1250.50`); null if it isn't one. `(12.00)` is negative.
 * Separators must group thousands, so that `1,5` with a decimal point isn't read as 15.
 */
export function readDecimal(text: string, sign: DecimalSign): string | null {
  const bare = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/^[£$€]|[£$€]$|^(?:GBP|USD|EUR)|(?:GBP|USD|EUR)$/gi, '');
  const inner = /^\((.+)\)$/.exec(bare)?.[1];
  const tidy = (inner ?? bare).replace(/^([+-]?)[£$€]/, '$1');
  const [, minus, digits = ''] = /^([+-]?)([\d.,']*?)$/.exec(tidy) ?? [];
  if (!/\d/.test(digits)) return null;
  const [whole = '', part = '', ...more] = digits.split(sign);
  if (more.length > 0 || !/^\d*$/.test(part) || !THOUSANDS[sign].test(whole)) return null;
  const figure = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const negative = (inner !== undefined) !== (minus === '-') ? '-' : '';
  return `${negative}${figure}${part === '' ? '' : `.${part}`}`;
}

/** Reads a percentage as a share (`30%` → `0.30`, `7,5 %` → `0.075`), or a plain figure unchanged; null for anything else. */
export function readShare(text: string, sign: DecimalSign): string | null {
  const percent = /^(.*?)\s*%$/.exec(text.trim())?.[1];
  if (percent === undefined) return readDecimal(text, sign);
  const [, minus = '', whole = '', part = ''] =
    /^(-?)(\d+)(?:\.(\d+))?$/.exec(readDecimal(percent, sign) ?? '') ?? [];
  if (whole === '') return null;
  const digits = whole.padStart(3, '0');
  return `${minus}${digits.slice(0, -2)}.${digits.slice(-2)}${part}`;
}

/** Reads a number of days with its unit: `45 days`, `30 days net`, `Net 14`, `45 Tage`; null for anything else. */
export function readDays(text: string): string | null {
  const words = /^(?:net[t]?o?\s*)?(\d{1,4})\s*(?:d|days?|tage?n?)?\.?(?:\s*net[t]?o?)?$/i.exec(text.trim());
  return words?.[1] === undefined ? null : String(Number(words[1]));
}

/** Guesses the decimal sign of a column of figures: a comma only where a point is impossible. */
export function guessDecimalSign(cells: readonly string[]): DecimalSign {
  const comma = cells.some((cell) =>
    /^\D*\d{1,3}(?:\.\d{3})*,\d{1,2}\D*$|^\D*\d+,\d{1,2}\D*$/.test(cell.trim()),
  );
  const point = cells.some((cell) => /\d\.\d{1,2}\D*$/.test(cell.trim()));
  return comma && !point ? ',' : '.';
}

export interface ReadDate {
  /** YYYY-MM-DD */
  readonly day: string;
  /** With day and month swapped it would be another valid day. */
  readonly ambiguous: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year <= 2199;
  return real ? date.toISOString().slice(0, 10) : null;
}

/** Two-digit years up to 69 are in this century. */
const fullYear = (text: string): number =>
  text.length === 2 ? Number(text) + (Number(text) < 70 ? 2000 : 1900) : Number(text);

const whenReal = (day: string | null): ReadDate | null => (day === null ? null : { day, ambiguous: false });

const NAMED = /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const SHORT = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;

/** `3 Apr 2026` */
function namedDate([, day = '', name = '', year = '']: readonly string[]): ReadDate | null {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : whenReal(dayOf(fullYear(year), month, Number(day)));
}

/** `03.04.26` */
function shortDate([, one = '', two = '', three = '']: readonly string[], order: DateOrder): ReadDate | null {
  if (order === 'ymd')
    return three.length === 4 ? null : whenReal(dayOf(fullYear(one), Number(two), Number(three)));
  const year = fullYear(three);
  const dayFirst = dayOf(year, Number(two), Number(one));
  const monthFirst = dayOf(year, Number(one), Number(two));
  const wanted = order === 'dmy' ? dayFirst : monthFirst;
  return wanted === null
    ? null
    : { day: wanted, ambiguous: dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst };
}

/**
 * Reads a day in the business's order: `3/4/2026`, `03.04.26`, `2026-04-03`, `3 Apr 2026`; ignores a time after it. Null for anything else. A
 * four-digit year first is always read year first.
 */
export function readDate(text: string, order: DateOrder): ReadDate | null {
  const tidy = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const named = NAMED.exec(tidy);
  if (named !== null) return namedDate(named);
  const iso = YEAR_FIRST.exec(tidy);
  if (iso !== null) return whenReal(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const short = SHORT.exec(tidy);
  return short === null ? null : shortDate(short, order);
}

/** Removes what spreadsheets and address books add to telephone numbers; drops `(0)` after a country code. */
export function tidyPhone(text: string): string {
  return text
    .trim()
    .replace(/^(?:tel|phone|mobile|mob|t|m)[.:]\s*/i, '')
    .replace(/^'/, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+\d{1,3})\s*\(0\)\s*/, '$1 ')
    .replace(/[\s\u00a0]+/g, ' ');
}

/** Replaces whitespace of any kind by single spaces, and trims. */
export const tidyText = (text: string): string => text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();

export interface JoinedCells {
  readonly text: string;
  /** Filled cells with other content that the field can't take. */
  readonly unused: readonly string[];
}
/**
 * Combines the columns of a field. Texts are joined without repeats; for other kinds, such as a telephone number, the first
 * filled cell counts.
 * @param join separators between columns, one for all or one for each
 */
export function joinCells(
  kind: string,
  cells: readonly string[],
  join: string | readonly string[] = ' ',
): JoinedCells {
  if (cells.length === 1) return { text: cells[0] ?? '', unused: [] };
  const tidy = cells.map(tidyText);
  const filled = tidy.flatMap((text, at) => {
    const first = tidy.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === at;
    return text !== '' && first
      ? [{ text, before: typeof join === 'string' ? join : (join[at - 1] ?? ' ') }]
      : [];
  });
  const [first, ...others] = filled;
  if (kind !== 'text') return { text: first?.text ?? '', unused: others.map(({ text }) => text) };
  return {
    text: filled.map(({ text, before }, at) => (at === 0 ? text : before + text)).join(''),
    unused: [],
  };
}

/** The formats of a file's cells. */
export interface CellForms {
  readonly decimal: DecimalSign;
  readonly dates: DateOrder;
}
/** A cell in the plain format that the field's rules check; `note` is for the user. */
export interface TidyCell {
  readonly text: string;
  readonly note?: string;
}

/** Converts a text to its field's plain format by kind; null if unreadable. */
const PLAIN: Readonly<Record<string, (text: string, forms: CellForms) => string | null>> = dictionary({
  bool: (text) => {
    const value = readYesNo(text);
    return value === null ? null : String(value);
  },
  decimal: (text, { decimal }) => readDecimal(text, decimal),
  int: (text, { decimal }) => readDecimal(text, decimal),
  percent: (text, { decimal }) => readShare(text, decimal),
  days: readDays,
  phone: tidyPhone,
  email: (text) => text.replace(/^mailto:/i, ''),
});

function tidyDate(text: string, order: DateOrder): TidyCell {
  const date = readDate(text, order);
  if (date === null) return { text };
  const { day, ambiguous } = date;
  if (!ambiguous) return { text: day };
  return {
    text: day,
    note: t('“{text}” was read as {day}, but day and month could be swapped.', { text, day }),
  };
}

/**
 * Converts a cell to its field's plain format: `1250.00`, `true`, `2026-04-03`. Unreadable cells stay unchanged and are
 * refused by the field's own rules.
 * @param kind the field's kind (wire/field), or `percent` and `days` for figures with these units
 */
export function tidyCell(kind: string, given: string, forms: CellForms): TidyCell {
  const text = tidyText(given);
  if (text === '') return { text };
  return kind === 'date' ? tidyDate(text, forms.dates) : { text: PLAIN[kind]?.(text, forms) ?? text };
}
