/**
 * Signatures of what Amazon SNS delivers (docs.aws.amazon.com/sns, "Verifying the signatures of messages"): RSA over the
 * fields in a fixed order, by a certificate that the delivery names. A right signature only says that some customer of Amazon
 * sent it, so the topic must be one of ours too.
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
  /** To confirm a subscription, or to take back that it was ended. */
  readonly SubscribeURL?: string;
}

/** The key of the certificate at an address that was checked. Throws BadSignatureError when there is none. */
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
/** Fields that a delivery may lack; SNS then signs without them. */
const OPTIONAL_FIELDS = new Set(['Subject']);
const ALGORITHMS: Readonly<Record<string, string>> = dictionary({ 1: 'RSA-SHA1', 2: 'RSA-SHA256' });
/** SNS repeats for an hour; what is older was kept by somebody else. */
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
 * Whether an address is one at which Amazon confirms a subscription to one of `topics`. The text is checked before any parser
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
    // Said below with everything else that is none.
  }
  return bad(t('This is not an SNS message.'));
}

/**
 * What is signed: the name and the value of each field on lines of their own. Only the message may have several, or text
 * could move from one field to the next and be signed alike.
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
 * The envelope of a delivery. Throws BadSignatureError unless it is signed by Amazon, about one of `topics`, and not older
 * than a day. The certificate is asked for last, and only at an address of Amazon.
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
