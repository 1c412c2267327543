import { t } from '@hireyard/messages';
import type { MoneyType } from '../money/balance.ts';
import { type Minor, parseDecimal, timesDecimal } from '../values/money.ts';

/** Charges `percent` (decimal text) of the total at `from_days` days of notice or more. */
export interface CancellationBand {
  readonly from_days: number;
  readonly percent: string;
}

/** Nothing at 21 days or more, a quarter at 14, half at 7, otherwise all (domain rules §6). */
export const CANCELLATION_BANDS: readonly CancellationBand[] = [
  { from_days: 21, percent: '0' },
  { from_days: 14, percent: '25' },
  { from_days: 7, percent: '50' },
  { from_days: 0, percent: '100' },
];

export interface CancellationInput {
  /** Days from cancellation to delivery date; negative once it has passed. */
  readonly days_notice: number;
  readonly grand_total: Minor;
  readonly bands: readonly CancellationBand[];
}

/**
 * Returns the proposed charge for an abandoned order, including tax. Notice below the lowest band counts as that band; without bands there
 * is no charge.
 */
export function cancellationCharge({ days_notice, grand_total, bands }: CancellationInput): {
  charge: Minor;
  percent: string;
  reason: string;
} {
  const longestNoticeFirst = [...bands].sort((a, b) => b.from_days - a.from_days);
  const band =
    longestNoticeFirst.find(({ from_days }) => days_notice >= from_days) ?? longestNoticeFirst.at(-1);
  const percent = band?.percent ?? '0';
  const { units, scale } = parseDecimal(percent);
  const days = Math.max(0, days_notice);
  return {
    charge: timesDecimal(grand_total, { units, scale: scale + 2 }),
    percent,
    reason: t('{percent}% at {days, plural, one {# day’s} other {# days’}} notice.', { percent, days }),
  };
}

/** A payment request that was at least partly paid. */
export interface PaidRequest {
  readonly id: number;
  readonly type: MoneyType;
  /** The amount that can still be refunded. */
  readonly refundable: Minor;
}

/**
 * Splits the refunds in `back` by payment request: per type of money the newest first, and never more than is refundable. Leaves out
 * requests without a refund (domain rules §6).
 */
export function proposedRefunds(
  refund: Readonly<Record<MoneyType, Minor>>,
  requests: readonly PaidRequest[],
): { readonly id: number; readonly type: MoneyType; readonly amount: Minor }[] {
  const left = { ...refund };
  return [...requests]
    .sort((a, b) => b.id - a.id)
    .flatMap(({ id, type, refundable }) => {
      const amount = left[type] < refundable ? left[type] : refundable;
      if (amount <= 0n) return [];
      left[type] -= amount;
      return [{ id, type, amount }];
    });
}
