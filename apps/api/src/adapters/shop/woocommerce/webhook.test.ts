import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BadSignatureError } from '../../../platform/ports/call-error.ts';
import { signatureOf, verifyDelivery } from './webhook.ts';

const file = new URL('../fixtures/woocommerce-signatures.json', import.meta.url);
const { woocommerce: vector, woocommerce_ping: ping } = JSON.parse(readFileSync(file, 'utf8'));
const body = Buffer.from(vector.body);
const headers: Record<string, string> = Object.fromEntries(
  Object.entries<string>(vector.headers).map(([name, value]) => [name.toLowerCase(), value]),
);
const verify = (raw: Buffer, given = headers, secret = vector.secret) => verifyDelivery(secret, raw, given);

describe('the delivery of the test vector', () => {
  test('is accepted and names its object', () => {
    expect(verify(body)).toEqual([
      { id: expect.stringMatching(/^[\da-f]{64}$/), topic: 'order.created', kind: 'order', objectId: '727' },
    ]);
    expect(signatureOf(body, vector.secret)).toBe(headers['x-wc-webhook-signature']);
  });

  test('is refused with any byte changed, with another secret, or without its signature', () => {
    for (let n = 0; n < body.length; n++) {
      const changed = Buffer.from(body);
      changed[n] = (changed[n] ?? 0) ^ 1;
      expect(() => verify(changed)).toThrow(BadSignatureError);
    }
    const { 'x-wc-webhook-signature': signature = '', ...unsigned } = headers;
    expect(() => verify(body, headers, `${vector.secret} `)).toThrow(BadSignatureError);
    expect(() => verify(body, unsigned)).toThrow(BadSignatureError);
    for (let n = 0; n < signature.length; n++) {
      const flipped = String.fromCharCode(signature.charCodeAt(n) ^ 1);
      const wrong = signature.slice(0, n) + flipped + signature.slice(n + 1);
      expect(() => verify(body, { ...headers, 'x-wc-webhook-signature': wrong })).toThrow(BadSignatureError);
    }
  });
});

test('the greeting is not an event', () => {
  expect(verify(Buffer.from(ping.body), { 'content-type': ping.content_type })).toEqual([]);
  expect(() => verify(Buffer.from(ping.body), { 'content-type': 'application/json' })).toThrow(
    BadSignatureError,
  );
});

test('events are distinguished by topic, object, moment and body, not by delivery id', () => {
  const idOf = (order: object, topic = 'order.updated', delivery = 'x') => {
    const raw = Buffer.from(JSON.stringify(order));
    const given = {
      'x-wc-webhook-topic': topic,
      'x-wc-webhook-delivery-id': delivery,
      'x-wc-webhook-signature': signatureOf(raw, 's'),
    };
    return verify(raw, given, 's')[0]?.id;
  };
  const order = { id: 1, date_modified_gmt: '2027-01-04T10:00:00' };
  const different = [
    idOf(order),
    idOf({ ...order, id: 2 }),
    idOf({ ...order, date_modified_gmt: '2027-01-04T10:00:01' }),
    idOf({ ...order, status: 'completed' }),
    idOf(order, 'order.created'),
  ];
  expect(new Set(different).size).toBe(different.length);
  expect(idOf(order, 'order.updated', 'y')).toBe(idOf(order));
});
