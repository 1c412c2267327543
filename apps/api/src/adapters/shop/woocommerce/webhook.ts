/**
 * Deliveries of WooCommerce: `X-WC-Webhook-Signature` is the base64 HMAC-SHA256 of the raw body under the webhook's secret. Its Delivery-ID
 * is made from the second, so two orders of one second share it: news is told apart by what it says.
 */
import { dictionary } from '@hireyard/messages/dictionary';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BadSignatureError } from '../../../platform/ports/call-error.ts';
import type { ShopChange, ShopEvent, ShopKind } from '../../../platform/ports/shop.ts';
import { objectOf, textOf } from './values.ts';

export const SIGNATURE_HEADER = 'x-wc-webhook-signature';

/** What a delivery of these bytes is signed with. */
export const signatureOf = (raw: Buffer, secret: string): string =>
  createHmac('sha256', secret).update(raw).digest('base64');

/** Throws BadSignatureError unless the bytes are signed with the secret. */
export function requireSignature(secret: string, raw: Buffer, headers: IncomingHttpHeaders): void {
  const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''));
  const wanted = Buffer.from(signatureOf(raw, secret));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new BadSignatureError('Not signed by the shop.');
}

/** A new webhook says hello once, as a form and unsigned, and is only kept when that is answered with 200. */
export const isGreeting = (raw: Buffer, headers: IncomingHttpHeaders): boolean =>
  headers[SIGNATURE_HEADER] === undefined &&
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '') &&
  raw.length < 100 &&
  /^webhook_id=\d+$/.test(raw.toString('latin1'));

const KINDS: Readonly<Record<string, ShopKind>> = dictionary({ order: 'order', customer: 'customer' });

/** The event that an object and its topic are. */
export function eventOf(
  topic: string,
  object: Readonly<Record<string, unknown>>,
  raw: Buffer | string,
): ShopEvent {
  const objectId = textOf(object['id'], 40);
  const modified = textOf(object['date_modified_gmt'], 40);
  const id = createHash('sha256').update(`${topic}\n${objectId}\n${modified}\n`).update(raw).digest('hex');
  return { id, topic, kind: KINDS[topic.split('.')[0] ?? ''] ?? null, objectId };
}

/** The news in a delivery. What is signed is always taken, whatever it holds: six refusals and WooCommerce ends the webhook. */
export function verifyDelivery(
  secret: string,
  raw: Buffer,
  headers: IncomingHttpHeaders,
): readonly ShopEvent[] {
  if (isGreeting(raw, headers)) return [];
  requireSignature(secret, raw, headers);
  return [
    eventOf(textOf(headers['x-wc-webhook-topic'], 100) || 'unknown', objectOf(raw.toString('utf8')), raw),
  ];
}

/** A change that was asked for: the same state of an object gives the same one. */
export function changeOf(object: Readonly<Record<string, unknown>>): ShopChange {
  const body = JSON.stringify(object);
  return { ...eventOf('order.updated', object, body), body };
}
