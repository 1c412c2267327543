/**
 * Webhooks of WooCommerce: `X-WC-Webhook-Signature` is the base64 HMAC-SHA256 of the raw body with the webhook's
 * secret. The Delivery-ID depends on the second, so two orders in one second share it. Events are distinguished by
 * their content.
 */
import { dictionary } from '@hireyard/messages/dictionary';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BadSignatureError } from '../../../platform/ports/call-error.ts';
import type { ShopChange, ShopEvent, ShopKind } from '../../../platform/ports/shop.ts';
import { objectOf, textOf } from './values.ts';

export const SIGNATURE_HEADER = 'x-wc-webhook-signature';

/** Returns the signature of these bytes. */
export const signatureOf = (raw: Buffer, secret: string): string =>
  createHmac('sha256', secret).update(raw).digest('base64');

/** Throws BadSignatureError unless the bytes are signed with the secret. */
export function requireSignature(secret: string, raw: Buffer, headers: IncomingHttpHeaders): void {
  const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''));
  const wanted = Buffer.from(signatureOf(raw, secret));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new BadSignatureError('Not signed by the shop.');
}

/** Whether this is the unsigned form that a new webhook sends once. The shop keeps the webhook only if the reply is 200. */
export const isGreeting = (raw: Buffer, headers: IncomingHttpHeaders): boolean =>
  headers[SIGNATURE_HEADER] === undefined &&
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '') &&
  raw.length < 100 &&
  /^webhook_id=\d+$/.test(raw.toString('latin1'));

const KINDS: Readonly<Record<string, ShopKind>> = dictionary({ order: 'order', customer: 'customer' });

/** Returns the event for an object and its topic. */
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

/** Returns the events of a delivery. Signed deliveries are always accepted, because WooCommerce disables a webhook after six refusals. */
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

/** Returns the event for a change that was fetched; the same state of an object gives the same event. */
export function changeOf(object: Readonly<Record<string, unknown>>): ShopChange {
  const body = JSON.stringify(object);
  return { ...eventOf('order.updated', object, body), body };
}
