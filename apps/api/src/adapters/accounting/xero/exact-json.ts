/** JSON whose numbers never pass through a float: amounts go out as they are written and come in as the text that was sent. */
import { formatMoney, type Minor, parseDecimal } from '@hireyard/domain/values/money';

// Part of JavaScript; the compiler's library does not know it yet.
const exact = JSON as unknown as {
  rawJSON(text: string): unknown;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source: string }) => unknown,
  ): unknown;
};

/** An amount as a number of a JSON text. Takes decimal text; refuses with a RangeError what is no plain decimal. */
export function jsonAmount(text: string): unknown {
  parseDecimal(text);
  return exact.rawJSON(text.replace(/^(-?)0+(?=\d)/, '$1'));
}

/** Reads JSON with every number as its text. */
export const parseExact = (text: string): unknown =>
  exact.parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value));

/** Minor units of a number as Xero writes it: `120`, `120.5`, `120.0000`. Refuses with a RangeError what is not whole cents. */
export function centsOf(text: string): Minor {
  const { units, scale } = parseDecimal(text);
  if (scale <= 2) return units * 10n ** BigInt(2 - scale);
  const over = 10n ** BigInt(scale - 2);
  if (units % over !== 0n) throw new RangeError(`Not an amount of whole cents: ${text}`);
  return units / over;
}

/** The same as decimal text with two places. */
export const amountOf = (text: string): string => formatMoney(centsOf(text));
