import { type Minor, parseDecimal, sumMoney, timesDecimal } from '../values/money.ts';

/** The business's own costs of a hire as percentages in decimal text; absent if unknown (domain rules §2.10). */
export interface CostRates {
  /** Per hire, of the replacement price of all units. */
  readonly wear?: string | undefined;
  /** Of the wash-up charge. */
  readonly washing?: string | undefined;
  /** Of the calculated delivery price, whatever the customer is charged. */
  readonly delivery?: string | undefined;
}
export interface MarginInput {
  /** The contract's value before tax. */
  readonly value: Minor;
  /** Replacement price of all units that go out. */
  readonly worth: Minor;
  readonly washup: Minor;
  readonly calculated_delivery: Minor;
}
export interface Margin {
  readonly value: Minor;
  /** Null if the rate is unknown; then it isn't deducted. */
  readonly wear: Minor | null;
  readonly washing: Minor | null;
  readonly delivery: Minor | null;
  /** Value less all known costs; negative if the hire costs more than it earns. */
  readonly margin: Minor;
}

const share = (of: Minor, percent: string | undefined): Minor | null => {
  if (percent === undefined) return null;
  const { units, scale } = parseDecimal(percent);
  return timesDecimal(of, { units, scale: scale + 2 });
};

/**
 * Estimates the margin of a hire before tax with its parts, each cost rounded to the penny. Null if no rate is known (domain rules §2.10).
 */
export function marginOf(input: MarginInput, rates: CostRates): Margin | null {
  if (rates.wear === undefined && rates.washing === undefined && rates.delivery === undefined) return null;
  const wear = share(input.worth, rates.wear);
  const washing = share(input.washup, rates.washing);
  const delivery = share(input.calculated_delivery, rates.delivery);
  const costs = sumMoney([wear, washing, delivery].map((cost) => cost ?? 0n));
  return { value: input.value, wear, washing, delivery, margin: input.value - costs };
}
