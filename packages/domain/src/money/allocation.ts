import { MONEY_TYPES, type MoneyType } from './balance.ts';
import type { Minor } from '../values/money.ts';

/** A contract's debt of one type; one per contract and type. */
export interface Debt {
  /** Id of the contract. */
  readonly contract: number;
  readonly type: MoneyType;
  /** Total − paid + refunded; negative = overpaid. */
  readonly owed: Minor;
  /** The contract's due date, YYYY-MM-DD; null = none. */
  readonly due: string | null;
}

const byAge = (a: Debt, b: Debt): number => {
  if (a.due !== b.due) return a.due !== null && (b.due === null || a.due < b.due) ? -1 : 1;
  return a.contract - b.contract || MONEY_TYPES.indexOf(a.type) - MONEY_TYPES.indexOf(b.type);
};

/**
 * Allocates an amount to debts: earliest due first, debts without a due date last, older contracts first on the same
 * day. Deposits are held, not owed, so none is paid. Returns each debt with its share; `left` is the unallocated
 * rest. The order of `debts` doesn't matter (docs/use/money.md, "Moving money").
 */
export function oldestFirst<D extends Debt>(
  amount: Minor,
  debts: readonly D[],
): { readonly rows: readonly (D & { readonly amount: Minor })[]; readonly left: Minor } {
  let left = amount;
  const rows = debts.toSorted(byAge).map((debt) => {
    const most = debt.type === 'deposit' || debt.owed < 0n ? 0n : debt.owed;
    const given = most < left ? most : left;
    left -= given;
    return { ...debt, amount: given };
  });
  return { rows, left };
}
