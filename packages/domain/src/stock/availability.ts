import { addDays, compareDates, daysBetween } from '../values/calendar.ts';
import { type GoodsFigures, netReturns, type Return } from './goods.ts';

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

/** The kind of a claim. `quoted` reserves nothing; `lost` is broken or missing and not written off yet. */
export type ClaimKind = 'quoted' | 'held' | 'booked' | 'wash_up' | 'lost';

/** Units of a line that are blocked, or quoted, over the same days. */
export interface Claim extends DayRange {
  readonly kind: ClaimKind;
  readonly quantity: number;
  /** From this day on time changes it: a hold lapses, a hire is late, a wash-up or a quote is over. A loss has no end from its first day. */
  readonly turns_on: string;
}

/** What decides the claims of a contract line. Dates are ISO days. */
export interface ClaimFacts {
  readonly position: string;
  readonly quantity: number;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly hold_until: string | null;
  readonly goods: LineGoods;
}

/** What of the goods ledger decides the claims of a line. */
export interface LineGoods extends Pick<GoodsFigures, 'returned' | 'lost' | 'out'> {
  /** Replacements of faulty units, sent beyond the quantity of the line. */
  readonly swapped: number;
  /** Of the lost units, those that the depot no longer owns. */
  readonly written_off: number;
  /** The first day on which units that are still out left. */
  readonly out_since: string | null;
  /** The day on which the units that are lost were counted. */
  readonly lost_since: string | null;
  /** Returned units, by day; older days may be left out. */
  readonly returns: readonly Return[];
}

/** The goods of a line that never moved. */
export const NO_GOODS: LineGoods = {
  returned: 0,
  lost: 0,
  out: 0,
  swapped: 0,
  written_off: 0,
  out_since: null,
  lost_since: null,
  returns: [],
};

const CONSUMERS: ReadonlySet<string> = new Set([
  'entered',
  'in_transit',
  'on_hire',
  'off_hire',
  'collection',
]);

/** Positions of a hire that is over: nothing more leaves, so units that were never sent are free. */
export const ENDED: ReadonlySet<string> = new Set(['off_hire', 'collection', 'complete']);

type Dated = ClaimFacts & { readonly delivery_date: string; readonly collection_date: string };

/** Units that will be sent, and those that are out: an early departure blocks from its own day. */
function bookedClaims(facts: Dated, window: DayRange): Claim[] {
  const { goods, collection_date } = facts;
  const quantity = ENDED.has(facts.position)
    ? goods.out
    : facts.quantity + goods.swapped - goods.returned - goods.lost;
  const turns_on = addDays(collection_date, 1);
  const claim = (first: string, units: number): Claim[] =>
    units > 0 ? [{ kind: 'booked', first, last: window.last, quantity: units, turns_on }] : [];
  const { out_since } = goods;
  if (out_since === null || compareDates(out_since, window.first) >= 0) return claim(window.first, quantity);
  const left = Math.min(goods.out, quantity);
  return [...claim(window.first, quantity - left), ...claim(out_since, left)];
}

/** Units in wash-up, by the day on which that ends. */
function washupClaims({ returns }: LineGoods, washable: boolean, rules: StockRules, today: string): Claim[] {
  const claims = new Map<string, Claim>();
  for (const { day, dirty, units } of netReturns(returns)) {
    const last = addDays(day, daysAfter(washable || dirty, rules));
    if (last < today) continue;
    const key = `${day} ${last}`;
    const quantity = units + (claims.get(key)?.quantity ?? 0);
    claims.set(key, { kind: 'wash_up', first: day, last, quantity, turns_on: addDays(last, 1) });
  }
  return [...claims.values()].toSorted(
    (a, b) => compareDates(a.first, b.first) || compareDates(a.last, b.last),
  );
}

function lostClaims({ lost, written_off, lost_since }: LineGoods): Claim[] {
  const quantity = lost - written_off;
  if (quantity <= 0 || lost_since === null) return [];
  return [{ kind: 'lost', first: lost_since, last: lost_since, quantity, turns_on: lost_since }];
}

/** The claim of a quote: held until its day, else only quoted. */
function quoteClaims({ quantity, hold_until }: Dated, window: DayRange, today: string): Claim[] {
  if (window.last < today || quantity === 0) return [];
  if (hold_until === null || hold_until < today)
    return [{ kind: 'quoted', ...window, quantity, turns_on: addDays(window.last, 1) }];
  const until = compareDates(hold_until, window.last) < 0 ? hold_until : window.last;
  return [{ kind: 'held', ...window, quantity, turns_on: addDays(until, 1) }];
}

/**
 * What the units of a line claim of the stock today (§3.4, §3.5). A `booked` claim whose `turns_on` has come is late: its units
 * stay blocked without end until somebody records what happened to them.
 */
export function claimsOf(facts: ClaimFacts, washable: boolean, rules: StockRules, today: string): Claim[] {
  const { position, delivery_date, collection_date, goods } = facts;
  if (delivery_date === null || collection_date === null) return [];
  const dated = { ...facts, delivery_date, collection_date };
  const window = blockWindow(dated, washable, rules);
  // Wherever the contract is now, units that returned are cleaned, and lost ones are missing.
  const moved = [...washupClaims(goods, washable, rules, today), ...lostClaims(goods)];
  if (position === 'quote') return [...quoteClaims(dated, window, today), ...moved];
  return CONSUMERS.has(position) ? [...bookedClaims(dated, window), ...moved] : moved;
}

/** A claim as it counts on days: `late` and `lost` have no last day. */
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

const ENDLESS: ReadonlySet<Held['kind']> = new Set(['late', 'lost']);
const holds = (claim: Held, day: string): boolean =>
  claim.first <= day && (ENDLESS.has(claim.kind) || day <= claim.last);
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
    const quarantined = units(holders, 'wash_up', 'lost');
    const quoted = units(holders, 'quoted');
    return { date, owned, committed, quarantined, quoted, free: owned - committed - quarantined, holders };
  });
}

/** Returns the free units of a whole window: those of its lowest day, at most the owned units (§3.2). */
export const availableOver = (days: readonly Pick<DayFigures, 'free'>[], owned: number): number =>
  days.reduce((least, day) => Math.min(least, day.free), owned);

/** Units of an item that a contract needs on some days. */
export interface Wanted extends DayRange {
  readonly stockitem_id: number;
  readonly depot_id: number;
  readonly quantity: number;
}

/**
 * Splits needs into stretches of days on which a contract needs the same number of an item, from today on. Lines of one item
 * may have dates of their own, so that they need different units, or the same ones one after the other.
 */
export function stretchesOf(needs: readonly Wanted[], today: string): Wanted[] {
  const groups = new Map<string, Wanted[]>();
  for (const need of needs) {
    const key = `${need.stockitem_id} ${need.depot_id}`;
    groups.set(key, [...(groups.get(key) ?? []), need]);
  }
  return [...groups.values()].flatMap((group) => {
    const [any] = group as [Wanted];
    const edges = [...new Set(group.flatMap(({ first, last }) => [first, addDays(last, 1)]))].toSorted();
    return edges.slice(1).flatMap((edge, n) => {
      const first = edges[n] as string;
      const quantity = group.reduce(
        (sum, one) => sum + (one.first <= first && first <= one.last ? one.quantity : 0),
        0,
      );
      return quantity === 0 || edge <= today ? [] : [{ ...any, first, last: addDays(edge, -1), quantity }];
    });
  });
}

/** What a contract needs of one item on some days. */
export interface Need {
  readonly stockitem_id: number;
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
}

/**
 * Returns the items with too few free units, and the most units missing on a day. `free`: for each need, the units free on its
 * days, counting the contract's own.
 */
export function shortagesOf(
  needs: readonly Need[],
  free: readonly number[],
): (Need & { readonly short: number; readonly free: number })[] {
  const worst = new Map<number, Need & { readonly short: number; readonly free: number }>();
  for (const [n, need] of needs.entries()) {
    const has = free[n] ?? 0;
    const short = need.quantity - Math.max(0, has);
    if (need.quantity > has && short > (worst.get(need.stockitem_id)?.short ?? 0))
      worst.set(need.stockitem_id, { ...need, short, free: has });
  }
  return [...worst.values()];
}
