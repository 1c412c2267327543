/** Explains how many units of a line are free (domain rules §3). Pure, so that it can be tested. */
import { t } from '@hireyard/messages';
import type { AvailabilityDay, Holder } from '@hireyard/wire/stock/availability';
import type { Failure } from '../../../lib/api/outcome.ts';

/** Tells whether something was refused because too few units are free (409 `shortage`). */
export const isShortage = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.problems.some((problem) => problem.code === 'shortage');

interface TightestDay {
  readonly day: AvailabilityDay;
  /** Free for this contract: its own units count as free. */
  readonly free: number;
  /** Other contracts that hold or need units on that day. */
  readonly others: readonly Holder[];
}

/** Returns the first day with the fewest free units for a contract; undefined without days. */
export function tightestDay(days: readonly AvailabilityDay[], contract: number): TightestDay | undefined {
  let poorest: TightestDay | undefined;
  for (const day of days) {
    const own = day.holders.filter((holder) => holder.contract.id === contract && holder.kind !== 'quoted');
    const free = own.reduce((sum, holder) => sum + holder.quantity, day.free);
    if (poorest !== undefined && poorest.free <= free) continue;
    poorest = { day, free, others: day.holders.filter((holder) => holder.contract.id !== contract) };
  }
  return poorest;
}

/** Tells whether a contract's lines block stock now: all confirmed orders, and quotes on hold. */
export const holdsStock = (
  contract: { readonly hold_until: string | null },
  position: string,
  today: string,
): boolean =>
  ['entered', 'in_transit', 'on_hire', 'off_hire', 'collection'].includes(position) ||
  (position === 'quote' && contract.hold_until !== null && contract.hold_until >= today);

/** Describes the days blocked around a hire: `before` for preparation, `after` for turnaround including wash-up. */
export function aroundText(before: number, after: number): string {
  const parts = [
    ...(before > 0 ? [t('{days, plural, one {# day’s} other {# days’}} preparation', { days: before })] : []),
    ...(after > 0 ? [t('{days, plural, one {# day’s} other {# days’}} turnaround', { days: after })] : []),
  ];
  return parts.length === 0 ? t('no extra days') : parts.join(', ');
}
