import { formatMoney, type Minor } from './money.ts';
import type { SettlementItem } from './workflow-guards.ts';

export interface SettlementFacts {
  readonly credit_account: boolean;
  /** Units of which nobody said yet how, or whether, they came back. */
  readonly uncounted: number;
  /** Still asked for, by type; negative = too much was paid. */
  readonly contract_outstanding: Minor;
  readonly damages_outstanding: Minor;
  /** Captured less refunded. */
  readonly deposit_held: Minor;
  readonly undecided_damages: number;
  readonly open_refunds: number;
  /** Change requests that nobody answered yet. */
  readonly open_changes: number;
}

/** What must be so before a hire is complete, in the order in which a desk does it (domain rules §6). */
export function settlementChecklist(facts: SettlementFacts): SettlementItem[] {
  const money = (code: string, label: string, outstanding: Minor): SettlementItem =>
    item(
      code,
      label,
      outstanding === 0n || (facts.credit_account && outstanding > 0n),
      outstanding > 0n
        ? `${formatMoney(outstanding)} is outstanding`
        : `${formatMoney(-outstanding)} too much was paid`,
    );
  return [
    item(
      'units_counted',
      'All units counted in',
      facts.uncounted === 0,
      facts.uncounted === 1 ? '1 is not counted yet' : `${facts.uncounted} are not counted yet`,
    ),
    item(
      'damages_decided',
      'Damages decided',
      facts.undecided_damages === 0,
      facts.undecided_damages === 1 ? '1 is undecided' : `${facts.undecided_damages} are undecided`,
    ),
    money(
      'contract_paid',
      facts.credit_account ? 'Hire paid or on credit' : 'Hire paid',
      facts.contract_outstanding,
    ),
    money(
      'damages_paid',
      facts.credit_account ? 'Damages paid or on credit' : 'Damages paid',
      facts.damages_outstanding,
    ),
    item(
      'deposit_returned',
      'Deposit refunded or applied',
      facts.deposit_held === 0n,
      `${formatMoney(facts.deposit_held)} is still held`,
    ),
    item(
      'refunds_done',
      'No refund under way',
      facts.open_refunds === 0,
      facts.open_refunds === 1 ? '1 is open' : `${facts.open_refunds} are open`,
    ),
    item(
      'changes_answered',
      'No open change request',
      facts.open_changes === 0,
      facts.open_changes === 1 ? '1 is open' : `${facts.open_changes} are open`,
    ),
  ];
}

function item(code: string, label: string, done: boolean, detail: string): SettlementItem {
  return done ? { code, label, done } : { code, label, done, detail };
}
