/** What Stripe's objects say, in our words. The stand-in speaks the same shapes, so there is one translation. */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { RefusedError } from '../../platform/ports/call-error.ts';
import type {
  Intent,
  IntentStatus,
  NewIntent,
  NewRefund,
  ProviderEvent,
  Refund,
  RefundStatus,
} from '../../platform/ports/payments.ts';

/** Where our references stand at the provider. */
const PAYMENT_REFERENCE = 'payment_request';
const REFUND_REFERENCE = 'refund_request';

/** An id, or the object itself where the provider was asked to expand it. */
type Link = string | { readonly id: string } | null;
type Metadata = Readonly<Record<string, string>>;

export interface IntentShape {
  readonly id: string;
  readonly client_secret: string | null;
  readonly status: string;
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly latest_charge: Link;
  readonly last_payment_error: { readonly message?: string } | null;
  readonly metadata: Metadata;
}
export interface RefundShape {
  readonly id: string;
  readonly payment_intent: Link;
  readonly status: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly failure_reason?: string;
  readonly metadata: Metadata | null;
}
export interface EventShape {
  readonly id: string;
  readonly type: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly data: { readonly object: object };
}

// A status that a later version of the interface adds is nothing final.
const INTENT_STATUS: Readonly<Record<string, IntentStatus>> = dictionary({
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
});
const REFUND_STATUS: Readonly<Record<string, RefundStatus>> = dictionary({
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
});

const idOf = (link: Link): string | null => (typeof link === 'object' ? (link?.id ?? null) : link);

/** An intent in our words. The charge is told once the money was taken; the one of a declined try is not. */
export function toIntent(shape: IntentShape): Intent {
  const status = INTENT_STATUS[shape.status] ?? 'processing';
  return {
    id: shape.id,
    clientSecret: shape.client_secret ?? '',
    status,
    amountMinor: BigInt(shape.amount),
    receivedMinor: BigInt(shape.amount_received),
    currency: shape.currency.toUpperCase(),
    chargeId: status === 'succeeded' ? idOf(shape.latest_charge) : null,
    lastError: shape.last_payment_error?.message ?? null,
    reference: shape.metadata[PAYMENT_REFERENCE] ?? null,
  };
}

/** A refund in our words. */
export function toRefund(shape: RefundShape): Refund {
  return {
    id: shape.id,
    intentId: idOf(shape.payment_intent) ?? '',
    status: REFUND_STATUS[shape.status ?? 'pending'] ?? 'pending',
    amountMinor: BigInt(shape.amount),
    currency: shape.currency.toUpperCase(),
    failureReason: shape.failure_reason ?? null,
    reference: shape.metadata?.[REFUND_REFERENCE] ?? null,
  };
}

/** An event in our words. An intent names itself; a refund, a charge and a dispute name the intent they belong to. */
export function toEvent(shape: EventShape): ProviderEvent {
  const about = shape.data.object as {
    readonly object?: string;
    readonly id?: string;
    readonly payment_intent?: Link;
  };
  const intent = about.object === 'payment_intent' ? about.id : about.payment_intent;
  return {
    id: shape.id,
    type: shape.type,
    intentId: idOf(intent ?? null),
    createdAt: new Date(shape.created * 1000),
  };
}

/** Minor units as the provider takes them. Refuses what a number cannot hold exactly; the rest is the provider's to judge. */
function toAmount(minor: bigint): number {
  const amount = Number(minor);
  if (!Number.isSafeInteger(amount))
    throw new RefusedError('amount_too_large', t('The amount is too large for a card payment.'));
  return amount;
}

/** What an intent is made of, as the provider takes it. */
export const intentBody = ({ amountMinor, currency, reference, description, email }: NewIntent) => ({
  amount: toAmount(amountMinor),
  currency: currency.toLowerCase(),
  description,
  ...(email === null ? {} : { receipt_email: email }),
  metadata: { [PAYMENT_REFERENCE]: reference },
});
/** What a refund is made of, as the provider takes it. */
export const refundBody = ({ intentId, amountMinor, reference }: NewRefund) => ({
  payment_intent: intentId,
  amount: toAmount(amountMinor),
  metadata: { [REFUND_REFERENCE]: reference },
});

/** A moment in whole seconds since 1970, as events are dated. */
export const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** What happened, by the types of events that anybody here listens to. */
export const EVENT_TYPES = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;
