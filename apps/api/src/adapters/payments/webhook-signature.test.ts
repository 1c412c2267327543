import { readFileSync } from 'node:fs';
import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { BadSignatureError } from '../../platform/ports/call-error.ts';
import { readDelivery, signDelivery } from './webhook-signature.ts';

interface Vector {
  readonly secret: string;
  readonly now: number;
  readonly header?: Readonly<Record<string, string>>;
  readonly header_as?: string;
  readonly body: string;
  readonly expect?: string;
}
const file = new URL('fixtures/stripe-signatures.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Vector>;
const headerOf = ({ header, header_as: other = '' }: Vector): string =>
  (header ?? vectors[other]?.header)?.['Stripe-Signature'] ?? expect.fail('no header');
const at = (seconds: number) => new Date(seconds * 1000);
const read = (body: Buffer, header: string, secret: string, now: number) =>
  readDelivery(body, { 'stripe-signature': header }, secret, at(now));

describe.each(Object.entries(vectors))('the delivery %s', (_name, vector) => {
  const body = Buffer.from(vector.body);
  const header = headerOf(vector);

  test('is accepted or refused as expected, and the SDK agrees', () => {
    const ours = () => read(body, header, vector.secret, vector.now);
    const theirs = () =>
      Stripe.webhooks.constructEvent(body, header, vector.secret, 300, undefined, vector.now * 1000);
    if (vector.expect?.startsWith('reject')) {
      expect(ours).toThrow(BadSignatureError);
      expect(theirs).toThrow(Stripe.errors.StripeSignatureVerificationError);
    } else expect(ours()).toEqual(theirs());
  });

  test('is refused with any changed byte and under another secret', () => {
    for (let n = 0; n < body.length; n++) {
      const changed = Buffer.from(body);
      changed[n] = (changed[n] ?? 0) ^ 1;
      expect(() => read(changed, header, vector.secret, vector.now)).toThrow(BadSignatureError);
    }
    expect(() => read(body, header, `${vector.secret} `, vector.now)).toThrow(BadSignatureError);
    expect(() => read(Buffer.alloc(0), header, vector.secret, vector.now)).toThrow(BadSignatureError);
  });
});

test('signs as the SDK does', () => {
  const payload = '{"id":"evt_ü"}';
  const secret = 'whsec_x';
  expect(signDelivery(Buffer.from(payload), secret, at(1_700_000_000))).toBe(
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: 1_700_000_000 }),
  );
});

test.each([
  'null',
  '{}',
  'hello',
  '',
  '{"id":"evt_1","type":"a","created":1,"data":{"object":null}}',
  '{"id":"evt_1","type":"a","created":"1","data":{"object":{}}}',
])('refuses a signed request without an event: %j', (text) => {
  const body = Buffer.from(text);
  const header = signDelivery(body, 's', at(100));
  expect(() => read(body, header, 's', 100)).toThrow(/holds no event/);
});

test.each(['t=,v1=', 't=abc,v1=00', 'v1', 't=1e3,v1=00', '=,=', 't=-1,v1=00', `${'v1=00,'.repeat(5000)}t=1`])(
  'refuses an invalid header: %j',
  (header) => {
    expect(() => read(Buffer.from('{}'), header, 's', 0)).toThrow(BadSignatureError);
  },
);
