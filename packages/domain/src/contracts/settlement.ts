import { t } from '@hireyard/messages';
import { formatMoney, type Minor } from '../values/money.ts';
import type { SettlementItem } from './moves/guards.ts';

export interface SettlementFacts {
  readonly credit_account: boolean;
  /** Units not counted yet, neither as returned nor as missing. */
  readonly uncounted: number;
  /** Outstanding amounts by type; negative if overpaid. */
  readonly contract_outstanding: Minor;
  readonly damages_outstanding: Minor;
  /** Captured less refunded. */
  readonly deposit_held: Minor;
  readonly undecided_damages: number;
  readonly open_refunds: number;
  /** Change requests without an answer. */
  readonly open_changes: number;
}

/** Returns the conditions for completing a hire, in the order that staff deal with them (domain rules §6). */
export function settlementChecklist(facts: SettlementFacts): SettlementItem[] {
  const money = (code: string, label: string, outstanding: Minor): SettlementItem =>
    item(
      code,
      label,
      outstanding === 0n || (facts.credit_account && outstanding > 0n),
      outstanding > 0n
        ? t('{amount} is outstanding', { amount: formatMoney(outstanding) })
        : t('{amount} was overpaid', { amount: formatMoney(-outstanding) }),
    );
  return [
    item(
      'units_counted',
      t('All units counted in'),
      facts.uncounted === 0,
      t('{uncounted, plural, one {# is not counted yet} other {# are not counted yet}}', {
        uncounted: facts.uncounted,
      }),
    ),
    item(
      'damages_decided',
      t('Damages decided'),
      facts.undecided_damages === 0,
      t('{undecided_damages, plural, one {# is undecided} other {# are undecided}}', {
        undecided_damages: facts.undecided_damages,
      }),
    ),
    money('contract_paid', t('Hire paid or on credit'), facts.contract_outstanding),
    money('damages_paid', t('Damages paid or on credit'), facts.damages_outstanding),
    item(
      'deposit_returned',
      t('Deposit refunded or applied'),
      facts.deposit_held === 0n,
      t('{deposit_held} is still held', { deposit_held: formatMoney(facts.deposit_held) }),
    ),
    item(
      'refunds_done',
      t('No open refunds'),
      facts.open_refunds === 0,
      t('{open_refunds, plural, one {# is open} other {# are open}}', { open_refunds: facts.open_refunds }),
    ),
    item(
      'changes_answered',
      t('No open change requests'),
      facts.open_changes === 0,
      t('{open_changes, plural, one {# is open} other {# are open}}', { open_changes: facts.open_changes }),
    ),
  ];
}

function item(code: string, label: string, done: boolean, detail: string): SettlementItem {
  return done ? { code, label, done } : { code, label, done, detail };
}
