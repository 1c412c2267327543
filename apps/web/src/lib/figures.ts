/**
 * Figures as people type and see them, and as they stand on the wire: `1250.50`. The only place that knows both, so that
 * a point between thousands is never taken for the one before decimals.
 */
import { screenLocale } from './locale.ts';

const WIRE = /^-?\d+(\.\d+)?$/;
/** Stands behind text that is no figure: nothing that reads figures takes it for one, and it is not seen. */
const UNREAD = '\u2060';
/** For the readers below: what a field handed on is read as the wire writes it, whatever the screen speaks. */
export const ON_THE_WIRE = 'en';

interface Marks {
  readonly decimal: string;
  /** What parts thousands, as the inside of a character class. */
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
 * A typed figure as it stands on the wire, or undefined. In English "£1,250.5" is 1250.5; in German "1.250" is 1250 and
 * "1.250,5" is 1250.5. What cannot be said in the locale is read only when it means one thing: "12.50" in German is 12.50,
 * as no thousand has two figures, but "12,50" and "1.234,5" in English are refused, as is "1234.567" in German.
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

/** What stands in a field for a value: a figure of the wire as the locale writes it, other text as it was typed. */
export function showFigure(value: string, locale: string = screenLocale()): string {
  if (WIRE.test(value)) return value.replace('.', marksOf(locale).decimal);
  return value.replaceAll(UNREAD, '');
}

/** What a field hands on for what was typed: the figure of the wire, else text that every check of a figure refuses. */
export function typedFigure(text: string, locale: string = screenLocale()): string {
  return text.trim() === '' ? '' : (readFigure(text, locale) ?? text.replaceAll(UNREAD, '') + UNREAD);
}

/** A typed amount of money in wire form, `1250.00`; undefined when it is none, has parts of a penny, or is below zero and may not be. */
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

/** A typed quantity, or undefined: a whole number from 0 to a million. */
export function parseUnits(text: string, locale: string = screenLocale()): number | undefined {
  const figure = readFigure(text, locale) ?? '';
  const n = /^\d{1,7}$/.test(figure) ? Number(figure) : Number.NaN;
  return n <= 1_000_000 ? n : undefined;
}
