/** Makes HTTP requests to Xero. A network failure is a TryAgainError, because Xero may have processed the request. */
import { t } from '@hireyard/messages';
import { TryAgainError } from '../../../platform/ports/call-error.ts';

const TIME_LIMIT = 15_000;

export interface Exchange {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/**
 * Sends a request and reads the whole response within the time limit. Throws TryAgainError for statuses worth
 * retrying (408, 412, 429, 5xx).
 */
export async function exchange(url: string, init: RequestInit, timeLimit = TIME_LIMIT): Promise<Exchange> {
  let reply: Exchange;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeLimit), redirect: 'error' });
    reply = { status: response.status, text: await response.text(), headers: response.headers };
  } catch (cause) {
    throw new TryAgainError(t('Xero did not answer.'), { cause });
  }
  const { status, headers } = reply;
  if (status === 429) {
    const problem = headers.get('x-rate-limit-problem') ?? 'rate';
    throw new TryAgainError(t('Xero’s rate limit was reached ({problem}).', { problem }), waitOf(headers));
  }
  if (status >= 500)
    throw new TryAgainError(t('Xero is unavailable ({status}).', { status }), waitOf(headers));
  // 412: a call with the same key is still in progress.
  if (status === 408 || status === 412)
    throw new TryAgainError(t('Xero is still processing the request ({status}).', { status }));
  return reply;
}

/** Retry-After in seconds; Xero sends no dates there. */
function waitOf(headers: Headers): { readonly afterSeconds?: number } {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? { afterSeconds: Number(text) } : {};
}
