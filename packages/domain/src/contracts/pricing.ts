import { t } from '@hireyard/messages';
import { daysBetween } from '../values/calendar.ts';
import {
  type Decimal,
  formatDecimal,
  type Minor,
  parseDecimal,
  sumMoney,
  timesDecimal,
} from '../values/money.ts';

/** How the price grows with the length of a hire (domain rules §2.3). Factors are decimal text. */
export interface PriceList {
  readonly code: string;
  readonly name: string;
  /** Multiplies the unit price by `factor` up to and including chargeable day `to_day`. */
  readonly bands: readonly { readonly to_day: number; readonly factor: string }[];
  /** Adds `factor` for every started run of `days` after the last band. */
  readonly further: { readonly days: number; readonly factor: string };
}

export const EVENT_PRICE_LIST: PriceList = {
  code: 'event',
  name: t('Event'),
  bands: [
    { to_day: 3, factor: '1.00' },
    { to_day: 7, factor: '1.50' },
  ],
  further: { days: 7, factor: '1.00' },
};

export interface HireDates {
  readonly hire_date: string | null;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
}

/** Dates that a line may have of its own; null follows the contract. */
export interface OwnDates {
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
}

/** Returns the dates of a line: its own, or else the contract's. A line that is delivered on its own day is charged from that day. */
export const lineDates = (line: OwnDates, contract: HireDates): HireDates => ({
  hire_date: line.delivery_date ?? contract.hire_date,
  delivery_date: line.delivery_date ?? contract.delivery_date,
  collection_date: line.collection_date ?? contract.collection_date,
});

/**
 * Counts chargeable days: inclusive calendar days from hire date (default: delivery date) to collection date, at least 1. Without dates it
 * is 1, so that quotes show the base price (domain rules §2.1–2).
 */
export function chargeableDays({ hire_date, delivery_date, collection_date }: HireDates): number {
  const from = hire_date ?? delivery_date;
  if (from === null || collection_date === null) return 1;
  return Math.max(1, daysBetween(from, collection_date) + 1);
}

/**
 * Returns the factor for a number of chargeable days, with at least two decimals. Longer hires never cost less: the factor is capped by the
 * next longer band. Throws RangeError for days below 1 and for empty runs.
 */
export function factorFor(days: number, list: PriceList): Decimal {
  if (!Number.isInteger(days) || days < 1) throw new RangeError(`Not a number of chargeable days: ${days}`);
  const bands = list.bands.map((band) => ({ to_day: band.to_day, factor: parseDecimal(band.factor) }));
  const step = parseDecimal(list.further.factor);
  if (list.further.days < 1 || step.units < 0n)
    throw new RangeError(`Price list ${list.code} does not go on`);
  const scale = Math.max(2, step.scale, ...bands.map((band) => band.factor.scale));
  const units = (d: Decimal) => d.units * 10n ** BigInt(scale - d.scale);

  const longer = bands.filter((band) => band.to_day >= days).map((band) => units(band.factor));
  if (longer.length > 0) return { units: longer.reduce((a, b) => (b < a ? b : a)), scale };

  const last = bands.reduce<{ to_day: number; units: bigint }>(
    (best, band) => (band.to_day > best.to_day ? { to_day: band.to_day, units: units(band.factor) } : best),
    { to_day: 0, units: 0n },
  );
  const runs = BigInt(Math.ceil((days - last.to_day) / list.further.days));
  return { units: last.units + runs * units(step), scale };
}

/** Formats a factor: '1.50'. */
export function factorText(factor: Decimal): string {
  return formatDecimal(factor);
}

export interface ItemPrices {
  readonly price: Minor;
  /** A fixed wash-up price overrides the rate; 0 is free, null uses the rate. */
  readonly washup_price: Minor | null;
  /** Fraction of the price: 0.30. */
  readonly washup_rate: Decimal | null;
}

export interface UnitPrices {
  readonly unit_price: Minor;
  readonly unit_washup_price: Minor;
}

/** Calculates unit prices of a hire, each rounded once. Wash-up doesn't grow with the length (domain rules §2.4). */
export function unitPrices({ price, washup_price, washup_rate }: ItemPrices, factor: Decimal): UnitPrices {
  return {
    unit_price: timesDecimal(price, factor),
    unit_washup_price: washup_price ?? (washup_rate === null ? 0n : timesDecimal(price, washup_rate)),
  };
}

export interface LineMoney {
  readonly value: Minor;
  readonly tax: Minor;
  readonly grand_total: Minor;
  /** Parts of `value`. */
  readonly hire: Minor;
  readonly washup: Minor;
}

/** Calculates the money of a line; tax is rounded once per line (domain rules §2.5). Throws for a quantity that is no whole number ≥ 0. */
export function lineMoney(
  line: UnitPrices & { readonly quantity: number; readonly tax_rate: Decimal },
): LineMoney {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 0) {
    throw new RangeError(`Not a quantity: ${line.quantity}`);
  }
  const quantity = BigInt(line.quantity);
  const hire = quantity * line.unit_price;
  const washup = quantity * line.unit_washup_price;
  const value = hire + washup;
  const tax = timesDecimal(value, line.tax_rate);
  return { value, tax, grand_total: value + tax, hire, washup };
}

export interface ContractMoneyInput {
  readonly lines: readonly Pick<LineMoney, 'value' | 'tax' | 'washup'>[];
  /** A user's override; null uses the calculated price. */
  readonly delivery_charge: Minor | null;
  readonly calculated_delivery_price: Minor;
  readonly delivery_surcharge: Minor;
  readonly tax_rate: Decimal;
}

export interface ContractTotals {
  readonly value_ex_delivery: Minor;
  /** value_ex_delivery less wash-up, compared with the contract minimum. */
  readonly hire_part: Minor;
  /** The wash-up part. */
  readonly washup: Minor;
  readonly delivery_price: Minor;
  readonly value: Minor;
  readonly tax: Minor;
  readonly grand_total: Minor;
}

/** Calculates the totals of a contract. Tax is the sum of line taxes and delivery tax (domain rules §2.8). */
export function contractTotals(input: ContractMoneyInput): ContractTotals {
  const value_ex_delivery = sumMoney(input.lines.map((line) => line.value));
  const washup = sumMoney(input.lines.map((line) => line.washup));
  const delivery_price =
    (input.delivery_charge ?? input.calculated_delivery_price) + input.delivery_surcharge;
  const value = value_ex_delivery + delivery_price;
  const tax = sumMoney(input.lines.map((line) => line.tax)) + timesDecimal(delivery_price, input.tax_rate);
  return {
    value_ex_delivery,
    hire_part: value_ex_delivery - washup,
    washup,
    delivery_price,
    value,
    tax,
    grand_total: value + tax,
  };
}
