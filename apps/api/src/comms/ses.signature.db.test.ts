import { describe, expect, test, vi } from 'vitest';
import {
  CERTIFICATE_URL,
  confirmation,
  notification,
  signed,
  TOPIC,
} from '../adapters/mail-out/ses/sns.testing.ts';
import { sql } from '../db/database.ts';
import { about, samples } from './ses-samples.testing.ts';

import { sesStage, type SesStage } from './ses.testing.ts';

let { app, net, knock, sentMail, read, kept }: SesStage = {} as SesStage;
sesStage((stage) => {
  ({ app, net, knock, sentMail, read, kept } = stage);
});

describe('responds 403 to an event that Amazon did not sign for one of our topics, and stores nothing', () => {
  const good = notification({ MessageId: 'sns-forged', Message: '{}' });
  const forged: Record<string, () => Buffer> = {
    'another text under the same signature': () => {
      const bytes = signed(good).toString();
      return Buffer.from(bytes.replace('"Message": "{}"', '"Message": "{\\"eventType\\": \\"Bounce\\"}"'));
    },
    'no signature': () =>
      Buffer.from(JSON.stringify({ ...good, SignatureVersion: '2', SigningCertURL: CERTIFICATE_URL })),
    'an empty signature': () =>
      Buffer.from(JSON.stringify({ ...JSON.parse(signed(good).toString()), Signature: '' })),
    'another topic': () => signed({ ...good, TopicArn: `${TOPIC}2` }),
    'a certificate of another issuer': () =>
      signed({
        ...good,
        SigningCertURL:
          'https://sns.us-west-2.amazonaws.com.example.org/SimpleNotificationService-0123456789abcdef.pem',
      }),
    'a certificate in a bucket': () =>
      signed({
        ...good,
        SigningCertURL: 'https://bucket.s3.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
      }),
    'an old one': () => signed({ ...good, Timestamp: '2026-02-27T12:00:00.000Z' }),
    'no JSON': () => Buffer.from('{'),
    'a list': () => Buffer.from('[]'),
    nothing: () => Buffer.from(''),
  };
  test.each(Object.keys(forged))('%s', async (name) => {
    const before = await kept();
    const reply = await knock(forged[name]?.() ?? Buffer.from(''));
    expect([reply.status, reply.body]).toEqual([
      403,
      { detail: 'The signature is not valid.', code: 'signature_invalid' },
    ]);
    expect(await kept()).toEqual(before);
    expect(net.asked.filter((url) => url !== CERTIFICATE_URL)).toEqual([]);
  });

  test('counts them', async () => {
    const row = await app.db.one<{ n: number }>(
      sql`select sum(count)::int as n from refused_delivery where provider = 'ses'`,
    );
    expect(row?.n).toBe(Object.keys(forged).length);
  });
});

describe('a subscription', () => {
  test('to one of our topics is confirmed once', async () => {
    const bytes = signed(confirmation('SubscriptionConfirmation'));
    for (let n = 0; n < 3; n++) expect((await knock(bytes)).status).toBe(200);
    await app.drain();
    expect(net.asked.filter((url) => url !== CERTIFICATE_URL)).toEqual([
      confirmation('SubscriptionConfirmation')['SubscribeURL'],
    ]);
  });

  test('is not renewed after it was ended', async () => {
    expect((await knock(signed(confirmation('UnsubscribeConfirmation', { MessageId: 'bye' })))).status).toBe(
      200,
    );
    await app.drain();
    expect(net.asked.filter((url) => url !== CERTIFICATE_URL)).toEqual([]);
  });

  test('with a link to another host is refused with 403', async () => {
    const SubscribeURL = 'https://example.org/?Action=ConfirmSubscription';
    const reply = await knock(
      signed(confirmation('SubscriptionConfirmation', { MessageId: 'elsewhere', SubscribeURL })),
    );
    expect(reply.status).toBe(403);
  });
});

test('responds with an error while the certificate is unavailable, so that the event is delivered again', async () => {
  const url = CERTIFICATE_URL.replace('f3ecfb72', '00000000');
  const { id, providerId } = await sentMail();
  const message = JSON.stringify(about(samples('ses-events')['Open record'], providerId));
  const bytes = signed(notification({ MessageId: 'sns-later', Message: message, SigningCertURL: url }));
  const before = await kept();
  net.status = 503;
  expect((await knock(bytes)).status).toBeGreaterThanOrEqual(500);
  expect(await kept()).toEqual(before);
  net.status = 200;
  vi.stubGlobal('fetch', undefined);
  // Another certificate at that address: the same bytes have no valid signature.
  expect((await knock(bytes)).status).toBe(403);
  expect((await read(id)).furthest).toBe('sent');
  const good = signed(notification({ MessageId: 'sns-later', Message: message }));
  expect((await knock(good)).status).toBe(200);
  await app.drain();
  expect((await read(id)).furthest).toBe('opened');
});
