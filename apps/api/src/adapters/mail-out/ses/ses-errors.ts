/** What the SDK threw while a message was being sent, in our words. */
import { t } from '@hireyard/messages';
import { SESv2ServiceException } from '@aws-sdk/client-sesv2';
import {
  NotLetInError,
  RefusedError,
  TryAgainError,
  UnclearOutcomeError,
} from '../../../platform/ports/call-error.ts';

/** Nothing was connected, so nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Too fast, too much today, or nobody home: it was not taken. */
const LATER = new Set([
  'TooManyRequestsException',
  'LimitExceededException',
  'Throttling',
  'ThrottlingException',
  'ServiceUnavailable',
  'RequestTimeTooSkewed',
]);
/** The account, and not the message, is what it says no to. */
const NOT_US = new Set(['AccountSuspendedException', 'SendingPausedException']);

function connected(error: Error & { readonly code?: string; readonly syscall?: string }): boolean {
  const { code = '', syscall, name, message } = error;
  if (NOT_CONNECTED.has(code) || syscall === 'connect' || syscall === 'getaddrinfo') return false;
  // Certificates that do not hold, and the SDK's own wait for a connection.
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) return false;
  return !(name === 'TimeoutError' && message.includes('did not establish a connection'));
}

/**
 * What follows from an error: TryAgainError when SES certainly did not take the message, RefusedError when it never will,
 * NotLetInError when it is the account or its key, UnclearOutcomeError when the request had gone out and no answer tells.
 */
export function translated(error: unknown, when: 'unsent' | 'perhaps sent'): Error {
  const cause = { cause: error };
  if (error instanceof SESv2ServiceException) {
    const { name, message, $metadata } = error;
    const status = $metadata.httpStatusCode ?? 0;
    if (LATER.has(name) || status === 429 || status === 503) return new TryAgainError(message, cause);
    if (NOT_US.has(name) || status === 401 || status === 403) return new NotLetInError(name, message, cause);
    if (status >= 400 && status < 500) return new RefusedError(name, message, cause);
  } else if (when === 'unsent' || (error instanceof Error && !connected(error)))
    return new TryAgainError(t('Amazon SES could not be reached.'), cause);
  return new UnclearOutcomeError(
    'The message was sent to Amazon SES, which did not say what became of it.',
    cause,
  );
}

/** The key is right, and its user lacks the permission for this call. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof SESv2ServiceException && error.name === 'AccessDeniedException';
