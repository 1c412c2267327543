/** What the rules would charge over hire values, from the very rule that contracts are reckoned by. */
import { depositFor, type DepositRule } from '@hireyard/domain/money/deposit';
import type { Minor } from '@hireyard/domain/values/money';

const NO_LIMIT = { units: 0n, scale: 0 };

export interface Charged {
  readonly basis: Minor;
  readonly amount: Minor;
  readonly why: string;
}

/** The deposit of a hire without a credit account, before a depot's minimum and without a person's figure. */
export function chargedAt(basis: Minor, rules: readonly DepositRule[]): Charged {
  const { amount, reasons } = depositFor({
    basis,
    rules,
    credit_account: false,
    override: null,
    minimum: 0n,
    override_floor_percent: NO_LIMIT,
  });
  return { basis, amount, why: reasons.join(' ') };
}

/** 1, 2 or 5 times a power of ten, at or above. */
export function roundUp(amount: Minor): Minor {
  for (let power = 1n; ; power *= 10n)
    for (const step of [1n, 2n, 5n]) if (step * power >= amount) return step * power;
}

const LEAST = 1000_00n;
const STEPS = 160n;

/** How far the curve is drawn: well beyond the last rule. */
export const reachOf = (rules: readonly DepositRule[]): Minor => {
  const last = rules.reduce((most, { threshold }) => (threshold > most ? threshold : most), 0n);
  const wanted = (last * 5n) / 4n;
  return roundUp(wanted > LEAST ? wanted : LEAST);
};

/** Points from nothing to `reach`; a step has one on either side of it, so that it is drawn upright. */
export function curveOf(rules: readonly DepositRule[], reach: Minor): readonly Charged[] {
  const places = new Set<Minor>();
  for (let step = 0n; step <= STEPS; step += 1n) places.add((reach * step) / STEPS);
  for (const { threshold } of rules) {
    if (threshold > 0n) places.add(threshold - 1n);
    places.add(threshold);
  }
  return [...places].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map((basis) => chargedAt(basis, rules));
}

/** The values at which something changes, for who reads instead of looks. */
export const turnsOf = (rules: readonly DepositRule[], reach: Minor): readonly Charged[] =>
  [...new Set([0n, ...rules.map(({ threshold }) => threshold), reach])]
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .map((basis) => chargedAt(basis, rules));
