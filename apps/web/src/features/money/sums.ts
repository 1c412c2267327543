/** Sums of money on the screen: exact, on the decimal strings of the wire. */
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';

interface Moved {
  readonly amount_captured: string;
  readonly amount_refunded: string;
}

/** What a movement adds to what we hold; negative for money that went back. */
export const moved = (row: Moved): Minor => parseMoney(row.amount_captured) - parseMoney(row.amount_refunded);

/** Each row with what is held after it: paid less refunded, in the order given. */
export function withRunning<T extends Moved>(
  rows: readonly T[],
): readonly { readonly row: T; readonly by: string; readonly held: string }[] {
  let held = 0n;
  return rows.map((row) => {
    const by = moved(row);
    held += by;
    return { row, by: formatMoney(by), held: formatMoney(held) };
  });
}

/** The least of some amounts, none below nothing. */
export function leastOf(...amounts: readonly string[]): string {
  const least = amounts.map(parseMoney).reduce((a, b) => (a < b ? a : b));
  return formatMoney(least > 0n ? least : 0n);
}

/** a − b */
export const minus = (a: string, b: string): string => formatMoney(parseMoney(a) - parseMoney(b));

export const isAbove = (a: string, b: string): boolean => parseMoney(a) > parseMoney(b);
export const isNothing = (amount: string): boolean => parseMoney(amount) === 0n;
