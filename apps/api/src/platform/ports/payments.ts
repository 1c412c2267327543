/**
 * Card payments in our words (docs/use/money.md). Amounts are integer minor units, currencies ISO codes in capitals.
 * Every method may throw TryAgainError (what happened is unknown: ask again with the same key) or RefusedError.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** `open`: the customer has yet to pay; `processing`: the provider is at it. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';

export interface Intent {
  readonly id: string;
  /** What the customer's browser confirms with; never stored, never logged. */
  readonly clientSecret: string;
  readonly status: IntentStatus;
  readonly amountMinor: bigint;
  /** What was really taken. */
  readonly receivedMinor: bigint;
  readonly currency: string;
  /** The provider's id of the money taken: a charge. Null until it succeeded. */
  readonly chargeId: string | null;
  /** Why the last try did not work, in the provider's words; null when none failed. */
  readonly lastError: string | null;
  /** The payment request it was made for, as given in `reference`; null when it is not ours. */
  readonly reference: string | null;
}

export interface Refund {
  readonly id: string;
  readonly intentId: string;
  readonly status: RefundStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly failureReason: string | null;
  /** The refund request it was made for; null when somebody refunded at the provider by hand. */
  readonly reference: string | null;
}

/** A hint that something changed; the truth is read anew. */
export interface ProviderEvent {
  /** The provider's id of the event: the same event has the same one. */
  readonly id: string;
  readonly type: string;
  /** The intent it is about; null when it is about nothing of ours. */
  readonly intentId: string | null;
  readonly createdAt: Date;
}

/** What the customer's page needs to offer the provider's own card field. */
export type CardForm =
  /** Our own form of the stand-in. */
  | { readonly kind: 'testcard' }
  /** The provider's script and the public key it takes. */
  | { readonly kind: 'stripe'; readonly script: string; readonly publishableKey: string };

export interface NewIntent {
  /** The same key gives the same intent. */
  readonly key: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** uuid of the payment request. */
  readonly reference: string;
  readonly description: string;
  readonly email: string | null;
}
export interface NewRefund {
  readonly key: string;
  readonly intentId: string;
  readonly amountMinor: bigint;
  /** Id of the refund request. */
  readonly reference: string;
}

export interface PaymentProvider {
  /** Fills `payment_package`. */
  readonly name: string;
  readonly form: CardForm;
  createIntent(intent: NewIntent): Promise<Intent>;
  getIntent(id: string): Promise<Intent>;
  /** Cancels an intent nobody has paid; answers it as it then is, also when it was cancelled or paid already. */
  cancelIntent(id: string): Promise<Intent>;
  createRefund(refund: NewRefund): Promise<Refund>;
  /** Every refund of an intent, whoever made it, oldest first. */
  listRefunds(intentId: string): Promise<readonly Refund[]>;
  /** The events of a signed delivery; throws BadSignatureError when it is not the provider's, too old or replayed with another body. */
  verifyWebhook(raw: Buffer, headers: IncomingHttpHeaders, now: Date): readonly ProviderEvent[];
  /** Events since a moment, oldest first: what deliveries may have missed. */
  listEvents(since: Date): Promise<readonly ProviderEvent[]>;
}
