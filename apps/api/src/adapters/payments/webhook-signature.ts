/**
 * Signatures of Stripe's deliveries, made and checked: `Stripe-Signature: t=<unix seconds>,v1=<hex>[,v1=…]`, each v1 an
 * HMAC-SHA256 of `<t>.<raw body>`. Our own and not the SDK's, because the stand-in signs and checks without loading it, the
 * bytes are never decoded, and a time in the future is refused too; tests hold it to the SDK.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BadSignatureError } from '../../platform/ports/call-error.ts';
import { type EventShape, toSeconds } from './stripe-shapes.ts';

/** How far the time of a delivery may be from ours, either way. */
const TOLERANCE_SECONDS = 300;
/** No delivery carries more than a handful, while a secret is being changed. */
const MAX_SIGNATURES = 10;
export const SIGNATURE_HEADER = 'stripe-signature';

const hmac = (raw: Buffer, secret: string, time: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(raw).digest();

/** The header of a delivery that is sent at a moment. `secret` is the text as it stands, `whsec_` included. */
export function signDelivery(raw: Buffer, secret: string, at: Date): string {
  const time = String(toSeconds(at));
  return `t=${time},v1=${hmac(raw, secret, time).toString('hex')}`;
}

/** The event of a delivery. Throws BadSignatureError unless one of its v1 is ours and its time is near `now`. */
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
    // Not even JSON: said below with everything else that is no event.
  }
  throw new BadSignatureError('The delivery is signed but holds no event.');
}
