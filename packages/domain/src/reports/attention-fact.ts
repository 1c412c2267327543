/** The facts behind a row of "Needs attention", and the fix that it offers (domain rules §13). */
import type { DeliveryType } from '../contracts/delivery-type.ts';

interface On {
  readonly id: number;
  /** YYYY-MM-DD, see `AttentionAt`. */
  readonly day: string;
}
type Leaving = 'entered' | 'in_transit';
export type Live = Leaving | 'on_hire' | 'off_hire' | 'collection';

/** The facts of each kind; `id` is the record's own: contract, item, request, mail, message, change request or job. */
export type AttentionFact =
  | (On & {
      readonly kind: 'late_out';
      readonly position: Leaving;
      readonly delivery_type: DeliveryType;
    })
  | (On & {
      readonly kind: 'deposit_unpaid';
      readonly delivery_type: DeliveryType;
      /** The request that the customer can pay; null = nothing was asked for yet. */
      readonly request: number | null;
      /** It was never sent. */
      readonly draft: boolean;
      /** The day on which the customer was last written to about it. */
      readonly asked_on: string | null;
    })
  | (On & {
      readonly kind: 'problem';
      readonly position: Live;
      readonly problems: readonly { readonly code: string; readonly description: string }[];
    })
  | (On & {
      readonly kind: 'shortage';
      /** Units missing on the worst day. */
      readonly short: number;
      /** Days on which some are missing. */
      readonly days: number;
      readonly depot: number;
      readonly sku: string;
    })
  | (On & { readonly kind: 'overdue_back'; readonly delivery_type: DeliveryType })
  | (On & {
      readonly kind: 'payment_failed';
      readonly error: string;
      /** The day on which the customer was last written to about it. */
      readonly asked_on: string | null;
    })
  | (On & { readonly kind: 'refund_failed'; readonly error: string })
  | (On & { readonly kind: 'mail_failed'; readonly subject: string; readonly complaint: boolean })
  | (On & {
      readonly kind: 'dead_job';
      readonly topic: string;
      readonly error: string;
    })
  | (On & { readonly kind: 'hold_ending' /** Days that a hold is prolonged by. */; readonly longer: number })
  | (On & { readonly kind: 'quote_closing'; readonly delivery_type: DeliveryType })
  | (On & { readonly kind: 'change_open'; readonly title: string })
  | (On & { readonly kind: 'message_waiting'; readonly subject: string })
  | (On & { readonly kind: 'refund_waiting' })
  | (On & {
      readonly kind: 'needs_closing';
      /** All is counted, money is settled, damages are decided, nothing is open. */
      readonly settled: boolean;
      /** Units of which nobody said yet how they came back. */
      readonly uncounted: number;
    });

/** One call that puts it right. */
export type FixCall =
  | {
      readonly call: 'move';
      readonly of: 'contract' | 'paymentrequest' | 'refundrequest';
      readonly id: number;
      readonly action: string;
    }
  | { readonly call: 'hold'; readonly id: number; readonly until: string }
  | { readonly call: 'ask_deposit'; readonly contract: number }
  | { readonly call: 'retry_job'; readonly id: number };

export type ContractTab = 'items' | 'details' | 'money' | 'mail';
/** Where more than one call is made: the very place. */
export type FixPlace =
  | { readonly page: 'contract'; readonly id: number; readonly tab: ContractTab }
  | {
      readonly page: 'paymentrequest' | 'refundrequest' | 'changerequest' | 'sesmail' | 'message';
      readonly id: number;
    }
  | { readonly page: 'planner'; readonly depot: number; readonly search: string; readonly from: string }
  | { readonly page: 'jobs' };

/** The one button of a row: what it says, the call that it makes, and the place that it opens when there is none, or when the call is refused. */
export interface Fix {
  readonly label: string;
  readonly call: FixCall | null;
  readonly open: FixPlace;
}
export interface AttentionText {
  readonly reason: string;
  readonly fix: Fix;
}

export interface AttentionContext {
  /** The business day. */
  readonly today: string;
  readonly may: (permission: string) => boolean;
}
