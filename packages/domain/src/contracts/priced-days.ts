/** Lines whose price was fixed for another number of chargeable days than the hire has now (domain rules §2). */
import { formatDecimal, type Minor } from '../values/money.ts';
import { factorFor, type PriceList, type UnitPrices } from './pricing.ts';

export interface FixedLine {
  readonly id: number;
  readonly quantity: number;
  /** Null = its price follows the dates, or a person set it. */
  readonly priced_days: number | null;
  /** For these days somebody chose to keep the price. */
  readonly price_kept_days: number | null;
  readonly charged: UnitPrices;
  /** What it would be charged if it were priced now. */
  readonly now: UnitPrices;
}

export interface PricedForOtherDates {
  readonly lines: readonly number[];
  /** The numbers of days that these lines are priced for, each once. */
  readonly priced_days: readonly number[];
  readonly days: number;
  /** What pricing them for the dates adds before tax; negative = takes off. */
  readonly adds: Minor;
}

/**
 * Undefined while there is nothing to choose: the days are those that the lines were priced for, the price list charges both numbers of days the same, or
 * somebody chose to keep the price.
 */
export function pricedForOtherDates(
  lines: readonly FixedLine[],
  days: number,
  list: PriceList,
): PricedForOtherDates | undefined {
  const factor = (of: number) => formatDecimal(factorFor(of, list));
  const found = lines.filter(
    ({ priced_days, price_kept_days, charged, now }) =>
      priced_days !== null &&
      priced_days !== days &&
      price_kept_days !== days &&
      charged.unit_price !== now.unit_price &&
      factor(priced_days) !== factor(days),
  );
  if (found.length === 0) return undefined;
  const unit = (prices: UnitPrices) => prices.unit_price + prices.unit_washup_price;
  return {
    lines: found.map(({ id }) => id),
    priced_days: [...new Set(found.flatMap(({ priced_days }) => priced_days ?? []))],
    days,
    adds: found.reduce(
      (sum, line) => sum + BigInt(line.quantity) * (unit(line.now) - unit(line.charged)),
      0n,
    ),
  };
}
