import { t } from '@hireyard/messages';
import { type Decimal, formatDecimal, formatMoney, type Minor, timesDecimal } from '../values/money.ts';

/** One row of the deposit rules (domain rules §4.1). */
export interface DepositRule {
  readonly type: 'threshold' | 'percentage';
  /** The row applies from this value; the highest threshold reached wins. */
  readonly threshold: Minor;
  /** An amount for a threshold row (100.00), a percentage for a percentage row (10). */
  readonly value: Decimal;
}

export type DepositProblem = 'deposit_below_minimum' | 'deposit_override_too_low';

export interface DepositInput {
  /** value_ex_delivery of the contract. */
  readonly basis: Minor;
  readonly rules: readonly DepositRule[];
  readonly credit_account: boolean;
  /** The override; null = use the rules. */
  readonly override: Minor | null;
  /** The depot's minimum; doesn't apply to credit accounts without an override. */
  readonly minimum: Minor;
  /** The lowest override, in percent of the rules' result. */
  readonly override_floor_percent: Decimal;
}

export interface Deposit {
  /** The resulting deposit. */
  readonly amount: Minor;
  /** The rules' result. */
  readonly rule_amount: Minor;
  /** Reasons as short sentences. */
  readonly reasons: string[];
  readonly problems: DepositProblem[];
}

/** Calculates a contract's deposit with reasons (domain rules §4). */
export function depositFor(input: DepositInput): Deposit {
  const reasons: string[] = [];
  const rule_amount = input.credit_account ? 0n : ruleAmount(input.basis, input.rules, reasons);
  if (input.credit_account) reasons.push(t('A credit account pays no deposit.'));
  const amount = input.override ?? rule_amount;
  if (input.override !== null) {
    reasons.push(
      t('Set manually to {amount} instead of {rule_amount}.', {
        amount: formatMoney(amount),
        rule_amount: formatMoney(rule_amount),
      }),
    );
  }

  const problems: DepositProblem[] = [];
  const exempt = input.credit_account && input.override === null;
  if (amount < input.minimum && !exempt) {
    problems.push('deposit_below_minimum');
    reasons.push(t('The depot’s minimum deposit is {minimum}.', { minimum: formatMoney(input.minimum) }));
  }
  const floor = input.override_floor_percent;
  const hundredPercent = 100n * 10n ** BigInt(floor.scale);
  if (input.override !== null && input.override * hundredPercent < rule_amount * floor.units) {
    problems.push('deposit_override_too_low');
    reasons.push(
      t('A manual deposit must be at least {floor}% of the calculated {rule_amount}.', {
        floor: formatDecimal(floor),
        rule_amount: formatMoney(rule_amount),
      }),
    );
  }
  return { amount, rule_amount, reasons, problems };
}

function ruleAmount(basis: Minor, rules: readonly DepositRule[], reasons: string[]): Minor {
  const fixed = highest(basis, rules, 'threshold');
  const share = highest(basis, rules, 'percentage');
  const fixedAmount = fixed ? timesDecimal(100n, fixed.value) : 0n;
  const shareAmount = share
    ? timesDecimal(basis, { units: share.value.units, scale: share.value.scale + 2 })
    : 0n;
  if (share && (!fixed || shareAmount > fixedAmount)) {
    reasons.push(
      t('{percent}% of {basis}.', { percent: formatDecimal(share.value), basis: formatMoney(basis) }),
    );
    return shareAmount;
  }
  if (!fixed) {
    reasons.push(t('No deposit rule applies.'));
    return 0n;
  }
  reasons.push(
    t('{fixedAmount} for hires from {threshold}.', {
      fixedAmount: formatMoney(fixedAmount),
      threshold: formatMoney(fixed.threshold),
    }),
  );
  return fixedAmount;
}

function highest(
  basis: Minor,
  rules: readonly DepositRule[],
  type: DepositRule['type'],
): DepositRule | undefined {
  return rules
    .filter((rule) => rule.type === type && rule.threshold <= basis)
    .reduce<DepositRule | undefined>(
      (best, rule) => (best && best.threshold >= rule.threshold ? best : rule),
      undefined,
    );
}
