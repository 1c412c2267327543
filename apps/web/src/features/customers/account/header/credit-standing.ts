/** Where an account stands between nothing and its two credit limits (domain rules §8). */
import { t } from '@hireyard/messages';
import { creditCheck } from '@hireyard/domain/money/credit';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';

export interface CreditFigures {
  readonly live_outstanding_balance: string | null;
  readonly credit_limit: string | null;
  readonly credit_limit_hard_limit: string | null;
}
export interface CreditStanding {
  readonly level: 'ok' | 'warn' | 'block';
  /** Of the bar's whole length, 0–100: what is used, and where the limits stand. */
  readonly used: number;
  readonly warnAt: number | undefined;
  readonly blockAt: number | undefined;
  /** Decimal text. */
  readonly exposure: string;
  /** Up to the hard limit, without one up to the other; negative = over it. */
  readonly left: string;
}

const amount = (text: string | null): Minor | null => (text === null ? null : parseMoney(text));

/** Undefined for an account without limits. What it was paid too much takes no credit. */
export function creditStanding(figures: CreditFigures): CreditStanding | undefined {
  const exposure = parseMoney(figures.live_outstanding_balance ?? '0');
  const limit = amount(figures.credit_limit);
  const hard_limit = amount(figures.credit_limit_hard_limit);
  const last = hard_limit ?? limit;
  if (last === null) return undefined;
  const length = [exposure, limit ?? 0n, hard_limit ?? 0n, 1n].reduce((a, b) => (b > a ? b : a));
  const part = (of: Minor): number => Number((of * 1000n) / length) / 10;
  return {
    level: creditCheck({ exposure, limit, hard_limit }).level,
    used: exposure > 0n ? part(exposure) : 0,
    warnAt: limit === null ? undefined : part(limit),
    blockAt: hard_limit === null ? undefined : part(hard_limit),
    exposure: formatMoney(exposure),
    left: formatMoney(last - exposure),
  };
}

/**
 * The same in words, for everybody and for who does not see the bar.
 * @param money writes an amount of decimal text in the currency of the business
 */
export function creditWords(
  { level, left }: CreditStanding,
  { credit_limit: limit, credit_limit_hard_limit: hard }: CreditFigures,
  money: (amount: string) => string,
): string {
  const over = left.startsWith('-') ? money(left.slice(1)) : '';
  if (level === 'block')
    return t('{amount} over the hard limit of {limit}: more is refused', {
      amount: over,
      limit: money(hard ?? '0'),
    });
  if (level === 'warn' && hard === null)
    return t('{amount} over the credit limit of {limit}', { amount: over, limit: money(limit ?? '0') });
  if (level === 'warn')
    return t('Over the credit limit of {limit}; {amount} until more is refused', {
      limit: money(limit ?? '0'),
      amount: money(left),
    });
  return hard === null
    ? t('{amount} left of a credit limit of {limit}', { amount: money(left), limit: money(limit ?? '0') })
    : t('{amount} left of a hard limit of {limit}', { amount: money(left), limit: money(hard) });
}
