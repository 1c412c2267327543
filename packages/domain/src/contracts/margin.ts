import { type Minor, parseDecimal, sumMoney, timesDecimal } from '../values/money.ts';

/** What a hire costs the business itself, as percentages in decimal text; what is absent is not known (domain rules §2.10). */
export interface CostRates {
  /** Of the replacement price of all units, for each hire. */
  readonly wear?: string | undefined;
  /** Of the wash-up charge. */
  readonly washing?: string | undefined;
  /** Of the calculated delivery price, whatever the customer is charged for it. */
  readonly delivery?: string | undefined;
}
export interface MarginInput {
  /** All that the contract charges before tax. */
  readonly value: Minor;
  /** What it would cost to replace every unit that goes out. */
  readonly worth: Minor;
  readonly washup: Minor;
  readonly calculated_delivery: Minor;
}
export interface Margin {
  readonly value: Minor;
  /** Null = its rate is not known, so it counts as nothing. */
  readonly wear: Minor | null;
  readonly washing: Minor | null;
  readonly delivery: Minor | null;
  /** The value less all costs that are known; negative = the hire costs more than it brings. */
  readonly margin: Minor;
}

const share = (of: Minor, percent: string | undefined): Minor | null => {
  if (percent === undefined) return null;
  const { units, scale } = parseDecimal(percent);
  return timesDecimal(of, { units, scale: scale + 2 });
};

/** The estimated margin of a hire before tax with what it is made of, each cost rounded to the penny; null when no rate is known (domain rules §2.10). */
export function marginOf(input: MarginInput, rates: CostRates): Margin | null {
  if (rates.wear === undefined && rates.washing === undefined && rates.delivery === undefined) return null;
  const wear = share(input.worth, rates.wear);
  const washing = share(input.washup, rates.washing);
  const delivery = share(input.calculated_delivery, rates.delivery);
  const costs = sumMoney([wear, washing, delivery].map((cost) => cost ?? 0n));
  return { value: input.value, wear, washing, delivery, margin: input.value - costs };
}
