/** Translates SMTP results into ours. Only messages that the server certainly did not accept may be sent again. */
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

/** Responses that ask for a password, or a better one, at any point (RFC 4954). */
const AUTH_REQUIRED = new Set([530, 534, 535, 538]);
/** Commands before the message: a 5xx then concerns us and not the message. */
const SESSION_COMMANDS = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS']);

/** Returns the server's text on one line, truncated. */
const words = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300);

/** Returns the refused addresses. After 4xx the server may accept email for them later. */
export const rejectedAddresses = (errors: readonly NodemailerError[] = []): RejectedAddress[] =>
  errors.map(({ recipient, response, message, responseCode }) => ({
    address: recipient ?? '',
    reason: words(response ?? message),
    permanent: responseCode !== undefined && responseCode >= 500,
  }));

const isSignInRefused = ({ code, responseCode }: NodemailerError): boolean =>
  code === 'EAUTH' || code === 'ENOAUTH' || AUTH_REQUIRED.has(responseCode ?? 0);

/** Translates a 5xx response that names no recipient. */
function refusedFor(responseCode: number, command: string, text: string, cause: { cause: unknown }): Error {
  if (SESSION_COMMANDS.has(command)) return new NotLetInError(String(responseCode), text, cause);
  // 503 means a wrong command order, not a bad message.
  return responseCode === 503
    ? new TryAgainError(text, cause)
    : new RefusedError(String(responseCode), text, cause);
}

/**
 * Translates an error of nodemailer. `gone`: the whole message was handed to the connection, possibly with its end,
 * so only a response tells that it was not accepted.
 * Returns the result if every recipient was refused permanently; otherwise throws TryAgainError, RefusedError,
 * NotLetInError or UnclearOutcomeError.
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
    return { providerId: null, wireMessageId: null, rejected: rejectedAddresses(rejectedErrors) };
  if (responseCode >= 500) throw refusedFor(responseCode, command, text, cause);
  if (gone)
    throw new UnclearOutcomeError(
      'The connection to the mail server broke after the message was sent.',
      cause,
    );
  // Nodemailer's own check of the envelope and of the server's size limit.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') throw new RefusedError('envelope', text, cause);
  throw new TryAgainError(t('The mail server could not be reached: {text}', { text }), cause);
}

/**
 * Explains why signing in failed: NotLetInError for a refused certificate or password, TryAgainError if the server
 * doesn't respond.
 */
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
