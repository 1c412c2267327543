/** Reports of SES over SNS: delivery events and received email. Loaded only if topics are configured. */
import { t } from '@hireyard/messages';
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import {
  BadSignatureError,
  NotLetInError,
  RefusedError,
  TryAgainError,
} from '../../../platform/ports/call-error.ts';
import type { MailReports } from '../../../platform/ports/mail-out.ts';
import { certificateKeys } from './certificates.ts';
import type { SesAccess } from './ses.ts';
import { readSesMessage } from './ses-events.ts';
import { fetchSmall } from './fetch-small.ts';
import { isSubscribeUrl, type KeyOf, readSns } from './sns.ts';

export interface SesReportsOptions extends SesAccess {
  /** ARNs of our topics. */
  readonly topics: readonly string[];
  readonly now: () => Date;
  /** For tests; absent = Amazon's certificates. */
  readonly keyOf?: KeyOf;
  /** For tests; absent = the platform's. */
  readonly get?: typeof fetch;
}

/** SES accepts no larger message. */
const MAX_BYTES = 40 * 1024 * 1024;

function translated(error: unknown): Error {
  if (error instanceof RefusedError) return error;
  const cause = { cause: error };
  if (!(error instanceof S3ServiceException))
    return new TryAgainError(t('Amazon S3 could not be reached.'), cause);
  const { name, message, $metadata } = error;
  const status = $metadata.httpStatusCode ?? 0;
  if (status === 401 || status === 403) return new NotLetInError(name, message, cause);
  return status === 429 || status >= 500
    ? new TryAgainError(message, cause)
    : new RefusedError(name, message, cause);
}

const tooLarge = () => new RefusedError('too_large', t('The message is larger than 40 MB.'));

/** Creates the reports of one account without connecting. */
export function sesReports(options: SesReportsOptions): MailReports {
  const { region, endpoint, accessKeyId, secretAccessKey, topics, now, get = fetch } = options;
  const keyOf = options.keyOf ?? certificateKeys(get);
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Other gateways don't know the checksums that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
  return {
    async verify(raw) {
      const { Type, MessageId, Message, SubscribeURL } = await readSns(raw, { topics, keyOf, now: now() });
      if (Type === 'Notification') return readSesMessage(MessageId, Message);
      if (Type === 'UnsubscribeConfirmation')
        return { kind: 'nothing', id: MessageId, why: t('the topic was unsubscribed') };
      return { kind: 'confirm', id: MessageId, url: SubscribeURL ?? '' };
    },
    async confirm(url) {
      if (!isSubscribeUrl(url, topics))
        throw new BadSignatureError('Only subscriptions to our topics at Amazon are confirmed.');
      const { status, body } = await fetchSmall(get, url, 64 * 1024);
      if (status === 429 || status >= 500)
        throw new TryAgainError(t('SNS responded with {status}.', { status }));
      if (status !== 200)
        throw new RefusedError(
          String(status),
          t('SNS did not confirm the subscription: {body}', { body: body.toString('utf8').slice(0, 200) }),
        );
    },
    async fetch({ bucket, key }) {
      try {
        const { Body, ContentLength = 0 } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key }),
        );
        if (ContentLength > MAX_BYTES) {
          (Body as { destroy?: () => void } | undefined)?.destroy?.();
          throw tooLarge();
        }
        const chunks: Buffer[] = [];
        let size = 0;
        for await (const chunk of (Body ?? []) as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > MAX_BYTES) throw tooLarge();
          chunks.push(chunk);
        }
        return Buffer.concat(chunks);
      } catch (error) {
        throw translated(error);
      }
    },
  };
}
