import { daysBetween } from '../values/calendar.ts';
import type { Minor } from '../values/money.ts';

/** Age groups of debt by days overdue. */
export const AGEING_BUCKETS = ['current', 'd1_30', 'd31_60', 'd61_90', 'd90_plus'] as const;
export type AgeingBucket = (typeof AGEING_BUCKETS)[number];
export type Ageing = Readonly<Record<AgeingBucket, Minor>>;

/** Upper bounds of the groups in days, inclusive; the first is not overdue, the last has no end. */
export const AGEING_DAYS: Readonly<Record<AgeingBucket, { readonly from: number; readonly to: number }>> = {
  current: { from: Number.NEGATIVE_INFINITY, to: 0 },
  d1_30: { from: 1, to: 30 },
  d31_60: { from: 31, to: 60 },
  d61_90: { from: 61, to: 90 },
  d90_plus: { from: 91, to: Number.POSITIVE_INFINITY },
};

/**
 * Returns the group of a debt due on `due` (null = no due date), on the day `on`. On its due date it is not overdue.
 */
export function ageingBucket(due: string | null, on: string): AgeingBucket {
  const late = due === null ? 0 : daysBetween(due, on);
  return AGEING_BUCKETS.find((bucket) => late <= AGEING_DAYS[bucket].to) ?? 'd90_plus';
}

export type MovementKind = 'hire' | 'damages' | 'cancellation' | 'payment' | 'refund' | 'correction';
/** Kinds that charge an account; the others are payments and their corrections. */
const CHARGES: ReadonlySet<MovementKind> = new Set(['hire', 'damages', 'cancellation']);
export const isCharge = (kind: MovementKind): boolean => CHARGES.has(kind);

/** A movement that raised (positive) or lowered an account's debt. */
export interface Movement {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly kind: MovementKind;
  /** Its contract's ID. */
  readonly contract: number;
  /** Its contract's due date. */
  readonly contract_due: string | null;
  readonly amount: Minor;
}

/** Both dates included. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

export interface StatementMovements<M extends Movement> {
  /** Debt before the first day. */
  readonly opening: Minor;
  /** The period's movements, each with the balance after it. */
  readonly rows: readonly (M & { readonly balance: Minor })[];
  readonly charges: Minor;
  /** Payments less refunds. */
  readonly payments: Minor;
  readonly closing: Minor;
  readonly ageing: Ageing;
  /** All age groups except `current`. */
  readonly overdue: Minor;
}

/** Returns contracts' debt by age on a day; overpayments are a credit in `current`. */
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
 * Builds an account's statement from its movements in date order: opening + charges − payments = closing = the sum of
 * the ageing, and each row's balance adds its amount to the previous one. Later movements are left out (domain rules
 * §8).
 */
export function calculateStatement<M extends Movement>(
  movements: readonly M[],
  { start, end }: Period,
): StatementMovements<M> {
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
