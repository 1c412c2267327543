/** Describes guards, side effects and inputs of contract moves in words (domain rules §6). */
import { t } from '@hireyard/messages';
import type { Effect, Guard, MoveInput } from './table.ts';

export const GUARD_TEXTS: Readonly<Record<Guard, string>> = {
  dates: t('The delivery and collection dates are set.'),
  lines: t('The contract has items.'),
  no_problems: t('The contract has no problems.'),
  availability: t('Goods free, if the depot requires it.'),
  credit: t('Within the hard credit limit, or with an override.'),
  deposit_settled: t('Deposit paid, or account with credit.'),
  no_shortage: t('The goods are available to send.'),
  customer_collects: t('The customer collects the goods.'),
  nothing_paid: t('Nothing has been paid.'),
  settlement: t('Goods counted, damages decided, money settled, no change request open.'),
  nothing_stays: t('No goods stay longer or leave later.'),
  may_reopen: t('Only a Finance Admin can do this.'),
};

export const EFFECT_TEXTS: Readonly<Record<Effect, string>> = {
  lock_prices: t('All line prices are locked.'),
  request_deposit: t('The deposit is requested.'),
  propose_cancellation_charge: t('A cancellation charge is proposed.'),
  stop_charging: t('Charging stops. Goods stay blocked until counted in.'),
  offer_reprice: t('New prices are offered.'),
  release_stock: t('Frees the goods for others.'),
  propose_refunds: t('Refunds are proposed.'),
};

export const INPUT_TEXTS: Readonly<Record<MoveInput, string>> = {
  reason: t('A reason'),
  hold_until: t('A hold date'),
};
