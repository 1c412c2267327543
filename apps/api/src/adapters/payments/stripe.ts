/**
 * Card payments by Stripe. The only file that knows its SDK, and loaded only when it is chosen: the SDK is large.
 * A POST always carries a key, since the SDK repeats it once after a closed connection whatever it is told.
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
  /** The endpoint's secret, `whsec_…`, as it stands. */
  readonly webhookSecret: string;
  /** Scheme, host and port of the interface. */
  readonly apiUrl: string;
  /** For one try; 8 s unless told: a customer waits for it, and for one more try. */
  readonly timeoutMs?: number;
}

/** Where the browser's card field loads scripts from, shows frames of and calls (docs.stripe.com/security/guide). */
export const STRIPE_ORIGINS = ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'];

/** Outcomes that are not known or not final, and so worth asking again. */
const UNCLEAR = new Set([408, 409, 424, 425, 429]);

/** What the SDK threw, in our words. Nothing of its object is kept: it can hold the client secret of an intent. */
function translated(error: unknown): RefusedError | TryAgainError {
  if (error instanceof RefusedError) return error;
  // The SDK takes any JSON without an `error` for an answer, whatever its status: something in between may have said it.
  if (!(error instanceof Stripe.errors.StripeError))
    return new TryAgainError(t('Stripe sent an unexpected response.'), { cause: error });
  const { statusCode, message, code, type, rawType } = error;
  const noAnswer = statusCode === undefined;
  if (noAnswer || statusCode >= 500 || UNCLEAR.has(statusCode)) {
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

/** A provider over one account of Stripe. Nothing is connected yet. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const url = new URL(options.apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  const stripe = new Stripe(options.secretKey, {
    host: url.hostname,
    port: url.port || (protocol === 'http' ? 80 : 443),
    protocol,
    timeout: options.timeoutMs ?? 8000,
    // Our own queue repeats what takes longer.
    maxNetworkRetries: 1,
    telemetry: false,
  });

  return {
    name: 'stripe',
    form: {
      kind: 'stripe',
      // Releases of the interface and of the browser's script go by the same name.
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
          // A key of this try alone: a remembered "no, it is being paid" would outlive the payment's failure.
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
