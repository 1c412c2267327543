/**
 * The accounting package in our words (docs/run/accounting.md). Amounts are decimal text with two places, dates YYYY-MM-DD.
 * Every method may throw TryAgainError (ask again: each looks for what is there before it makes anything) or RefusedError.
 */
import type { MoneyType } from '@hireyard/domain/money/balance';
import type { IncomingHttpHeaders } from 'node:http';

export interface Party {
  /** Our account code: how the package finds the contact again. */
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
  readonly address: {
    readonly lines: readonly string[];
    readonly town: string;
    readonly region: string;
    readonly postcode: string;
  };
}

export interface InvoiceDocument {
  /** Unique among all documents of the business, e.g. H100001-C-1: the natural key. */
  readonly number: string;
  readonly contactId: string;
  readonly type: MoneyType;
  readonly reference: string;
  readonly date: string;
  readonly dueDate: string;
  readonly currency: string;
  readonly description: string;
  /** Before tax, and the tax: their sum is the document's amount. Both positive. */
  readonly amountEx: string;
  readonly amountTax: string;
  /** The nominal code the type is mapped to. */
  readonly accountCode: string;
}

/** Accounts on which money itself is booked. */
export type MoneyRole = 'bank' | 'card' | 'card_terminal' | 'direct_debit' | 'cash' | 'transfer';

export interface PaymentDocument {
  /** Natural key: our transaction, e.g. T123. */
  readonly reference: string;
  /** Of an invoice: money received. Of a credit note: money given back. */
  readonly on: { readonly kind: 'invoice' | 'credit_note'; readonly id: string };
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  /** Where the money is: each may have an account of its own in the package. */
  readonly money: MoneyRole;
}

export interface InvoiceState {
  readonly id: string;
  readonly number: string;
  readonly status: 'draft' | 'open' | 'paid' | 'void';
  readonly date: string;
  readonly total: string;
  readonly due: string;
  readonly paid: string;
  readonly credited: string;
}

export interface AccountingEvent {
  /** Stable over repeats of a delivery. */
  readonly id: string;
  readonly kind: 'contact' | 'invoice' | 'credit_note' | 'other';
  /** The package's id of what changed; re-read it. */
  readonly resourceId: string;
}

export interface AccountsProvider {
  /** Fills `accounting_package`. */
  readonly name: string;
  /** Answers the package's id of the contact, made when it is not there. */
  ensureContact(party: Party, key: string): Promise<string>;
  /** Looks for the number first; refuses when the package has it with another contact, total or currency. */
  raiseInvoice(document: InvoiceDocument, key: string): Promise<string>;
  raiseCreditNote(document: InvoiceDocument, key: string): Promise<string>;
  /**
   * Sets a credit note against an invoice. `amount` is all that is to stand against it: what already does is left as it is,
   * so repeating it does nothing.
   */
  allocate(creditNoteId: string, invoiceId: string, amount: string, date: string, key: string): Promise<void>;
  /** One payment stands per reference and document; a larger or smaller one takes the first back before (reversePayment). */
  recordPayment(document: PaymentDocument, key: string): Promise<string>;
  /** Takes a payment back; one that was taken back already stays so. */
  reversePayment(paymentId: string, key: string): Promise<void>;
  /** Refused while money or credit stands on it; one that is void already stays so. */
  voidInvoice(invoiceId: string, key: string): Promise<void>;
  getInvoice(id: string): Promise<InvoiceState>;
  /** Why the package cannot book on this nominal code; null when it can. */
  checkAccount(code: string): Promise<string | null>;
  /** Why payments can't be written down on the account that the settings name for them; null when they can. */
  checkBank(): Promise<string | null>;
  /** The events of a signed delivery; throws BadSignatureError. */
  verifyWebhook(raw: Buffer, headers: IncomingHttpHeaders): readonly AccountingEvent[];
}
