/**
 * Answers of the ledger calls (docs/money.md, "Ledger"). Amounts are decimal text, days ISO dates.
 * - GET accounting/ledger/?from&to                     → TrialBalance, ledger.csv/ the same as a file
 * - GET accounting/journal/?from&to&contract&code&page → Page<JournalEntry>, journal.csv/ a posting a line
 */
import type { MoneyType } from './money.ts';

export const ENTRY_KINDS = ['invoice', 'credit_note', 'payment', 'refund', 'reversal', 'transfer'] as const;

export interface TrialRow {
  readonly code: string;
  readonly name: string;
  readonly kind: 'asset' | 'liability' | 'income';
  /** Debit positive, as it stood before the first day. */
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  /** Debit positive, as it stands after the last day. */
  readonly balance: string;
}
/** Every account with postings; debit and credit are equal in all, opening and balance nothing. */
export interface TrialBalance {
  readonly from: string | null;
  readonly to: string | null;
  readonly currency: string;
  readonly rows: readonly TrialRow[];
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
}

export interface JournalPosting {
  readonly code: string;
  readonly name: string;
  readonly type: MoneyType;
  /** One of both is "0.00". */
  readonly debit: string;
  readonly credit: string;
}
export interface JournalEntry {
  readonly id: number;
  readonly entry_on: string;
  readonly kind: (typeof ENTRY_KINDS)[number];
  readonly memo: string;
  readonly contract: { readonly id: number; readonly contract_number: string };
  /** What it was posted for: one of both. */
  readonly invoice: { readonly id: number; readonly number: string } | null;
  readonly transaction: number | null;
  readonly postings: readonly JournalPosting[];
}

/** GET connections/: the names of the providers, null where the product does without. */
export interface Connections {
  readonly payments: string | null;
  readonly accounting: string | null;
  /** How mail goes out: capture, smtp or ses. */
  readonly mail_out: string;
  /** How it comes in; null = it does not. */
  readonly mail_in: string | null;
  readonly shop: string | null;
}
