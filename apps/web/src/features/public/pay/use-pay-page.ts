/**
 * The contents of the page, loaded at once and then checked with the card provider while a payment is in progress.
 */
import { t } from '@hireyard/messages';
import type { PayPage } from '@hireyard/wire/money/money';
import { useCallback, useEffect, useState } from 'react';
import { ResponseError } from '../../../lib/api/outcome.ts';
import { http } from '../../../lib/api/client.ts';

export const payPath = (uuid: string, rest = ''): string => `/api/v1/pay/${encodeURIComponent(uuid)}/${rest}`;

export type Shown =
  | { readonly phase: 'loading' }
  | { readonly phase: 'unknown' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'shown'; readonly page: PayPage };

const POLL_MS = 2000;
/** Polls less often after this many times: the customer's bank may take a while. */
const SOON = 30;
const LATER_MS = 15_000;

export function usePayPage(uuid: string) {
  const [shown, setShown] = useState<Shown>({ phase: 'loading' });
  const [asked, setAsked] = useState(0);

  const load = useCallback(async () => {
    setShown({ phase: 'loading' });
    try {
      setShown({ phase: 'shown', page: await http<PayPage>({ path: payPath(uuid), waiting: 'background' }) });
    } catch (error) {
      const unknown = error instanceof ResponseError && error.status === 404;
      setShown(unknown ? { phase: 'unknown' } : { phase: 'failed', message: wordsOf(error) });
    }
  }, [uuid]);

  /** Asks the provider again and returns the page; throws if that fails, and the displayed page stays. */
  const refresh = useCallback(async (): Promise<PayPage> => {
    const page = await http<PayPage>({
      method: 'POST',
      path: payPath(uuid, 'refresh/'),
      waiting: 'background',
    });
    setShown({ phase: 'shown', page });
    return page;
  }, [uuid]);

  useEffect(() => void load(), [load]);
  const status = shown.phase === 'shown' ? shown.page.status : undefined;
  // customers who return from their bank, or after a while, see the result
  const open = status === 'payable' || status === 'processing';
  useEffect(() => {
    if (open) void refresh().catch(() => undefined);
  }, [open, refresh]);
  useEffect(() => {
    if (status !== 'processing') return;
    const timer = setTimeout(
      () =>
        void refresh()
          .catch(() => undefined)
          .finally(() => setAsked((n) => n + 1)),
      asked < SOON ? POLL_MS : LATER_MS,
    );
    return () => clearTimeout(timer);
  }, [status, asked, refresh]);

  return { shown, load, refresh };
}

export const wordsOf = (error: unknown): string =>
  error instanceof ResponseError ? error.message : t('Server not reached. Check your connection.');
