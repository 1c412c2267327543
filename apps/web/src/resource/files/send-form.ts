/** Sends a form to the file store and tells how far it is; `fetch` cannot tell. */
import { pending } from '../../lib/api/index.ts';
import { storeMessage } from './store-answer.ts';

/** The store did not take the file, in words for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Resolves when the store has the file. Throws StoreError, or the signal's reason when it was cancelled. */
export async function sendForm(
  url: string,
  form: FormData,
  { signal, onProgress }: SendOptions,
): Promise<void> {
  signal.throwIfAborted();
  const end = pending.begin('background', true, true);
  try {
    await new Promise<void>((done, fail) => {
      const request = new XMLHttpRequest();
      const cancel = () => request.abort();
      signal.addEventListener('abort', cancel, { once: true });
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      );
      request.addEventListener('loadend', () => {
        signal.removeEventListener('abort', cancel);
        if (signal.aborted) return fail(signal.reason as Error);
        const message = storeMessage(request.status, request.responseText);
        if (message === undefined) done();
        else fail(new StoreError(message));
      });
      request.open('POST', url);
      request.send(form);
    });
  } finally {
    end();
  }
}
