import { type Minor, mulDiv } from '../values/money.ts';

/** What money is asked for (spec §9). */
export const MONEY_TYPES = ['deposit', 'contract', 'damages'] as const;
export type MoneyType = (typeof MONEY_TYPES)[number];

export interface BalanceFacts {
  /** What the contract asks for, tax included. */
  readonly total: Minor;
  /** The tax in it. */
  readonly total_tax: Minor;
  /** All that was captured, and all that went back. */
  readonly paid: Minor;
  readonly refunded: Minor;
  /** Of requests that are open, what is not paid yet. */
  readonly requested: Minor;
}

/** One balance in every figure of the wire (spec §3.11): each x = x_ex + x_tax. */
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
  /** Open requests ask for this much. */
  readonly requested: Minor;
  /** What another request may ask for. */
  readonly requestable: Minor;
  readonly can_request: boolean;
}

/** The tax inside an amount, at the share that a total has of it; exact for the total itself (domain rules §7). */
export const taxInside = (amount: Minor, total: Minor, totalTax: Minor): Minor =>
  total === 0n ? 0n : mulDiv(amount, totalTax, total);

/** A balance with all its parts; outstanding = total − paid + refunded, for the sum, the tax and the rest (domain rules §7). */
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
  /** Position of the contract. */
  readonly position: string;
  readonly grand_total: Minor;
  readonly tax: Minor;
  readonly deposit_amount: Minor;
  /** Lines of kind cancellation, of an abandoned order. */
  readonly cancellation: { readonly total: Minor; readonly tax: Minor };
  /** Damages that were decided to be charged. */
  readonly damages: Minor;
  /** Of the deposit, captured less refunded. */
  readonly deposit_held: Minor;
}

const GOODS_ARE_OURS_AGAIN = new Set(['off_hire', 'collection', 'complete', 'abandoned']);
const CLAIMS_NO_STOCK = new Set(['quote', 'quote_abandoned']);

/**
 * What a contract asks for per type. A quote asks for nothing. From the end of the hire on no deposit is demanded any more: what is held of it counts as
 * its total until it goes back. An abandoned order asks for its cancellation charge only (domain rules §4.4, §6, §7).
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
  /** Requests that were not cancelled, by where they are. */
  readonly requests: readonly string[];
}

/** Where a balance of a contract stands, derived from money; null = nobody has asked and nothing was paid (domain rules §6). */
export function financePosition({ balance, requests }: FinanceFacts): FinancePosition | null {
  if (balance.outstanding < 0n) return 'overpaid';
  if (requests.length === 0 && balance.paid === 0n) return null;
  if (balance.outstanding === 0n) return 'settled';
  const onlyDrafts = requests.every((position) => position === 'create');
  return onlyDrafts && balance.paid === 0n ? 'request_create' : 'outstanding';
}
