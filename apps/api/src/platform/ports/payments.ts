/**
 * The card payment port (docs/use/money.md). Amounts are integer minor units, currencies ISO codes in capitals. Every method may throw
 * TryAgainError (outcome unknown: repeat with the same key) or RefusedError.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** `open`: not paid yet; `processing`: the provider is working on it. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';
export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';

export interface Intent {
  readonly id: string;
  /** For the customer's browser to confirm with; never stored or logged. */
  readonly clientSecret: string;
  readonly status: IntentStatus;
  readonly amountMinor: bigint;
  /** The amount actually taken. */
  readonly receivedMinor: bigint;
  readonly currency: string;
  /** The provider's charge id. Null until it succeeds. */
  readonly chargeId: string | null;
  /** Why the last attempt failed, in the provider's words; null if none failed. */
  readonly lastError: string | null;
  /** The payment request in `reference`; null if it isn't ours. */
  readonly reference: string | null;
}

export interface Refund {
  readonly id: string;
  readonly intentId: string;
  readonly status: RefundStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly failureReason: string | null;
  /** The refund request; null if refunded directly at the provider. */
  readonly reference: string | null;
}

/** A hint that something changed; read the current state. */
export interface ProviderEvent {
  /** The provider's event id: equal for repeats. */
  readonly id: string;
  readonly type: string;
  /** The intent concerned; null if not ours. */
  readonly intentId: string | null;
  readonly createdAt: Date;
}

/** Data for the provider's card field on the payment page. */
export type CardForm =
  /** Our own form of the stand-in. */
  | { readonly kind: 'testcard' }
  /** The provider's script and its public key. */
  | { readonly kind: 'stripe'; readonly script: string; readonly publishableKey: string };

export interface NewIntent {
  /** The same key returns the same intent. */
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
  /** Cancels an unpaid intent; returns its state, also if it was cancelled or paid already. */
  cancelIntent(id: string): Promise<Intent>;
  createRefund(refund: NewRefund): Promise<Refund>;
  /** Returns every refund of an intent, ours or not, oldest first. */
  listRefunds(intentId: string): Promise<readonly Refund[]>;
  /** Returns the events of a signed request; throws BadSignatureError if it isn't the provider's, too old, or replayed with another body. */
  verifyWebhook(raw: Buffer, headers: IncomingHttpHeaders, now: Date): readonly ProviderEvent[];
  /** Returns events since a moment, oldest first, for catch-up. */
  listEvents(since: Date): Promise<readonly ProviderEvent[]>;
}
