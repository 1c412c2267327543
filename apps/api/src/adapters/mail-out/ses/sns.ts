/**
 * Verifies SNS messages (docs.aws.amazon.com/sns, "Verifying the signatures of messages"): RSA over the fields in a
 * fixed order, with the certificate the message names. A valid signature only proves that some Amazon customer sent
 * it, so the topic must be ours too.
 */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { createVerify, type KeyObject } from 'node:crypto';
import { BadSignatureError } from '../../../platform/ports/call-error.ts';

export interface SnsEnvelope {
  readonly Type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';
  readonly MessageId: string;
  readonly TopicArn: string;
  readonly Message: string;
  readonly Timestamp: string;
  /** Confirms a subscription, or renews an ended one. */
  readonly SubscribeURL?: string;
}

/** Returns the key of a certificate at a checked address. Throws BadSignatureError if there is none. */
export type KeyOf = (url: string) => Promise<KeyObject>;

const SIGNED = {
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
} as const;
/** Optional fields; SNS then signs without them. */
const OPTIONAL_FIELDS = new Set(['Subject']);
const ALGORITHMS: Readonly<Record<string, string>> = dictionary({ 1: 'RSA-SHA1', 2: 'RSA-SHA256' });
/** SNS repeats for an hour; older messages were recorded and replayed. */
const OLDEST_MS = 24 * 60 * 60 * 1000;
/** How far its clock may be ahead of ours. */
const AHEAD_MS = 60 * 60 * 1000;

const HOST = 'sns\\.[a-z]{2}(?:-[a-z]+)+-\\d{1,2}\\.amazonaws\\.com(?:\\.cn)?';
const CERTIFICATE = new RegExp(`^https://${HOST}/SimpleNotificationService-[0-9a-f]{16,128}\\.pem$`);
const SUBSCRIBE = new RegExp(`^https://${HOST}/\\?[\\x21-\\x7e]+$`);

const bad = (message: string): never => {
  throw new BadSignatureError(message);
};

/**
 * Whether an address confirms a subscription to one of `topics` at Amazon. The text is checked before any parser
 * reads it.
 */
export function isSubscribeUrl(url: string, topics: readonly string[]): boolean {
  if (!SUBSCRIBE.test(url)) return false;
  const { searchParams } = new URL(url);
  return (
    searchParams.getAll('Action').join() === 'ConfirmSubscription' &&
    searchParams.getAll('TopicArn').length === 1 &&
    topics.includes(searchParams.get('TopicArn') ?? '')
  );
}

function fieldsOf(raw: Buffer): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(raw.toString('utf8'));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    // Refused below like everything else that is no SNS message.
  }
  return bad(t('This is not an SNS message.'));
}

/**
 * Returns the signed text: name and value of each field on their own lines. Only the message may have several
 * lines. Otherwise text could move from one field to the next under the same signature.
 */
function signedText(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  return names
    .flatMap((name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (typeof value === 'string')
        return name === 'Message' || !value.includes('\n')
          ? [`${name}\n${value}\n`]
          : bad(t('The field {name} of the SNS message has several lines.', { name }));
      return OPTIONAL_FIELDS.has(name) && (value === undefined || value === null)
        ? []
        : bad(t('The SNS message has no {name}.', { name }));
    })
    .join('');
}

/**
 * Returns the verified message. Throws BadSignatureError unless it is signed by Amazon, about one of `topics`, and
 * at most a day old. The certificate is fetched last, and only from Amazon.
 */
export async function readSns(
  raw: Buffer,
  { topics, keyOf, now }: { readonly topics: readonly string[]; readonly keyOf: KeyOf; readonly now: Date },
): Promise<SnsEnvelope> {
  const fields = fieldsOf(raw);
  const type = String(fields['Type']);
  const names = Object.hasOwn(SIGNED, type)
    ? SIGNED[type as keyof typeof SIGNED]
    : bad(t('Unknown SNS message type.'));
  const text = signedText(fields, names);
  const { TopicArn, Timestamp, SignatureVersion, Signature, SigningCertURL, SubscribeURL } = fields;
  if (!topics.includes(String(TopicArn))) bad(t('The SNS topic is not configured here.'));
  const age = now.getTime() - Date.parse(String(Timestamp));
  if (!(age <= OLDEST_MS && age >= -AHEAD_MS)) bad(t('The SNS message is too old, or its time is wrong.'));
  const algorithm =
    ALGORITHMS[String(SignatureVersion)] ?? bad(t('The SNS signature version is not supported.'));
  if (typeof SigningCertURL !== 'string' || !CERTIFICATE.test(SigningCertURL))
    return bad(t('The SNS certificate is not hosted by Amazon.'));
  if (type !== 'Notification' && !isSubscribeUrl(String(SubscribeURL), topics))
    bad(t('The SNS message has an invalid subscription link.'));
  if (typeof Signature !== 'string') return bad(t('The SNS message is not signed.'));
  const key = await keyOf(SigningCertURL);
  if (!createVerify(algorithm).update(text, 'utf8').verify(key, Signature, 'base64'))
    bad(t('The SNS signature is invalid.'));
  return fields as unknown as SnsEnvelope;
}
