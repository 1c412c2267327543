/**
 * Responses of the ledger calls (docs/use/money.md, "Ledger"). Amounts are decimal text, days ISO dates.
 * - GET accounting/ledger/?from&to → TrialBalance; ledger.csv/ the same as a file
 * - GET accounting/journal/?from&to&contract&code&page → Page<JournalEntry>; journal.csv/ with one posting per line
 */
import { amount, choice, day, type Is, known, list, object, orNull, text, whole } from '../answer.ts';
import { MONEY_TYPES } from './money.ts';

export const ENTRY_KINDS = ['invoice', 'credit_note', 'payment', 'refund', 'reversal', 'transfer'] as const;

const figures = {
  /** Balance before the first day; debits positive. */
  opening: amount,
  debit: amount,
  credit: amount,
  /** Balance after the last day; debits positive. */
  balance: amount,
};
/** Every account with postings; total debits equal total credits, and opening and balance sum to zero. */
export const trialBalanceSchema = object({
  from: orNull(day),
  to: orNull(day),
  currency: text,
  rows: list(
    object({ code: text, name: text, kind: known<'asset' | 'liability' | 'income'>(text), ...figures }),
  ),
  ...figures,
});
export type TrialBalance = Is<typeof trialBalanceSchema>;
export type TrialRow = TrialBalance['rows'][number];

export const journalEntrySchema = object({
  id: whole,
  entry_on: day,
  kind: choice(ENTRY_KINDS),
  memo: text,
  contract: object({ id: whole, contract_number: text }),
  /** Its source: one of the two. */
  invoice: orNull(object({ id: whole, number: text })),
  transaction: orNull(whole),
  /** Either debit or credit is "0.00". */
  postings: list(
    object({ code: text, name: text, type: choice(MONEY_TYPES), debit: amount, credit: amount }),
  ),
});
export type JournalEntry = Is<typeof journalEntrySchema>;
export type JournalPosting = JournalEntry['postings'][number];

/** GET connections/: provider names, null if not connected. */
export const connectionsSchema = object({
  payments: orNull(text),
  accounting: orNull(text),
  /** Outgoing email: capture, smtp or ses. */
  mail_out: text,
  /** Incoming email; null = none. */
  mail_in: orNull(text),
  shop: orNull(text),
});
export type Connections = Is<typeof connectionsSchema>;
