/**
 * Creates and verifies Stripe's webhook signatures: `Stripe-Signature: t=<unix seconds>,v1=<hex>[,v1=…]`, each v1 an
 * HMAC-SHA256 of `<t>.<raw body>`. The SDK isn't used: the test provider works without it, the bytes are never
 * decoded, and future timestamps are refused too. Tests compare the results with the SDK's.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BadSignatureError } from '../../platform/ports/call-error.ts';
import { type EventShape, toSeconds } from './stripe-shapes.ts';

/** Largest difference between a webhook's timestamp and our clock, in either direction. */
const TOLERANCE_SECONDS = 300;
/** A request carries only a few signatures, while a secret is being rotated. */
const MAX_SIGNATURES = 10;
export const SIGNATURE_HEADER = 'stripe-signature';

const hmac = (raw: Buffer, secret: string, time: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(raw).digest();

/** Returns the signature header of a webhook request. `secret` includes `whsec_`. */
export function signDelivery(raw: Buffer, secret: string, at: Date): string {
  const time = String(toSeconds(at));
  return `t=${time},v1=${hmac(raw, secret, time).toString('hex')}`;
}

/**
 * Returns the event of a webhook request. Throws BadSignatureError unless a v1 signature matches and the timestamp is
 * close to `now`.
 */
export function readDelivery(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  secret: string,
  now: Date,
): EventShape {
  const header = headers[SIGNATURE_HEADER];
  if (typeof header !== 'string') throw new BadSignatureError('The delivery carries no signature.');
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) throw new BadSignatureError('The signature carries no time.');
  const expected = hmac(raw, secret, time);
  const claimed = parts.filter(([name]) => name === 'v1').slice(0, MAX_SIGNATURES);
  const ours = claimed.some(([, text = '']) => {
    const bytes = Buffer.from(text, 'hex');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  if (!ours) throw new BadSignatureError('No signature of the delivery is right.');
  if (Math.abs(toSeconds(now) - Number(time)) > TOLERANCE_SECONDS)
    throw new BadSignatureError('The delivery was signed too long ago, or ahead of time.');
  return eventIn(raw);
}

function eventIn(raw: Buffer): EventShape {
  try {
    const event = JSON.parse(raw.toString('utf8')) as Partial<EventShape> | null;
    if (
      typeof event?.id === 'string' &&
      typeof event.type === 'string' &&
      typeof event.created === 'number' &&
      typeof event.data?.object === 'object' &&
      event.data.object !== null
    )
      return event as EventShape;
  } catch {
    // Not JSON: handled below like any other body that isn't an event.
  }
  throw new BadSignatureError('The delivery is signed but holds no event.');
}
