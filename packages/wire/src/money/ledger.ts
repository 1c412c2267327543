/**
 * Answers of the ledger calls (docs/use/money.md, "Ledger"). Amounts are decimal text, days ISO dates.
 * - GET accounting/ledger/?from&to                     → TrialBalance, ledger.csv/ the same as a file
 * - GET accounting/journal/?from&to&contract&code&page → Page<JournalEntry>, journal.csv/ a posting a line
 */
import { amount, choice, day, type Is, known, list, object, orNull, text, whole } from '../answer.ts';
import { MONEY_TYPES } from './money.ts';

export const ENTRY_KINDS = ['invoice', 'credit_note', 'payment', 'refund', 'reversal', 'transfer'] as const;

const figures = {
  /** Debit positive, as it stood before the first day. */
  opening: amount,
  debit: amount,
  credit: amount,
  /** Debit positive, as it stands after the last day. */
  balance: amount,
};
/** Every account with postings; debit and credit are equal in all, opening and balance nothing. */
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
  /** What it was posted for: one of both. */
  invoice: orNull(object({ id: whole, number: text })),
  transaction: orNull(whole),
  /** Of debit and credit one is "0.00". */
  postings: list(
    object({ code: text, name: text, type: choice(MONEY_TYPES), debit: amount, credit: amount }),
  ),
});
export type JournalEntry = Is<typeof journalEntrySchema>;
export type JournalPosting = JournalEntry['postings'][number];

/** GET connections/: the names of the providers, null where the product does without. */
export const connectionsSchema = object({
  payments: orNull(text),
  accounting: orNull(text),
  /** How mail goes out: capture, smtp or ses. */
  mail_out: text,
  /** How it comes in; null = it does not. */
  mail_in: orNull(text),
  shop: orNull(text),
});
export type Connections = Is<typeof connectionsSchema>;
