/** Converts the test provider's rows to Stripe's objects. Unused fields are null, as with Stripe. */
import { randomBytes } from 'node:crypto';
import type { CardKind } from './cards.ts';
import type { Failure } from './failure.ts';

/** The API version of these shapes. */
const API_VERSION = '2026-10-28.endive';

export interface IntentRow {
  readonly id: string;
  readonly client_secret: string;
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly receipt_email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly card: CardKind | null;
  readonly payment_method: string | null;
  readonly charge_id: string | null;
  readonly last_error: Failure | null;
  readonly cancellation_reason: string | null;
  readonly canceled_at: string | null;
  readonly created_at: string;
}
export interface RefundRow {
  readonly seq: number;
  readonly id: string;
  readonly intent_id: string;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly reason: string | null;
  readonly failure_reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly ends_as: 'succeeded' | 'failed' | null;
  readonly created_at: string;
}
export interface EventRow {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly object: object;
  readonly created_at: string;
  readonly delivered_at: string | null;
}

/** Generates an ID as Stripe does: a prefix and random letters. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`;

const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000);

export function intentShape(row: IntentRow) {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: row.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: row.canceled_at === null ? null : seconds(row.canceled_at),
    cancellation_reason: row.cancellation_reason,
    capture_method: 'automatic_async',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: seconds(row.created_at),
    currency: row.currency,
    customer: null,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    last_payment_error: row.last_error,
    latest_charge: row.charge_id,
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_action:
      row.status === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : null,
    on_behalf_of: null,
    payment_method: row.status === 'requires_payment_method' ? null : row.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: row.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_group: null,
  };
}
export type IntentAnswer = ReturnType<typeof intentShape>;

export function refundShape(row: RefundRow, intent: IntentRow) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: intent.charge_id,
    created: seconds(row.created_at),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    ...(row.failure_reason === null ? {} : { failure_reason: row.failure_reason }),
    metadata: row.metadata,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    ...(row.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
  };
}
export type RefundAnswer = ReturnType<typeof refundShape>;

/** The charge of a successful intent. `refunded` is in minor units. */
export function chargeShape(intent: IntentRow, refunded: number) {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    id: intent.charge_id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address, email: intent.receipt_email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: seconds(intent.created_at),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: { type: 'card', card: { brand: 'visa' } },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded === intent.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export function eventShape(row: EventRow) {
  return {
    id: row.id,
    object: 'event',
    api_version: API_VERSION,
    created: seconds(row.created_at),
    data: { object: row.object },
    livemode: false,
    pending_webhooks: row.delivered_at === null ? 1 : 0,
    request: { id: null, idempotency_key: null },
    type: row.type,
  };
}
export type EventAnswer = ReturnType<typeof eventShape>;
