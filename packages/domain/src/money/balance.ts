import { type Minor, mulDiv } from '../values/money.ts';

/** The money types (spec §9). */
export const MONEY_TYPES = ['deposit', 'contract', 'damages'] as const;
export type MoneyType = (typeof MONEY_TYPES)[number];

export interface BalanceFacts {
  /** The contract's total, including tax. */
  readonly total: Minor;
  /** The tax included. */
  readonly total_tax: Minor;
  /** Everything captured, and everything refunded. */
  readonly paid: Minor;
  readonly refunded: Minor;
  /** The unpaid part of open requests. */
  readonly requested: Minor;
}

/** A balance with all its wire figures (spec §3.11): each x = x_ex + x_tax. */
export interface Balance {
  readonly total: Minor;
  readonly total_ex: Minor;
  readonly tax: Minor;
  readonly paid: Minor;
  readonly paid_ex: Minor;
  readonly paid_tax: Minor;
  readonly refunded: Minor;
  readonly refunded_ex: Minor;
  readonly refunded_tax: Minor;
  readonly outstanding: Minor;
  readonly outstanding_ex: Minor;
  readonly outstanding_tax: Minor;
  /** The unpaid part of open requests. */
  readonly requested: Minor;
  /** The amount that another request can ask for. */
  readonly requestable: Minor;
  readonly can_request: boolean;
}

/** Returns an amount's tax at the total's tax share; exact for the total itself (domain rules §7). */
export const taxInside = (amount: Minor, total: Minor, totalTax: Minor): Minor =>
  total === 0n ? 0n : mulDiv(amount, totalTax, total);

/** Calculates a balance; outstanding = total − paid + refunded, also for tax and net amounts (domain rules §7). */
export function balanceOf({ total, total_tax, paid, refunded, requested }: BalanceFacts): Balance {
  const paid_tax = taxInside(paid, total, total_tax);
  const refunded_tax = taxInside(refunded, total, total_tax);
  const outstanding = total - paid + refunded;
  const outstanding_tax = total_tax - paid_tax + refunded_tax;
  const free = outstanding - requested;
  return {
    total,
    total_ex: total - total_tax,
    tax: total_tax,
    paid,
    paid_ex: paid - paid_tax,
    paid_tax,
    refunded,
    refunded_ex: refunded - refunded_tax,
    refunded_tax,
    outstanding,
    outstanding_ex: outstanding - outstanding_tax,
    outstanding_tax,
    requested,
    requestable: free > 0n ? free : 0n,
    can_request: free > 0n,
  };
}

export interface DemandFacts {
  /** The contract's position. */
  readonly position: string;
  readonly grand_total: Minor;
  readonly tax: Minor;
  readonly deposit_amount: Minor;
  /** Cancellation lines of an abandoned order. */
  readonly cancellation: { readonly total: Minor; readonly tax: Minor };
  /** Damages to be charged. */
  readonly damages: Minor;
  /** The deposit held: captured less refunded. */
  readonly deposit_held: Minor;
}

const GOODS_ARE_OURS_AGAIN = new Set(['off_hire', 'collection', 'complete', 'abandoned']);
const CLAIMS_NO_STOCK = new Set(['quote', 'quote_abandoned']);

/**
 * Returns a contract's totals by type. Quotes ask for nothing. After the hire no deposit is demanded; what is held
 * counts as its total until refunded. Abandoned orders charge only their cancellation charge (domain rules §4.4, §6,
 * §7).
 */
export function amountsDue(facts: DemandFacts): Record<MoneyType, { total: Minor; tax: Minor }> {
  const { position, deposit_held } = facts;
  const quote = CLAIMS_NO_STOCK.has(position);
  const held = deposit_held < facts.deposit_amount ? deposit_held : facts.deposit_amount;
  const deposit = quote ? 0n : GOODS_ARE_OURS_AGAIN.has(position) ? held : facts.deposit_amount;
  return {
    deposit: { total: deposit, tax: 0n },
    contract: quote
      ? { total: 0n, tax: 0n }
      : position === 'abandoned'
        ? facts.cancellation
        : { total: facts.grand_total, tax: facts.tax },
    damages: { total: quote ? 0n : facts.damages, tax: 0n },
  };
}

export type FinancePosition = 'request_create' | 'outstanding' | 'settled' | 'overpaid';

export interface FinanceFacts {
  readonly balance: Pick<Balance, 'total' | 'paid' | 'refunded' | 'outstanding'>;
  /** Positions of requests that aren't cancelled. */
  readonly requests: readonly string[];
}

/** Returns a balance's finance state; null = nothing requested or paid (domain rules §6). */
export function financePosition({ balance, requests }: FinanceFacts): FinancePosition | null {
  if (balance.outstanding < 0n) return 'overpaid';
  if (requests.length === 0 && balance.paid === 0n) return null;
  if (balance.outstanding === 0n) return 'settled';
  const onlyDrafts = requests.every((position) => position === 'create');
  return onlyDrafts && balance.paid === 0n ? 'request_create' : 'outstanding';
}
