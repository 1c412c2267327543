/** Creates SNS messages, signed with a temporary certificate. */
import { createSign, X509Certificate } from 'node:crypto';
import { temporaryCertificate } from '../certificate.testing.ts';

export const TOPIC = 'arn:aws:sns:us-west-2:123456789012:MyTopic';
export const CERTIFICATE_URL =
  'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem';
const { key, cert } = temporaryCertificate('sns.amazonaws.com');
export const CERTIFICATE = cert;
export const PUBLIC_KEY = new X509Certificate(cert).publicKey;

export type Fields = Readonly<Record<string, unknown>>;

/** Written again from the documentation, not shared with the code under test. */
const KEYS = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

/** Returns a message body with its signature; `fields` are unchanged except those of the signature. */
export function signed(fields: Fields, version: '1' | '2' = '2'): Buffer {
  const names = KEYS[fields['Type'] as keyof typeof KEYS];
  const present = names.filter((name) => fields[name] !== undefined && fields[name] !== null);
  const text = present.map((name) => `${name}\n${String(fields[name])}\n`).join('');
  const Signature = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    .update(text)
    .sign(key, 'base64');
  const whole = { SigningCertURL: CERTIFICATE_URL, ...fields, SignatureVersion: version, Signature };
  return Buffer.from(JSON.stringify(whole, null, 2));
}

/** Time of the messages below. */
export const AT = '2026-03-01T12:00:00.000Z';
export const notification = (over: Fields = {}): Fields => ({
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: TOPIC,
  Message: 'Hello wörld!\nof "two" lines',
  Timestamp: AT,
  UnsubscribeURL: 'https://sns.us-west-2.amazonaws.com/?Action=Unsubscribe',
  ...over,
});
export const confirmation = (
  Type: 'SubscriptionConfirmation' | 'UnsubscribeConfirmation',
  over: Fields = {},
): Fields => ({
  Type,
  MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
  Token: '2336412f37',
  TopicArn: TOPIC,
  Message: 'You have chosen …',
  SubscribeURL: `https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=2336412f37`,
  Timestamp: AT,
  ...over,
});
