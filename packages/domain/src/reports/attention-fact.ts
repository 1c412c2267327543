/** Facts behind a row of "Needs attention", and its suggested fix (domain rules §13). */
import type { DeliveryType } from '../contracts/delivery-type.ts';

interface On {
  readonly id: number;
  /** YYYY-MM-DD, see `AttentionAt`. */
  readonly day: string;
}
type Leaving = 'entered' | 'in_transit';
export type Live = Leaving | 'on_hire' | 'off_hire' | 'collection';

/** Facts of each kind; `id` is the record's own: contract, item, request, email, message, change request or job. */
export type AttentionFact =
  | (On & {
      readonly kind: 'late_out';
      readonly position: Leaving;
      readonly delivery_type: DeliveryType;
    })
  /** Goods that did not leave with their drop or were not delivered, of a hire that isn't wholly late. */
  | (On & {
      readonly kind: 'undelivered';
      readonly units: number;
    })
  | (On & {
      readonly kind: 'deposit_unpaid';
      readonly delivery_type: DeliveryType;
      /** The request the customer can pay; null if there is none yet. */
      readonly request: number | null;
      /** True if it was never sent. */
      readonly draft: boolean;
      /** Date of the last email to the customer about it. */
      readonly asked_on: string | null;
    })
  | (On & {
      readonly kind: 'problem';
      readonly position: Live;
      readonly problems: readonly { readonly code: string; readonly description: string }[];
    })
  /** A late line; `day` is the first day on which a later hire is short. */
  | (On & {
      readonly kind: 'late_needed';
      readonly contract_id: number;
      readonly position: Live;
      /** The collection date of the contract is over too, not only the line's. */
      readonly over: boolean;
      readonly delivery_type: DeliveryType;
      readonly item: string;
      /** Blocked units; none of them is out if nobody recorded that they left. */
      readonly units: number;
      readonly out: number;
      /** The collection date of the line. */
      readonly due: string;
      /** The hire that is short first, its missing units, and how many hires are short. */
      readonly hire: string;
      readonly short: number;
      readonly hires: number;
    })
  | (On & {
      readonly kind: 'shortage';
      /** Units missing on the worst day. */
      readonly short: number;
      /** Number of days with a shortage. */
      readonly days: number;
      readonly depot: number;
      readonly sku: string;
    })
  | (On & { readonly kind: 'overdue_back'; readonly delivery_type: DeliveryType })
  | (On & {
      readonly kind: 'payment_failed';
      readonly error: string;
      /** Date of the last email to the customer about it. */
      readonly asked_on: string | null;
    })
  | (On & { readonly kind: 'refund_failed'; readonly error: string })
  | (On & { readonly kind: 'mail_failed'; readonly subject: string; readonly complaint: boolean })
  | (On & {
      readonly kind: 'dead_job';
      readonly topic: string;
      readonly error: string;
    })
  | (On & { readonly kind: 'hold_ending' /** Days to extend the hold by. */; readonly longer: number })
  | (On & { readonly kind: 'quote_closing'; readonly delivery_type: DeliveryType })
  | (On & { readonly kind: 'change_open'; readonly title: string })
  | (On & { readonly kind: 'message_waiting'; readonly subject: string })
  | (On & { readonly kind: 'refund_waiting' })
  | (On & {
      readonly kind: 'needs_closing';
      /** Everything is counted in, money is settled, damages are decided, and no change request is open. */
      readonly settled: boolean;
      /** Units not counted in. */
      readonly uncounted: number;
    });

/** The API call of a fix. */
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

export type ContractTab = 'items' | 'details' | 'goods' | 'money' | 'mail';
/** The page that opens if one call isn't enough. */
export type FixPlace =
  | { readonly page: 'contract'; readonly id: number; readonly tab: ContractTab }
  | {
      readonly page: 'paymentrequest' | 'refundrequest' | 'changerequest' | 'sesmail' | 'message';
      readonly id: number;
    }
  | { readonly page: 'planner'; readonly depot: number; readonly search: string; readonly from: string }
  | { readonly page: 'jobs' };

/** The row's button: its label, the call it makes, and the page it opens if there is no call or it is refused. */
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
