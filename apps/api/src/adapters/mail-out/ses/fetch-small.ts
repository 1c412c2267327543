/** Small HTTP responses with a short time limit. */
import { t } from '@hireyard/messages';
import { TryAgainError } from '../../../platform/ports/call-error.ts';

const WAIT_LIMIT_MS = 5_000;

/**
 * Requests an address and returns at most `largest` bytes of its response. Follows no redirects. Throws
 * TryAgainError after five seconds, if unreachable, on redirects and for larger responses.
 */
export async function fetchSmall(
  get: typeof fetch,
  url: string,
  largest: number,
): Promise<{ readonly status: number; readonly body: Buffer }> {
  try {
    const answer = await get(url, { redirect: 'error', signal: AbortSignal.timeout(WAIT_LIMIT_MS) });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      size += chunk.length;
      if (size > largest) throw new Error(`more than ${largest} bytes`);
      chunks.push(chunk);
    }
    return { status: answer.status, body: Buffer.concat(chunks) };
  } catch (error) {
    throw new TryAgainError(t('Amazon could not be reached.'), { cause: error });
  }
}
