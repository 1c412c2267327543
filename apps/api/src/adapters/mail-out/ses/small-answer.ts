/** Answers that must be short and come soon. */
import { t } from '@hireyard/messages';
import { TryAgainError } from '../../../platform/ports/call-error.ts';

const WAIT_LIMIT_MS = 5_000;

/**
 * What an address answers to GET, at most `largest` bytes of it. Follows no redirection. Throws TryAgainError when it takes
 * longer than five seconds, cannot be reached, redirects or says more.
 */
export async function smallAnswer(
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
