/**
 * Card payments with Stripe. Only this file uses its SDK, and it is loaded only when configured because the SDK is
 * large. Every POST carries an idempotency key, since the SDK always retries once after a closed connection.
 */
import { t } from '@hireyard/messages';
import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type { PaymentProvider } from '../../platform/ports/payments.ts';
import {
  EVENT_TYPES,
  intentBody,
  refundBody,
  toEvent,
  toIntent,
  toRefund,
  toSeconds,
} from './stripe-shapes.ts';
import { readDelivery } from './webhook-signature.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** The endpoint's secret, including `whsec_`. */
  readonly webhookSecret: string;
  /** Base URL of the API. */
  readonly apiUrl: string;
  /** Time limit of one attempt, by default 8 s: a customer waits for it and for one retry. */
  readonly timeoutMs?: number;
}

/** Origins that Stripe's card field needs (docs.stripe.com/security/guide). */
export const STRIPE_ORIGINS = ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'];

/** Errors with an unknown or temporary outcome, worth a retry. */
const UNCLEAR = new Set([408, 409, 424, 425, 429]);

/** Translates an SDK error. Nothing of the original is kept: it can contain the client secret of an intent. */
function translated(error: unknown): RefusedError | TryAgainError {
  if (error instanceof RefusedError) return error;
  // The SDK accepts any JSON without an `error`, whatever its status, even if a proxy sent it.
  if (!(error instanceof Stripe.errors.StripeError))
    return new TryAgainError(t('Stripe sent an unexpected response.'), { cause: error });
  const { statusCode, message, code, type, rawType } = error;
  const noResponse = statusCode === undefined;
  if (noResponse || statusCode >= 500 || UNCLEAR.has(statusCode)) {
    const wanted = error.headers?.['retry-after'];
    const afterSeconds = /^\d+$/.test(wanted ?? '') ? Number(wanted) : undefined;
    return new TryAgainError(message, afterSeconds === undefined ? {} : { afterSeconds });
  }
  return new RefusedError(code ?? rawType ?? type, message);
}

async function call<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw translated(error);
  }
}

/** Creates a provider for one Stripe account without connecting to it. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const url = new URL(options.apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  const stripe = new Stripe(options.secretKey, {
    host: url.hostname,
    port: url.port || (protocol === 'http' ? 80 : 443),
    protocol,
    timeout: options.timeoutMs ?? 8000,
    // Our job queue retries longer outages.
    maxNetworkRetries: 1,
    telemetry: false,
  });

  return {
    name: 'stripe',
    form: {
      kind: 'stripe',
      // API versions and Stripe.js releases share their names.
      script: `https://js.stripe.com/${Stripe.MAJOR_API_VERSION}/stripe.js`,
      publishableKey: options.publishableKey,
    },
    createIntent: (intent) =>
      call(async () =>
        toIntent(
          await stripe.paymentIntents.create(
            { ...intentBody(intent), automatic_payment_methods: { enabled: true } },
            { idempotencyKey: intent.key },
          ),
        ),
      ),
    getIntent: (id) => call(async () => toIntent(await stripe.paymentIntents.retrieve(id))),
    cancelIntent: (id) =>
      call(async () => {
        try {
          // A new key per attempt: a remembered refusal ("payment in progress") would outlive the failed payment.
          const options = { idempotencyKey: `cancel-${id}-${randomUUID()}` };
          return toIntent(await stripe.paymentIntents.cancel(id, undefined, options));
        } catch (error) {
          const { code } = error as { code?: string };
          if (code !== 'payment_intent_unexpected_state') throw error;
          return toIntent(await stripe.paymentIntents.retrieve(id));
        }
      }),
    createRefund: (refund) =>
      call(async () =>
        toRefund(await stripe.refunds.create(refundBody(refund), { idempotencyKey: refund.key })),
      ),
    listRefunds: (intentId) =>
      call(async () => {
        const refunds = [];
        for await (const one of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
          refunds.push(toRefund(one));
        return refunds.reverse();
      }),
    verifyWebhook: (raw, headers, now) => [toEvent(readDelivery(raw, headers, options.webhookSecret, now))],
    listEvents: (since) =>
      call(async () => {
        const created = { gte: toSeconds(since) };
        const events = [];
        for await (const one of stripe.events.list({ created, types: [...EVENT_TYPES], limit: 100 }))
          events.push(toEvent(one));
        return events.reverse();
      }),
  };
}
