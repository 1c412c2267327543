import { MONEY_TYPES, type MoneyType } from './balance.ts';
import type { Minor } from '../values/money.ts';

/** What one contract still owes of one type; of each contract and type there is one. */
export interface Debt {
  /** Id of the contract. */
  readonly contract: number;
  readonly type: MoneyType;
  /** Total − paid + refunded; negative where too much was paid. */
  readonly owed: Minor;
  /** The contract's day of payment, YYYY-MM-DD; null = none was set. */
  readonly due: string | null;
}

const byAge = (a: Debt, b: Debt): number => {
  if (a.due !== b.due) return a.due !== null && (b.due === null || a.due < b.due) ? -1 : 1;
  return a.contract - b.contract || MONEY_TYPES.indexOf(a.type) - MONEY_TYPES.indexOf(b.type);
};

/**
 * Spreads an amount over what contracts owe: the oldest day of payment first, contracts without one last, of one day the contract that was
 * made first. Deposits are held and not owed, so none is paid by itself. Each debt with what it is given, none more than it owes; `left` is
 * what no debt takes. The order of `debts` does not matter (docs/use/money.md, "Moving money").
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
