import { daysBetween } from '../values/calendar.ts';
import type { Minor } from '../values/money.ts';

/** How long money is owed, by days past the day on which it was due. */
export const AGEING_BUCKETS = ['current', 'd1_30', 'd31_60', 'd61_90', 'd90_plus'] as const;
export type AgeingBucket = (typeof AGEING_BUCKETS)[number];
export type Ageing = Readonly<Record<AgeingBucket, Minor>>;

/** The days past the due date that each age has, the last one included; the first is whatever is not late, the last has no end. */
export const AGEING_DAYS: Readonly<Record<AgeingBucket, { readonly from: number; readonly to: number }>> = {
  current: { from: Number.NEGATIVE_INFINITY, to: 0 },
  d1_30: { from: 1, to: 30 },
  d31_60: { from: 31, to: 60 },
  d61_90: { from: 61, to: 90 },
  d90_plus: { from: 91, to: Number.POSITIVE_INFINITY },
};

/** Where something stands that was due on `due` (null = no day is set), seen on the day `on`. On its day it is not late yet. */
export function ageingBucket(due: string | null, on: string): AgeingBucket {
  const late = due === null ? 0 : daysBetween(due, on);
  return AGEING_BUCKETS.find((bucket) => late <= AGEING_DAYS[bucket].to) ?? 'd90_plus';
}

export type MovementKind = 'hire' | 'damages' | 'cancellation' | 'payment' | 'refund' | 'correction';
/** Of what an account was charged; the others are payments and what corrects them. */
const CHARGES: ReadonlySet<MovementKind> = new Set(['hire', 'damages', 'cancellation']);
export const isCharge = (kind: MovementKind): boolean => CHARGES.has(kind);

/** Something that raised what an account owes (positive) or lowered it. */
export interface Movement {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly kind: MovementKind;
  /** Id of the contract it belongs to. */
  readonly contract: number;
  /** When its contract is to be paid. */
  readonly contract_due: string | null;
  readonly amount: Minor;
}

/** Both days are included. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

export interface Reckoned<M extends Movement> {
  /** Owed before the first day. */
  readonly opening: Minor;
  /** The movements of the period, each with what was owed after it. */
  readonly rows: readonly (M & { readonly balance: Minor })[];
  readonly charges: Minor;
  /** Paid, less what was given back. */
  readonly payments: Minor;
  readonly closing: Minor;
  readonly ageing: Ageing;
  /** All of the ageing but `current`. */
  readonly overdue: Minor;
}

/** What contracts owe by the age of each on a day; one that was paid too much is a credit in `current`. */
export function ageingOf(
  contracts: Iterable<{ readonly due: string | null; readonly owed: Minor }>,
  on: string,
): Ageing {
  const ageing: Record<AgeingBucket, Minor> = {
    current: 0n,
    d1_30: 0n,
    d31_60: 0n,
    d61_90: 0n,
    d90_plus: 0n,
  };
  for (const { due, owed } of contracts) ageing[owed < 0n ? 'current' : ageingBucket(due, on)] += owed;
  return ageing;
}

/**
 * The statement of an account from all its movements in the order of their days: opening + charges − payments = closing = the sum of the
 * ageing, and each row's balance is the one before it plus its amount. Movements after the last day are left out (domain rules §8).
 */
export function calculateStatement<M extends Movement>(
  movements: readonly M[],
  { start, end }: Period,
): Reckoned<M> {
  const contracts = new Map<number, { due: string | null; owed: Minor }>();
  const rows: (M & { readonly balance: Minor })[] = [];
  let balance = 0n;
  let opening = 0n;
  let charges = 0n;
  for (const movement of movements) {
    const { date, kind, contract, contract_due: due, amount } = movement;
    if (date > end) continue;
    balance += amount;
    contracts.set(contract, { due, owed: (contracts.get(contract)?.owed ?? 0n) + amount });
    if (date < start) {
      opening = balance;
      continue;
    }
    if (isCharge(kind)) charges += amount;
    rows.push({ ...movement, balance });
  }
  const ageing = ageingOf(contracts.values(), end);
  return {
    opening,
    rows,
    charges,
    payments: opening + charges - balance,
    closing: balance,
    ageing,
    overdue: balance - ageing.current,
  };
}
