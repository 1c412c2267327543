/** What a try over SMTP ended with, in our words. Only what the server certainly did not take may be tried again. */
import { t } from '@hireyard/messages';
import type { NodemailerError } from 'nodemailer';
import {
  NotLetInError,
  RefusedError,
  TryAgainError,
  UnclearOutcomeError,
} from '../../../platform/ports/call-error.ts';
import { isCertificateProblem } from '../../mail-tls.ts';
import type { RejectedAddress, Sent } from '../../../platform/ports/mail-out.ts';

/** Answers that ask for a password, or a better one, wherever they come (RFC 4954). */
const WHO_ARE_YOU = new Set([530, 534, 535, 538]);
/** What nodemailer throws before it has said anything about the message, when a 5xx means us and not the message. */
const BEFORE_THE_MESSAGE = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS']);

/** The server's words on one line; long ones are cut. */
const words = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);

/** The addresses that the server turned away, of which it takes mail again when it said 4xx. */
export const rejectedIn = (errors: readonly NodemailerError[] = []): RejectedAddress[] =>
  errors.map(({ recipient, response, message, responseCode }) => ({
    address: recipient ?? '',
    reason: words(response ?? message),
    permanent: responseCode !== undefined && responseCode >= 500,
  }));

const isSignInRefused = ({ code, responseCode }: NodemailerError): boolean =>
  code === 'EAUTH' || code === 'ENOAUTH' || WHO_ARE_YOU.has(responseCode ?? 0);

/** What an answer of 5xx means that names no recipient. */
function refusedFor(responseCode: number, command: string, text: string, cause: { cause: unknown }): Error {
  if (BEFORE_THE_MESSAGE.has(command)) return new NotLetInError(String(responseCode), text, cause);
  // 503 says that the session went wrong, not that the message is.
  return responseCode === 503
    ? new TryAgainError(text, cause)
    : new RefusedError(String(responseCode), text, cause);
}

/**
 * What follows from an error of nodemailer. `gone` says that the whole message had been handed to the connection, its end
 * perhaps too: then only an answer of the server tells that it was not taken. Answers the result when every recipient was
 * turned away for good; throws TryAgainError, RefusedError, NotLetInError or UnclearOutcomeError otherwise.
 */
export function outcomeOf(error: NodemailerError, gone: boolean): Sent {
  const { code, command = '', responseCode = 0, rejectedErrors = [], response } = error;
  const cause = { cause: error };
  const text = words(response ?? error.message);
  if (responseCode >= 400 && responseCode < 500) throw new TryAgainError(text, cause);
  if (isSignInRefused(error))
    throw new NotLetInError(
      String(error.responseCode ?? 'auth'),
      `The mail server did not let us in: ${text}`,
      cause,
    );
  if (rejectedErrors.length > 0)
    return { providerId: null, wireMessageId: null, rejected: rejectedIn(rejectedErrors) };
  if (responseCode >= 500) throw refusedFor(responseCode, command, text, cause);
  if (gone)
    throw new UnclearOutcomeError(
      'The connection to the mail server broke after the message was sent.',
      cause,
    );
  // Its own check of the envelope and of the size that the server takes.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') throw new RefusedError('envelope', text, cause);
  throw new TryAgainError(t('The mail server could not be reached: {text}', { text }), cause);
}

/** Explains why signing in failed: NotLetInError for a certificate or a password that is refused, TryAgainError when the server doesn't answer. */
export function signInProblem(error: NodemailerError): NotLetInError | TryAgainError {
  const cause = { cause: error };
  const text = words(error.response ?? error.message);
  const inner = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (isCertificateProblem(`${error.code} ${inner}`) || /certificate|altnames/i.test(error.message))
    return new NotLetInError('certificate', t('The certificate is not trusted: {text}', { text }), cause);
  if (isSignInRefused(error))
    return new NotLetInError('auth', t('The sign-in was refused: {text}', { text }), cause);
  return new TryAgainError(t('The server did not respond: {text}', { text }), cause);
}
