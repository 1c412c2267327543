/** Writes and reads JSON without floating-point numbers: amounts keep their exact decimal text. */
import { formatMoney, type Minor, parseDecimal } from '@hireyard/domain/values/money';

// Standard JavaScript that TypeScript's library doesn't declare yet.
const exact = JSON as unknown as {
  rawJSON(text: string): unknown;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source: string }) => unknown,
  ): unknown;
};

/** Writes decimal text as a JSON number. Throws a RangeError for anything but a plain decimal. */
export function jsonAmount(text: string): unknown {
  parseDecimal(text);
  return exact.rawJSON(text.replace(/^(-?)0+(?=\d)/, '$1'));
}

/** Parses JSON and returns every number as text. */
export const parseExact = (text: string): unknown =>
  exact.parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value));

/**
 * Converts a number as Xero writes it (`120`, `120.5`, `120.0000`) to minor units. Throws a RangeError for fractions
 * of a cent.
 */
export function centsOf(text: string): Minor {
  const { units, scale } = parseDecimal(text);
  if (scale <= 2) return units * 10n ** BigInt(2 - scale);
  const over = 10n ** BigInt(scale - 2);
  if (units % over !== 0n) throw new RangeError(`Not an amount of whole cents: ${text}`);
  return units / over;
}

/** Converts the same to decimal text with two places. */
export const amountOf = (text: string): string => formatMoney(centsOf(text));
