/** The life of a contract in words: what its guards ask for, what a move does (domain rules §6). */
import { t } from '@hireyard/messages';
import type { Effect, Guard, MoveInput } from './table.ts';

export const GUARD_TEXTS: Readonly<Record<Guard, string>> = {
  dates: t('The delivery and collection dates are set.'),
  lines: t('There is something to hire on it.'),
  no_problems: t('Nothing is wrong with it: no problem stands on it.'),
  availability: t('The goods are free on these dates, where the depot asks for that.'),
  credit: t('The account stays within its hard credit limit, or somebody who may let it pass.'),
  deposit_settled: t('The deposit is paid in full, or the account has credit.'),
  no_shortage: t('The goods are there to be sent.'),
  customer_collects: t('The customer fetches the goods.'),
  nothing_paid: t('Nothing has been paid.'),
  settlement: t(
    'The settlement is complete: goods counted, damages decided, money settled, no change request open.',
  ),
  may_reopen: t('A Finance Admin does it.'),
};

export const EFFECT_TEXTS: Readonly<Record<Effect, string>> = {
  lock_prices: t('The prices of all lines are locked.'),
  request_deposit: t('The deposit is asked for.'),
  propose_cancellation_charge: t('A cancellation charge is proposed.'),
  stop_charging: t('Charging stops; the goods stay blocked until they are counted in.'),
  offer_reprice: t('New prices are offered.'),
  release_stock: t('The goods become free for other hires.'),
  propose_refunds: t('Refunds are proposed.'),
};

export const INPUT_TEXTS: Readonly<Record<MoveInput, string>> = {
  reason: t('A reason'),
  hold_until: t('Until when it is held'),
};
