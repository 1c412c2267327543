/** Mail over Amazon SES, version 2 of its interface. Loaded only when it is chosen: the SDK is large. */
import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { NotLetInError } from '../../../platform/ports/call-error.ts';
import type { MailSender } from '../../../platform/ports/mail-out.ts';
import { isForbidden, translated } from './ses-errors.ts';

export interface SesAccess {
  readonly region: string;
  /** Address that answers in place of Amazon; absent = Amazon's own of the region. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
export interface SesOptions extends SesAccess {
  /** Absent = the account's own default. */
  readonly configurationSet: string | undefined;
  /** The configuration set reports opens and clicks. */
  readonly tracks: boolean;
  /** How long an answer may take, in milliseconds; 30 s unless told. */
  readonly timeoutMs?: number;
}

/** The Message-ID that SES writes in place of ours (observed; its documentation only says that it replaces it). */
const wireIdOf = (providerId: string, region: string): string =>
  `<${providerId}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`;

/** A sender over one account of Amazon. Nothing is connected yet. */
export function sesSender(options: SesOptions): MailSender {
  const { region, endpoint, accessKeyId, secretAccessKey, configurationSet, tracks } = options;
  const client = new SESv2Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint }),
    // The SDK repeats what may have been done, and SES sends it twice then. Our own queue repeats what surely was not.
    maxAttempts: 1,
    requestHandler: {
      // A kept connection that Amazon has just closed breaks in a way that leaves open whether the message was taken.
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
        // A user who may only send: Amazon knew the key and checked the signature before it said so.
        if (isForbidden(error)) return;
        throw error instanceof NotLetInError ? error : translated(error, 'unsent');
      }
    },
    async send({ mailId, raw, envelope, category }, signal) {
      const command = new SendEmailCommand({
        Content: { Raw: { Data: raw } },
        // With a raw message this is who gets it, whatever its headers say. Bounces go where the account says.
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
