/** What stands on the customer's page of a quote, and accepting it. */
import type { QuotePage } from '@hireyard/wire/contracts/documents';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ResponseError } from '../../../lib/api/errors.ts';
import { http } from '../../../lib/api/index.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';

export const quotePath = (token: string, rest = ''): string =>
  `/api/v1/quote/${encodeURIComponent(token)}/${rest}`;

export type Shown =
  | { readonly phase: 'loading' }
  | { readonly phase: 'unknown' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'shown'; readonly page: QuotePage };

export interface Acceptance {
  readonly name: string;
  readonly email: string;
  readonly agree: boolean;
}

export function useQuote(token: string) {
  const [shown, setShown] = useState<Shown>({ phase: 'loading' });
  const attempt = useRef({ body: '', key: '' });

  const load = useCallback(async () => {
    try {
      const page = await http<QuotePage>({ path: quotePath(token), waiting: 'background' });
      setShown({ phase: 'shown', page });
    } catch (error) {
      const unknown = error instanceof ResponseError && error.status === 404;
      setShown(unknown ? { phase: 'unknown' } : { phase: 'failed', message: failureOf(error).message });
    }
  }, [token]);
  useEffect(() => void load(), [load]);

  /** Accepts the very document that is shown; answers why it did not happen. The page then says how it stands. */
  const accept = async (given: Acceptance, { sha256 }: QuotePage): Promise<Failure | undefined> => {
    const body = { ...given, sha256 };
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
    try {
      const page = await http<QuotePage>({
        method: 'POST',
        path: quotePath(token, 'accept/'),
        body,
        idempotencyKey: attempt.current.key,
        waiting: 'background',
      });
      setShown({ phase: 'shown', page });
      return undefined;
    } catch (error) {
      // it was changed, taken back or ended while it was read
      if (error instanceof ResponseError && (error.status === 409 || error.status === 410)) await load();
      return failureOf(error);
    }
  };
  const again = () => {
    setShown({ phase: 'loading' });
    void load();
  };
  return { shown, again, accept };
}
