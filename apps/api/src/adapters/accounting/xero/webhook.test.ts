import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BadSignatureError } from '../../../platform/ports/call-error.ts';
import { verifyDelivery } from './webhook.ts';

interface Vector {
  readonly key: string;
  readonly header: Record<string, string>;
  readonly body: string;
  readonly expect: string;
}
const vectors = Object.entries<Vector>(
  JSON.parse(readFileSync(new URL('../fixtures/xero-signatures.json', import.meta.url), 'utf8')),
);
const flipped = (text: string, at: number) => {
  const bytes = Buffer.from(text);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

test.each(vectors)('%s', (_name, { key, header, body, ...vector }) => {
  const verify = () => verifyDelivery(key, Buffer.from(body), header);
  if (vector.expect.startsWith('200')) expect(verify()).toHaveLength(JSON.parse(body).events.length);
  else expect(verify).toThrow(BadSignatureError);
});

test('rejects a webhook with any flipped bit, another key or no signature', () => {
  const good = vectors.filter(([, vector]) => vector.expect.startsWith('200'));
  expect(good.length).toBeGreaterThan(1);
  for (const [, { key, header, body }] of good) {
    const signature = header['x-xero-signature'] ?? '';
    for (let at = 0; at < body.length; at++)
      expect(() => verifyDelivery(key, flipped(body, at), header)).toThrow(BadSignatureError);
    for (let at = 0; at < signature.length; at++) {
      const wrong = { 'x-xero-signature': flipped(signature, at).toString('latin1') };
      expect(() => verifyDelivery(key, Buffer.from(body), wrong)).toThrow(BadSignatureError);
    }
    expect(() => verifyDelivery(`${key}=`, Buffer.from(body), header)).toThrow(BadSignatureError);
    expect(() => verifyDelivery(key, Buffer.from(body), {})).toThrow(BadSignatureError);
  }
});

test('event IDs stay the same in repeats and are unique within a request', () => {
  const deliver = (entropy: string) => {
    const one = (eventCategory: string) => ({ resourceId: 'same', eventCategory });
    const events = [one('CONTACT'), one('INVOICE'), one('INVOICE'), one('CREDITNOTE'), one('SUBSCRIPTION')];
    const raw = Buffer.from(JSON.stringify({ events, firstEventSequence: 7, entropy }));
    const signature = createHmac('sha256', 'key').update(raw).digest('base64');
    return verifyDelivery('key', raw, { 'x-xero-signature': signature });
  };
  const first = deliver('a');
  expect(deliver('a')).toEqual(first);
  expect(first.map(({ kind }) => kind)).toEqual(['contact', 'invoice', 'invoice', 'credit_note', 'other']);
  expect(first.every(({ resourceId }) => resourceId === 'same')).toBe(true);
  expect(new Set([...first, ...deliver('b')].map(({ id }) => id)).size).toBe(10);
});
