import { t } from '@hireyard/messages';
import type { ContractPosition } from '../../workflow/actions.ts';

/** Conditions of a move; `guards.ts` evaluates them. */
export type Guard =
  | 'dates'
  | 'lines'
  | 'no_problems'
  | 'availability'
  | 'credit'
  | 'deposit_settled'
  | 'no_shortage'
  | 'customer_collects'
  | 'nothing_paid'
  | 'settlement'
  | 'nothing_stays'
  | 'may_reopen';

/** Side effects of a move in the same transaction. Proposals are only shown to the user. */
export type Effect =
  | 'lock_prices'
  | 'request_deposit'
  | 'propose_cancellation_charge'
  | 'stop_charging'
  | 'offer_reprice'
  | 'release_stock'
  | 'propose_refunds';

/** Inputs of a move. `hold_until` is optional; `reason` is required where a row says so. */
export type MoveInput = 'reason' | 'hold_until';

export interface Transition {
  /** Null for a new contract. */
  readonly from: ContractPosition | null;
  readonly to: ContractPosition;
  /** Label of the button. */
  readonly label: string;
  readonly guards: readonly Guard[];
  /** Guards that only warn on this row. */
  readonly advice: readonly Guard[];
  readonly needs: readonly MoveInput[];
  readonly effects: readonly Effect[];
  /** It brings the hire closer to its end, so a problem blocks it. */
  readonly forward: boolean;
}

const row = (
  from: ContractPosition | null,
  to: ContractPosition,
  label: string,
  rest: Partial<Pick<Transition, 'guards' | 'advice' | 'needs' | 'effects'>> = {},
): Transition => ({
  from,
  to,
  label,
  guards: [],
  advice: [],
  needs: [],
  effects: [],
  ...rest,
  forward: rest.guards?.includes('no_problems') ?? false,
});

const ENTERING = ['dates', 'lines', 'no_problems', 'availability', 'credit'] as const satisfies Guard[];

/**
 * All moves of a contract (domain rules §6), the usual next one of each position first. A problem blocks every forward move; moving back
 * and abandoning stay possible.
 */
export const CONTRACT_TRANSITIONS: readonly Transition[] = [
  row(null, 'quote', t('New quote')),
  row(null, 'entered', t('New order'), { guards: ENTERING, effects: ['lock_prices', 'request_deposit'] }),

  row('quote', 'entered', t('Confirm order'), {
    guards: ENTERING,
    effects: ['lock_prices', 'request_deposit'],
  }),
  row('quote', 'quote_abandoned', t('Abandon quote'), { needs: ['reason'], effects: ['release_stock'] }),
  row('quote_abandoned', 'quote', t('Reopen quote'), { effects: ['offer_reprice'] }),

  // Customers who collect get their goods at the counter. Staff decide there, so a missing deposit only warns.
  row('entered', 'on_hire', t('Hand over at the depot'), {
    guards: ['no_problems', 'customer_collects'],
    advice: ['deposit_settled', 'no_shortage', 'credit'],
  }),
  row('entered', 'in_transit', t('Send out'), {
    guards: ['no_problems', 'deposit_settled', 'no_shortage', 'credit'],
  }),
  row('entered', 'abandoned', t('Abandon order'), {
    needs: ['reason'],
    effects: ['release_stock', 'propose_cancellation_charge', 'propose_refunds'],
  }),
  row('entered', 'quote', t('Back to quote'), { guards: ['nothing_paid'], effects: ['release_stock'] }),
  row('abandoned', 'entered', t('Reinstate order'), { guards: ENTERING, effects: ['request_deposit'] }),

  row('in_transit', 'on_hire', t('Delivered'), { guards: ['no_problems'] }),
  row('in_transit', 'entered', t('Delivery failed')),

  row('on_hire', 'off_hire', t('Off hire'), {
    guards: ['no_problems', 'nothing_stays'],
    effects: ['stop_charging'],
  }),
  row('on_hire', 'collection', t('Start collection'), {
    guards: ['no_problems', 'nothing_stays'],
    effects: ['stop_charging'],
  }),

  row('off_hire', 'complete', t('Complete'), { guards: ['no_problems', 'settlement'] }),
  row('off_hire', 'collection', t('Start collection'), { guards: ['no_problems'] }),
  row('collection', 'complete', t('Complete'), { guards: ['no_problems', 'settlement'] }),
  row('collection', 'off_hire', t('Back to off hire')),

  row('complete', 'off_hire', t('Reopen'), { guards: ['may_reopen'], needs: ['reason'] }),
];
