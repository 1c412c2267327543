/**
 * A simple reference for the money of one hire: lists of requests, movements and refunds. Every figure is summed again by the sentences of
 * docs/use/domain-rules.md §7, in minor units. It shares no code with the product, so that the two can be compared.
 */
export type Type = 'deposit' | 'contract' | 'damages';
export const TYPES: readonly Type[] = ['deposit', 'contract', 'damages'];

export interface Refund {
  readonly amount: number;
  state: 'asked' | 'approved' | 'done' | 'over';
}
export interface Request {
  readonly type: Type;
  amount: number;
  draft: boolean;
  cancelled: boolean;
  /** Received money; reversed movements don't count. */
  readonly captures: {
    readonly amount: number;
    readonly card: boolean;
    readonly transfer: boolean;
    corrected: boolean;
  }[];
  readonly refunds: Refund[];
  /** How much of it was used for something else. */
  used: number;
}
export interface Money {
  readonly total: number;
  readonly deposit: number;
  damages: number;
  readonly invoiced: Record<Type, number>;
  readonly requests: Request[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
export const captured = (one: Request): number =>
  sum(one.captures.filter(({ corrected }) => !corrected).map(({ amount }) => amount));
export const refunded = (one: Request): number =>
  one.used + sum(one.refunds.filter(({ state }) => state === 'done').map(({ amount }) => amount));
const net = (one: Request): number => captured(one) - refunded(one);

export const total = (money: Money, type: Type): number =>
  type === 'deposit' ? money.deposit : type === 'contract' ? money.total : money.damages;
const of = (money: Money, type: Type) => money.requests.filter((one) => one.type === type);
export const paid = (money: Money, type: Type): number => sum(of(money, type).map(captured));
export const givenBack = (money: Money, type: Type): number => sum(of(money, type).map(refunded));
export const outstanding = (money: Money, type: Type): number =>
  total(money, type) - paid(money, type) + givenBack(money, type);

/** How much can be paid on a request: its rest, limited by the amount of the hire. */
export function payable(money: Money, one: Request): number {
  if (one.draft && captured(one) === 0) return 0;
  if (one.cancelled && net(one) === 0) return 0;
  return Math.max(0, Math.min(one.amount - net(one), outstanding(money, one.type)));
}
/** How much another request may ask for. */
export const requestable = (money: Money, type: Type): number =>
  Math.max(
    0,
    outstanding(money, type) -
      sum(
        of(money, type).map((one) => (one.draft && captured(one) === 0 ? one.amount : payable(money, one))),
      ),
  );
/** How much can be refunded: the money held less the refunds already requested. */
export const refundable = (one: Request): number =>
  Math.max(
    0,
    net(one) -
      sum(
        one.refunds
          .filter(({ state }) => state === 'asked' || state === 'approved')
          .map(({ amount }) => amount),
      ),
  );
