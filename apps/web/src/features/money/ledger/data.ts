/** Data of the ledger page. */
import { t } from '@hireyard/messages';
import type { JournalEntry, TrialBalance } from '@hireyard/wire/money/ledger';
import type { Page } from '@hireyard/wire/resource/page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import type { Query } from '../../../lib/api/query-string.ts';
import { download } from '../../../resource/list/copy-rows.ts';
import { toast } from '../../../ui/toast.tsx';

export const JOURNAL_PAGE = 50;

export interface LedgerQuery {
  /** Dates, both included; empty = no limit. */
  readonly from: string;
  readonly to: string;
}
export interface JournalQuery extends LedgerQuery {
  /** An account's code; empty = all. */
  readonly code: string;
}
const asked = (query: LedgerQuery | JournalQuery): Query =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value === '' ? undefined : value]));

// keyed under transactions: moving money also makes the ledger stale
const key = (name: string, query: Query) => ['transaction', 'ledger', name, query] as const;

export const trialOptions = (query: LedgerQuery) =>
  queryOptions({
    queryKey: key('trial', asked(query)),
    queryFn: async ({ signal }) =>
      http<TrialBalance>({
        path: '/api/v1/accounting/ledger/',
        query: asked(query),
        signal,
        waiting: 'background',
      }),
    placeholderData: keepPreviousData,
  });

export const journalOptions = (query: JournalQuery, page: number) =>
  queryOptions({
    queryKey: key('journal', { ...asked(query), page }),
    queryFn: async ({ signal }) =>
      http<Page<JournalEntry>>({
        path: '/api/v1/accounting/journal/',
        query: { ...asked(query), page, page_size: JOURNAL_PAGE },
        signal,
        waiting: 'background',
      }),
    placeholderData: keepPreviousData,
  });

/** Downloads the whole result as a file; reports errors. */
export async function saveCsv(which: 'ledger' | 'journal', query: LedgerQuery | JournalQuery): Promise<void> {
  try {
    const file = await http<Blob>({
      path: `/api/v1/accounting/${which}.csv/`,
      query: asked(query),
      as: 'blob',
    });
    const days = [query.from, query.to].filter((day) => day !== '').join('-to-');
    download(`${which === 'ledger' ? 'trial-balance' : 'journal'}${days === '' ? '' : `-${days}`}.csv`, file);
  } catch (error) {
    toast(t('Export failed: {message}', { message: failureOf(error).message }), { tone: 'danger' });
  }
}
