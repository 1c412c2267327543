/** Lines priced for a different number of chargeable days than the hire has now (domain rules §2). */
import { formatDecimal, type Minor } from '../values/money.ts';
import { factorFor, type PriceList, type UnitPrices } from './pricing.ts';

export interface FixedLine {
  readonly id: number;
  readonly quantity: number;
  /** Chargeable days of its dates. */
  readonly days: number;
  /** Null if the price follows the dates or was set by a user. */
  readonly priced_days: number | null;
  /** Number of days for which a user chose to keep the price. */
  readonly price_kept_days: number | null;
  readonly charged: UnitPrices;
  /** The prices for the current dates. */
  readonly now: UnitPrices;
}

export interface PricedForOtherDates {
  readonly lines: readonly number[];
  /** Distinct numbers of days that these lines are priced for. */
  readonly priced_days: readonly number[];
  /** Chargeable days of the first of these lines. */
  readonly days: number;
  /** Change before tax if they are priced for the dates; negative for a reduction. */
  readonly adds: Minor;
}

/**
 * Finds lines priced for other dates. Undefined if there is nothing to decide: the days match, the price list charges both the same, or a
 * user chose to keep the price.
 */
export function pricedForOtherDates(
  lines: readonly FixedLine[],
  list: PriceList,
): PricedForOtherDates | undefined {
  const factor = (of: number) => formatDecimal(factorFor(of, list));
  const found = lines.filter(
    ({ days, priced_days, price_kept_days, charged, now }) =>
      priced_days !== null &&
      priced_days !== days &&
      price_kept_days !== days &&
      charged.unit_price !== now.unit_price &&
      factor(priced_days) !== factor(days),
  );
  const [first] = found;
  if (first === undefined) return undefined;
  const unit = (prices: UnitPrices) => prices.unit_price + prices.unit_washup_price;
  return {
    lines: found.map(({ id }) => id),
    priced_days: [...new Set(found.flatMap(({ priced_days }) => priced_days ?? []))],
    days: first.days,
    adds: found.reduce(
      (sum, line) => sum + BigInt(line.quantity) * (unit(line.now) - unit(line.charged)),
      0n,
    ),
  };
}
