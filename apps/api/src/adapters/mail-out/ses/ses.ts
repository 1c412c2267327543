/** Email over Amazon SES, API version 2. Loaded only if chosen: the SDK is large. */
import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { NotLetInError } from '../../../platform/ports/call-error.ts';
import type { MailSender } from '../../../platform/ports/mail-out.ts';
import { isForbidden, translated } from './ses-errors.ts';

export interface SesAccess {
  readonly region: string;
  /** Address used instead of Amazon's; absent = that of the region. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
export interface SesOptions extends SesAccess {
  /** Absent = the account's default. */
  readonly configurationSet: string | undefined;
  /** The configuration set reports opens and clicks. */
  readonly tracks: boolean;
  /** Response time limit in milliseconds; default: 30 s. */
  readonly timeoutMs?: number;
}

/**
 * Returns the Message-ID that SES writes in place of ours (observed; its documentation only says that it replaces
 * it).
 */
const wireIdOf = (providerId: string, region: string): string =>
  `<${providerId}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`;

/** Creates a sender over one Amazon account without connecting. */
export function sesSender(options: SesOptions): MailSender {
  const { region, endpoint, accessKeyId, secretAccessKey, configurationSet, tracks } = options;
  const client = new SESv2Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint }),
    // The SDK would repeat requests that may have succeeded, and SES would send twice. Our queue repeats only safe
    // ones.
    maxAttempts: 1,
    requestHandler: {
      // A kept connection that Amazon has just closed breaks without showing whether the message was accepted.
      httpAgent: { keepAlive: false },
      httpsAgent: { keepAlive: false },
      connectionTimeout: 5_000,
      requestTimeout: options.timeoutMs ?? 30_000,
      throwOnRequestTimeout: true,
    },
  });
  return {
    name: 'ses',
    repeatable: false,
    tracks,
    async check(signal) {
      try {
        const { SendingEnabled } = await client.send(new GetAccountCommand({}), { abortSignal: signal });
        if (SendingEnabled === false)
          throw new NotLetInError('paused', 'Amazon has paused sending for this account.');
      } catch (error) {
        // A user who may only send: Amazon checked key and signature before refusing.
        if (isForbidden(error)) return;
        throw error instanceof NotLetInError ? error : translated(error, 'unsent');
      }
    },
    async send({ mailId, raw, envelope, category }, signal) {
      const command = new SendEmailCommand({
        Content: { Raw: { Data: raw } },
        // With a raw message these are the recipients, whatever its headers say. Bounces go where the account says.
        Destination: { ToAddresses: [...envelope.to] },
        EmailTags: [
          { Name: 'mail_id', Value: String(mailId) },
          { Name: 'category', Value: category },
        ],
        ...(configurationSet === undefined ? {} : { ConfigurationSetName: configurationSet }),
      });
      try {
        signal.throwIfAborted();
      } catch (error) {
        throw translated(error, 'unsent');
      }
      try {
        const { MessageId: providerId } = await client.send(command, { abortSignal: signal });
        if (providerId === undefined) throw new Error('SES gave an answer that is not understood.');
        return { providerId, wireMessageId: wireIdOf(providerId, region), rejected: [] };
      } catch (error) {
        throw translated(error, 'perhaps sent');
      }
    },
  };
}
