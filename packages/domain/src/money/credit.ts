import { t } from '@hireyard/messages';
import { formatMoney, type Minor } from '../values/money.ts';

export interface CreditInput {
  /** The account's live outstanding balance including this contract. */
  readonly exposure: Minor;
  /** The credit limit, which warns; null = none. */
  readonly limit: Minor | null;
  /** The hard limit, which blocks; null = none. */
  readonly hard_limit: Minor | null;
}

export interface CreditCheck {
  readonly level: 'ok' | 'warn' | 'block';
  /** Credit left to the lower limit, negative if over it; null without limits. */
  readonly headroom: Minor | null;
  readonly reason: string;
}

/** Checks an account's credit against its two limits; exactly at a limit is within it (domain rules §8). */
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
 * Returns why a credit contract can't rise by this amount; null = it can. `exposure` is the result. Only rises past
 * the hard limit without an override are refused (domain rules §8).
 */
export function whyNotMoreCredit(input: CreditInput, rise: Minor, override: boolean): string | null {
  const { level, reason } = creditCheck(input);
  if (rise <= 0n || level !== 'block' || override || input.hard_limit === null) return null;
  const left = input.hard_limit - input.exposure + rise;
  return `${reason} ${left > 0n ? t('Only {left} more credit is available.', { left: formatMoney(left) }) : t('No more credit is available.')}`;
}
