/** The ledger as finance reads it: trial balance and journal, on the screen and as files (docs/money.md, "Ledger"). */
import type { JsonSchema } from '@hireyard/wire/field';
import { ENTRY_KINDS } from '@hireyard/wire/money/ledger';
import { MONEY_TYPES } from '@hireyard/wire/money/money';
import type { ReadRoute, Route } from '../../platform/http/route-types.ts';
import { pageJson } from '../../records/core/json.ts';
import { journal, journalFile } from './journal.ts';
import { readTrialBalance, trialBalanceFile } from './trial-balance.ts';

const text: JsonSchema = { type: 'string' };
const int: JsonSchema = { type: 'integer' };
const amount: JsonSchema = { type: 'string', pattern: '^-?\\d+\\.\\d\\d$' };
const day: JsonSchema = { type: 'string', format: 'date' };
const orNull = (json: JsonSchema): JsonSchema => ({ ...json, type: [json['type'], 'null'] });
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const figures = { opening: amount, debit: amount, credit: amount, balance: amount };
const trialAnswer = object({
  from: orNull(day),
  to: orNull(day),
  currency: text,
  rows: list(object({ code: text, name: text, kind: text, ...figures })),
  ...figures,
});
const entry = object({
  id: int,
  entry_on: day,
  kind: { type: 'string', enum: ENTRY_KINDS },
  memo: text,
  contract: object({ id: int, contract_number: text }),
  invoice: orNull(object({ id: int, number: text })),
  transaction: orNull(int),
  postings: list(
    object({
      code: text,
      name: text,
      type: { type: 'string', enum: MONEY_TYPES },
      debit: amount,
      credit: amount,
    }),
  ),
});

const days = { from: day, to: day };
const chosen = {
  ...days,
  contract: { type: 'string', description: 'Ids, repeated or separated by commas' },
  code: { type: 'string', description: 'Entries with a posting on this account' },
};

const read = (
  route: Pick<ReadRoute, 'url' | 'operationId' | 'summary' | 'query' | 'answer' | 'produces' | 'run'>,
): Route => ({ ...route, method: 'GET', access: 'accounting.view_invoice', tag: 'Ledger' });

export const ledgerRoutes: readonly Route[] = [
  read({
    url: '/api/v1/accounting/ledger/',
    operationId: 'ledgerRead',
    summary: 'Trial balance: every account with its debits, credits and balance',
    query: days,
    answer: trialAnswer,
    run: readTrialBalance,
  }),
  read({
    url: '/api/v1/accounting/ledger.csv/',
    operationId: 'ledgerCsv',
    summary: 'The trial balance as a file',
    query: days,
    produces: 'text/csv',
    run: trialBalanceFile,
  }),
  read({
    url: '/api/v1/accounting/journal/',
    operationId: 'journalList',
    summary: 'Entries of the journal with their postings, newest first',
    query: { ...chosen, page: int, page_size: int },
    answer: pageJson(entry),
    run: journal,
  }),
  read({
    url: '/api/v1/accounting/journal.csv/',
    operationId: 'journalCsv',
    summary: 'The same entries as a file, oldest first, a posting a line',
    query: chosen,
    produces: 'text/csv',
    run: journalFile,
  }),
];
