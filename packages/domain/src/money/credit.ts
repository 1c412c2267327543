import { t } from '@hireyard/messages';
import { formatMoney, type Minor } from '../values/money.ts';

export interface CreditInput {
  /** Live outstanding balance of the account and this contract. */
  readonly exposure: Minor;
  /** The level that warns; null = none. */
  readonly limit: Minor | null;
  /** The level that blocks; null = none. */
  readonly hard_limit: Minor | null;
}

export interface CreditCheck {
  readonly level: 'ok' | 'warn' | 'block';
  /** What is left up to the nearer limit, negative when over it; null without limits. */
  readonly headroom: Minor | null;
  readonly reason: string;
}

/** The credit of an account against its two limits; at a limit is still within it (domain rules §8). */
export function creditCheck({ exposure, limit, hard_limit }: CreditInput): CreditCheck {
  const nearer =
    limit !== null && hard_limit !== null && hard_limit < limit ? hard_limit : (limit ?? hard_limit);
  const headroom = nearer === null ? null : nearer - exposure;
  const owed = formatMoney(exposure);
  if (hard_limit !== null && exposure > hard_limit) {
    return {
      level: 'block',
      headroom,
      reason: t('{owed} is over the hard limit of {hard_limit}.', {
        owed,
        hard_limit: formatMoney(hard_limit),
      }),
    };
  }
  if (limit !== null && exposure > limit) {
    return {
      level: 'warn',
      headroom,
      reason: t('{owed} is over the credit limit of {limit}.', { owed, limit: formatMoney(limit) }),
    };
  }
  if (headroom === null) return { level: 'ok', headroom, reason: t('No credit limit is set.') };
  return {
    level: 'ok',
    headroom,
    reason: t('{headroom} of credit is left.', { headroom: formatMoney(headroom) }),
  };
}

/**
 * Why a contract on credit may not rise by so much; null = it may. `exposure` is what it would be. A fall is never refused, a rise only past
 * the hard limit and without an override (domain rules §8).
 */
export function whyNotMoreCredit(input: CreditInput, rise: Minor, override: boolean): string | null {
  const { level, reason } = creditCheck(input);
  if (rise <= 0n || level !== 'block' || override || input.hard_limit === null) return null;
  const left = input.hard_limit - input.exposure + rise;
  return `${reason} ${left > 0n ? t('Only {left} more credit is available.', { left: formatMoney(left) }) : t('No more credit is available.')}`;
}
