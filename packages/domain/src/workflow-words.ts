/** The life of a contract in words: what its guards ask for, what a move does (domain rules §6). */
import type { Effect, Guard, MoveInput } from './workflow-table.ts';

export const GUARD_WORDS: Readonly<Record<Guard, string>> = {
  dates: 'The delivery and collection dates are set.',
  lines: 'There is something to hire on it.',
  no_problems: 'Nothing is wrong with it: no problem stands on it.',
  availability: 'The goods are free on these dates, where the depot asks for that.',
  credit: 'The account stays within its hard credit limit, or somebody who may let it pass.',
  deposit_settled: 'The deposit is paid in full, or the account has credit.',
  no_shortage: 'The goods are there to be sent.',
  customer_collects: 'The customer fetches the goods.',
  nothing_paid: 'Nothing has been paid.',
  settlement:
    'The settlement is complete: goods counted, damages decided, money settled, no change request open.',
  may_reopen: 'A Finance Admin does it.',
};

export const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  lock_prices: 'The prices of all lines are locked.',
  request_deposit: 'The deposit is asked for.',
  propose_cancellation_charge: 'A cancellation charge is proposed.',
  stop_charging: 'Charging stops; the goods stay blocked until they are counted in.',
  offer_reprice: 'New prices are offered.',
  release_stock: 'The goods become free for other hires.',
  propose_refunds: 'Refunds are proposed.',
};

export const INPUT_WORDS: Readonly<Record<MoveInput, string>> = {
  reason: 'A reason',
  hold_until: 'Until when it is held',
};
