/** Routes of the ledger: trial balance and journal, as data and files (docs/use/money.md, "Ledger"). */
import { day, whole } from '@hireyard/wire/answer';
import { journalEntrySchema, trialBalanceSchema } from '@hireyard/wire/money/ledger';
import type { ReadRoute, Route } from '../../platform/http/route-types.ts';
import { pageJson } from '../../records/core/json.ts';
import { journal, journalFile } from './journal.ts';
import { readTrialBalance, trialBalanceFile } from './trial-balance.ts';

const days = { from: day, to: day };
const chosen = {
  ...days,
  contract: { type: 'string', description: 'IDs, repeated or separated by commas' },
  code: { type: 'string', description: 'Entries with a posting on this account' },
};

const read = (
  route: Pick<ReadRoute, 'url' | 'operationId' | 'summary' | 'query' | 'answer' | 'produces' | 'run'>,
): Route => ({ ...route, method: 'GET', access: 'accounting.view_invoice', tag: 'Ledger' });

export const ledgerRoutes: readonly Route[] = [
  read({
    url: '/api/v1/accounting/ledger/',
    operationId: 'ledgerRead',
    summary: 'Returns the trial balance: every account with its debits, credits and balance',
    query: days,
    answer: trialBalanceSchema,
    run: readTrialBalance,
  }),
  read({
    url: '/api/v1/accounting/ledger.csv/',
    operationId: 'ledgerCsv',
    summary: 'Exports the trial balance',
    query: days,
    produces: 'text/csv',
    run: trialBalanceFile,
  }),
  read({
    url: '/api/v1/accounting/journal/',
    operationId: 'journalList',
    summary: 'Lists journal entries with their postings, newest first',
    query: { ...chosen, page: whole, page_size: whole },
    answer: pageJson(journalEntrySchema),
    run: journal,
  }),
  read({
    url: '/api/v1/accounting/journal.csv/',
    operationId: 'journalCsv',
    summary: 'Exports journal entries, oldest first, one posting per line',
    query: chosen,
    produces: 'text/csv',
    run: journalFile,
  }),
];
