import { t } from '@hireyard/messages';
import type { MoneyType } from '../money/balance.ts';
import { type Minor, parseDecimal, timesDecimal } from '../values/money.ts';

/** At `from_days` days of notice or more, `percent` (decimal text) of the total is charged. */
export interface CancellationBand {
  readonly from_days: number;
  readonly percent: string;
}

/** 21 days or more nothing, 14 a quarter, 7 half, else all of it (domain rules §6). */
export const CANCELLATION_BANDS: readonly CancellationBand[] = [
  { from_days: 21, percent: '0' },
  { from_days: 14, percent: '25' },
  { from_days: 7, percent: '50' },
  { from_days: 0, percent: '100' },
];

export interface CancellationInput {
  /** Days from the cancellation to the delivery date; negative once it has passed. */
  readonly days_notice: number;
  readonly grand_total: Minor;
  readonly bands: readonly CancellationBand[];
}

/**
 * The charge proposed when an order is abandoned, tax included like the total it is a share of. Less notice than the
 * shortest band counts as the shortest; no bands, no charge.
 */
export function cancellationCharge({ days_notice, grand_total, bands }: CancellationInput): {
  charge: Minor;
  percent: string;
  reason: string;
} {
  const longestFirst = [...bands].sort((a, b) => b.from_days - a.from_days);
  const band = longestFirst.find(({ from_days }) => days_notice >= from_days) ?? longestFirst.at(-1);
  const percent = band?.percent ?? '0';
  const { units, scale } = parseDecimal(percent);
  const days = Math.max(0, days_notice);
  return {
    charge: timesDecimal(grand_total, { units, scale: scale + 2 }),
    percent,
    reason: t("{percent}% at {days, plural, one {# day's} other {# days'}} notice.", { percent, days }),
  };
}

/** A payment request that something was paid on. */
export interface PaidRequest {
  readonly id: number;
  readonly type: MoneyType;
  /** What of it may still be asked back. */
  readonly refundable: Minor;
}

/**
 * How much of each payment request is to go back so that, of each type of money, `back` is given back: the newest requests first, never more than is
 * left of one. Requests of which nothing goes back are left out (domain rules §6).
 */
export function proposedRefunds(
  back: Readonly<Record<MoneyType, Minor>>,
  requests: readonly PaidRequest[],
): { readonly id: number; readonly type: MoneyType; readonly amount: Minor }[] {
  const left = { ...back };
  return [...requests]
    .sort((a, b) => b.id - a.id)
    .flatMap(({ id, type, refundable }) => {
      const amount = left[type] < refundable ? left[type] : refundable;
      if (amount <= 0n) return [];
      left[type] -= amount;
      return [{ id, type, amount }];
    });
}
