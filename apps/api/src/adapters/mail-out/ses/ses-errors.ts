/** Translates errors of the SDK into ours. */
import { t } from '@hireyard/messages';
import { SESv2ServiceException } from '@aws-sdk/client-sesv2';
import {
  NotLetInError,
  RefusedError,
  TryAgainError,
  UnclearOutcomeError,
} from '../../../platform/ports/call-error.ts';

/** There was no connection, so nothing was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Rate limit, daily quota or unavailable: the message was not accepted. */
const RETRYABLE = new Set([
  'TooManyRequestsException',
  'LimitExceededException',
  'Throttling',
  'ThrottlingException',
  'ServiceUnavailable',
  'RequestTimeTooSkewed',
]);
/** These concern the account, not the message. */
const ACCOUNT_ERRORS = new Set(['AccountSuspendedException', 'SendingPausedException']);

function connected(error: Error & { readonly code?: string; readonly syscall?: string }): boolean {
  const { code = '', syscall, name, message } = error;
  if (NOT_CONNECTED.has(code) || syscall === 'connect' || syscall === 'getaddrinfo') return false;
  // Invalid certificates, and the SDK's own wait for a connection.
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) return false;
  return !(name === 'TimeoutError' && message.includes('did not establish a connection'));
}

/**
 * Translates an error: TryAgainError if SES certainly did not accept the message, RefusedError if it never will,
 * NotLetInError for the account or its key, UnclearOutcomeError if the request was sent without a response.
 */
export function translated(error: unknown, when: 'unsent' | 'perhaps sent'): Error {
  const cause = { cause: error };
  if (error instanceof SESv2ServiceException) {
    const { name, message, $metadata } = error;
    const status = $metadata.httpStatusCode ?? 0;
    if (RETRYABLE.has(name) || status === 429 || status === 503) return new TryAgainError(message, cause);
    if (ACCOUNT_ERRORS.has(name) || status === 401 || status === 403)
      return new NotLetInError(name, message, cause);
    if (status >= 400 && status < 500) return new RefusedError(name, message, cause);
  } else if (when === 'unsent' || (error instanceof Error && !connected(error)))
    return new TryAgainError(t('Amazon SES could not be reached.'), cause);
  return new UnclearOutcomeError(
    'The message was sent to Amazon SES, which did not say what became of it.',
    cause,
  );
}

/** The key is valid, but its user lacks the permission for this call. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof SESv2ServiceException && error.name === 'AccessDeniedException';
