/** Translates Stripe's objects to ours. The test provider uses the same shapes, so there is one translation. */
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

/** The metadata key of our references. */
const PAYMENT_REFERENCE = 'payment_request';
const REFUND_REFERENCE = 'refund_request';

/** An ID, or the object itself if expanded. */
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

// Statuses added by later API versions aren't final.
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

/** Translates an intent. Only the charge that took the money is reported, not those of declined attempts. */
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

/** Translates a refund. */
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

/** Translates an event. Intents name themselves; refunds, charges and disputes name their intent. */
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

/**
 * Converts minor units to a number. Refuses values that a number can't hold exactly; the provider checks the rest.
 */
function toAmount(minor: bigint): number {
  const amount = Number(minor);
  if (!Number.isSafeInteger(amount))
    throw new RefusedError('amount_too_large', t('The amount is too large for a card payment.'));
  return amount;
}

/** Parameters to create an intent. */
export const intentBody = ({ amountMinor, currency, reference, description, email }: NewIntent) => ({
  amount: toAmount(amountMinor),
  currency: currency.toLowerCase(),
  description,
  ...(email === null ? {} : { receipt_email: email }),
  metadata: { [PAYMENT_REFERENCE]: reference },
});
/** Parameters to create a refund. */
export const refundBody = ({ intentId, amountMinor, reference }: NewRefund) => ({
  payment_intent: intentId,
  amount: toAmount(amountMinor),
  metadata: { [REFUND_REFERENCE]: reference },
});

/** Converts a time to whole seconds since 1970, as events are dated. */
export const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The event types we listen to. */
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
