/** Explains how many units of a line are free (domain rules §3). Pure, so that it can be tested. */
import { t } from '@hireyard/messages';
import type { AvailabilityDay, Holder, OverdueItem } from '@hireyard/wire/stock/availability';
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

/** Goods of an item that a hire lacks because others’ units are late. */
export interface LateGoods {
  readonly stockitem: OverdueItem['stockitem'];
  /** First short day, and the units missing on it. */
  readonly day: string;
  readonly short: number;
  /** Late units of the others, and those of them that are with customers. */
  readonly units: number;
  readonly out: number;
  /** The late hires, each once. */
  readonly contracts: readonly OverdueItem['late'][number]['contract'][];
}

/** Divides what late goods do: leave the contract short of items, or, if its own are late, endanger later hires. */
export function dangersOf(items: readonly OverdueItem[], contract: number) {
  const shortOf = items.flatMap(({ stockitem, late, endangers }): LateGoods[] => {
    const own = endangers.find((one) => one.contract.id === contract);
    const others = late.filter((one) => one.contract.id !== contract);
    if (own === undefined || others.length === 0) return [];
    return [
      {
        stockitem,
        day: own.day,
        short: own.short,
        units: others.reduce((sum, one) => sum + one.quantity, 0),
        out: others.reduce((sum, one) => sum + one.out, 0),
        contracts: [...new Map(others.map((one) => [one.contract.id, one.contract])).values()],
      },
    ];
  });
  const endangers = items.flatMap((item) =>
    item.late.some((one) => one.contract.id === contract)
      ? item.endangers.flatMap((one) =>
          one.contract.id === contract ? [] : [{ stockitem: item.stockitem, ...one }],
        )
      : [],
  );
  return { shortOf, endangers };
}
