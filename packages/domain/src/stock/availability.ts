import { addDays, compareDates, daysBetween } from '../values/calendar.ts';

/** Days around a hire on which its units are blocked, set per depot (domain rules §3.3). */
export interface StockRules {
  readonly prep_days: number;
  readonly turnaround_days: number;
  /** Further days for items with a wash-up. */
  readonly washable_extra_days: number;
}

/** Longest hire in days. A later date is a typing error that would block stock for years. */
export const MAX_HIRE_DAYS = 1826;

export interface DayRange {
  readonly first: string;
  /** Inclusive. */
  readonly last: string;
}

const daysAfter = (washable: boolean, rules: StockRules): number =>
  rules.turnaround_days + (washable ? rules.washable_extra_days : 0);

/** Returns the blocked days of a line: the hire with preparation before and turnaround after (§3.3). */
export function blockWindow(
  hire: { readonly delivery_date: string; readonly collection_date: string },
  washable: boolean,
  rules: StockRules,
): DayRange {
  return {
    first: addDays(hire.delivery_date, -rules.prep_days),
    last: addDays(hire.collection_date, daysAfter(washable, rules)),
  };
}

/** Whether an item has a wash-up: a price above 0, or without a price a rate above 0. */
export const isWashable = (item: {
  readonly washup_price: string | null;
  readonly washup_rate: string | null;
}): boolean => Number(item.washup_price ?? item.washup_rate ?? 0) > 0;

/** The kind of a line's claim. `quoted` reserves nothing; the other three do. */
export type ClaimKind = 'quoted' | 'held' | 'booked' | 'wash_up';

export interface Claim extends DayRange {
  readonly kind: ClaimKind;
  /** The day from which the claim changes by time alone: a hold lapses, a hire is late, a wash-up or quote ends. */
  readonly turns_on: string;
}

/** The facts that determine the claims of a contract's lines. Dates are ISO days. */
export interface ClaimFacts {
  readonly position: string;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly hold_until: string | null;
  /** The day the last goods were counted in; null = some are still out or never left. */
  readonly counted_in_on: string | null;
  /** All units of the line returned fit for use, none broken or missing. */
  readonly returned?: boolean;
}

const CONSUMERS: ReadonlySet<string> = new Set([
  'entered',
  'in_transit',
  'on_hire',
  'off_hire',
  'collection',
]);

/**
 * Returns the claim of a contract's line today, or null (§3.4, §3.5). A `booked` claim past its `turns_on` is late:
 * its units stay blocked without an end until they are counted in.
 */
export function claimOf(
  facts: ClaimFacts,
  washable: boolean,
  rules: StockRules,
  today: string,
): Claim | null {
  const { position, delivery_date, collection_date, hold_until, counted_in_on } = facts;
  if (delivery_date === null || collection_date === null) return null;
  const window = blockWindow({ delivery_date, collection_date }, washable, rules);
  const counted = counted_in_on !== null && facts.returned === true;
  if (CONSUMERS.has(position) && !counted)
    return { kind: 'booked', ...window, turns_on: addDays(collection_date, 1) };
  if (position === 'complete' || CONSUMERS.has(position)) {
    const back = counted_in_on ?? collection_date;
    const last = addDays(back, daysAfter(washable, rules));
    return last < today ? null : { kind: 'wash_up', first: back, last, turns_on: addDays(last, 1) };
  }
  if (position !== 'quote' || window.last < today) return null;
  if (hold_until !== null && hold_until >= today) {
    const until = compareDates(hold_until, window.last) < 0 ? hold_until : window.last;
    return { kind: 'held', ...window, turns_on: addDays(until, 1) };
  }
  return { kind: 'quoted', ...window, turns_on: addDays(window.last, 1) };
}

/** A claim as counted per day: `late` has no last day. */
export interface Held extends DayRange {
  readonly kind: ClaimKind | 'late';
  readonly quantity: number;
}

export interface DayFigures<H extends Held = Held> {
  readonly date: string;
  readonly owned: number;
  readonly committed: number;
  readonly quarantined: number;
  readonly quoted: number;
  /** owned − committed − quarantined; below zero = short (§3.2). */
  readonly free: number;
  readonly holders: readonly H[];
}

const holds = (claim: Held, day: string): boolean =>
  claim.first <= day && (claim.kind === 'late' || day <= claim.last);
const units = (claims: readonly Held[], ...kinds: Held['kind'][]): number =>
  claims.reduce((sum, claim) => sum + (kinds.includes(claim.kind) ? claim.quantity : 0), 0);

/** Calculates the figures of an item at a depot for every day of a range, with holders (§3.2). */
export function dayFigures<H extends Held>(
  owned: number,
  claims: readonly H[],
  range: DayRange,
): DayFigures<H>[] {
  const days = daysBetween(range.first, range.last) + 1;
  return Array.from({ length: Math.max(0, days) }, (_, n) => {
    const date = addDays(range.first, n);
    const holders = claims.filter((claim) => holds(claim, date));
    const committed = units(holders, 'booked', 'held', 'late');
    const quarantined = units(holders, 'wash_up');
    const quoted = units(holders, 'quoted');
    return { date, owned, committed, quarantined, quoted, free: owned - committed - quarantined, holders };
  });
}

/** Returns the free units of a whole window: those of its lowest day, at most the owned units (§3.2). */
export const availableOver = (days: readonly Pick<DayFigures, 'free'>[], owned: number): number =>
  days.reduce((least, day) => Math.min(least, day.free), owned);

/** What a contract needs of one item over all its lines, and what is free for it. */
export interface Need {
  readonly stockitem_id: number;
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
}

/** Returns the items with too few free units, and the missing units. `free` ignores the contract's own units. */
export function shortagesOf(
  needs: readonly Need[],
  free: ReadonlyMap<number, number>,
): (Need & { readonly short: number; readonly free: number })[] {
  const together = new Map<number, Need>();
  for (const need of needs) {
    const before = together.get(need.stockitem_id);
    together.set(need.stockitem_id, { ...need, quantity: need.quantity + (before?.quantity ?? 0) });
  }
  return [...together.values()].flatMap((need) => {
    const has = free.get(need.stockitem_id) ?? 0;
    return need.quantity > has ? [{ ...need, short: need.quantity - Math.max(0, has), free: has }] : [];
  });
}
