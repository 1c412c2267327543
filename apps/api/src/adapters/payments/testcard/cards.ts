/** The test provider's cards, with Stripe's public test numbers. Card numbers are never stored. */
import { dictionary } from '@hireyard/messages/dictionary';
import { isCardNumber } from '@hireyard/domain/money/card-number';
import { cardFailure } from './failure.ts';

export type CardKind = 'pays' | 'declined' | 'second_step' | 'refund_fails' | 'refund_waits';

/** Card number → behaviour (docs/use/money.md). */
const NUMBERS: Readonly<Record<string, CardKind>> = dictionary({
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000002500003155': 'second_step',
  '4000000000005126': 'refund_fails',
  '4000000000007726': 'refund_waits',
});
/** Stripe's names for these cards where a token replaces the number. */
const NAMES: Readonly<Record<string, CardKind>> = dictionary({
  pm_card_visa: 'pays',
  pm_card_chargeDeclined: 'declined',
  pm_card_authenticationRequired: 'second_step',
  pm_card_refundFail: 'refund_fails',
  pm_card_pendingRefund: 'refund_waits',
});

/** A card as typed by the customer; spaces in the number are ignored. */
export interface Card {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
}

/**
 * Returns a card's behaviour. Throws Stripe's errors for a wrong number, expiry or code, and for cards that aren't
 * test cards.
 */
export function kindOf(card: Card, now: Date): CardKind {
  const digits = card.number.replace(/[\s-]/g, '');
  const { exp_month: month, exp_year: year } = card;
  if (!isCardNumber(digits))
    throw cardFailure('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw cardFailure('invalid_expiry_month', "Your card's expiration month is invalid.", {
      param: 'exp_month',
    });
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + month - (now.getUTCMonth() + 1);
  if (!Number.isInteger(year) || monthsLeft < 0 || monthsLeft > 50 * 12)
    throw cardFailure('invalid_expiry_year', "Your card's expiration year is invalid.", {
      param: 'exp_year',
    });
  if (!/^\d{3,4}$/.test(card.cvc))
    throw cardFailure('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  const kind = Object.hasOwn(NUMBERS, digits) ? NUMBERS[digits] : undefined;
  if (kind === undefined)
    throw cardFailure(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test (live) card.',
      { decline_code: 'test_mode_live_card' },
    );
  return kind;
}

/** Returns the behaviour of a named card, or undefined for unknown names. */
export const kindNamed = (name: string): CardKind | undefined =>
  Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
