/**
 * The accounting port (docs/run/accounting.md). Amounts are decimal text with two places, dates YYYY-MM-DD. Every method may throw TryAgainError
 * (retry is safe: each first looks for existing documents) or RefusedError.
 */
import type { MoneyType } from '@hireyard/domain/money/balance';
import type { IncomingHttpHeaders } from 'node:http';

export interface Party {
  /** Our account code, by which the package's contact is found. */
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
  /** Unique among the business's documents, e.g. H100001-C-1: the natural key. */
  readonly number: string;
  readonly contactId: string;
  readonly type: MoneyType;
  readonly reference: string;
  readonly date: string;
  readonly dueDate: string;
  readonly currency: string;
  readonly description: string;
  /** Net amount and tax; their sum is the document's amount. Both positive. */
  readonly amountEx: string;
  readonly amountTax: string;
  /** The nominal code of the type. */
  readonly accountCode: string;
}

/** Accounts that receive and pay money. */
export type MoneyRole = 'bank' | 'card' | 'card_terminal' | 'direct_debit' | 'cash' | 'transfer';

export interface PaymentDocument {
  /** Natural key: our transaction, e.g. T123. */
  readonly reference: string;
  /** Invoice: money received. Credit note: money refunded. */
  readonly on: { readonly kind: 'invoice' | 'credit_note'; readonly id: string };
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  /** The kind of money: each may have its own account in the package. */
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
  /** Equal for repeated deliveries. */
  readonly id: string;
  readonly kind: 'contact' | 'invoice' | 'credit_note' | 'other';
  /** The package's id of the changed object, to be read again. */
  readonly resourceId: string;
}

export interface AccountsProvider {
  /** Fills `accounting_package`. */
  readonly name: string;
  /** Returns the package's id of the contact, creating it if missing. */
  ensureContact(party: Party, key: string): Promise<string>;
  /** Looks for the number first; refuses if the package has it with another contact, total or currency. */
  raiseInvoice(document: InvoiceDocument, key: string): Promise<string>;
  raiseCreditNote(document: InvoiceDocument, key: string): Promise<string>;
  /** Allocates a credit note to an invoice. `amount` is the total to be allocated, so repeating it does nothing. */
  allocate(creditNoteId: string, invoiceId: string, amount: string, date: string, key: string): Promise<void>;
  /** Keeps one payment per reference and document; a different amount reverses the earlier payment first. */
  recordPayment(document: PaymentDocument, key: string): Promise<string>;
  /** Reverses a payment; does nothing if it is already reversed. */
  reversePayment(paymentId: string, key: string): Promise<void>;
  /** Voids an invoice; does nothing if it is void. Refused while it has payments or credit. */
  voidInvoice(invoiceId: string, key: string): Promise<void>;
  getInvoice(id: string): Promise<InvoiceState>;
  /** Returns why the package can't use this nominal code; null if it can. */
  checkAccount(code: string): Promise<string | null>;
  /** Returns why payments can't use their configured account; null if they can. */
  checkBank(): Promise<string | null>;
  /** Returns the events of a signed request; throws BadSignatureError. */
  verifyWebhook(raw: Buffer, headers: IncomingHttpHeaders): readonly AccountingEvent[];
}
