/** What a mail is about, what it carries by itself, and how its kinds are called. */
import type { ContractDocument } from '@hireyard/wire/documents';
import type { MailCategory } from '@hireyard/wire/mail';

/** The record that a mail is about; its addresses, words and papers follow from it. */
export interface MailAbout {
  readonly category: MailCategory;
  readonly contract?: number;
  readonly account?: number;
  readonly customer?: number;
  readonly paymentrequest?: number;
  readonly refundrequest?: number;
  /** A message that this one answers. */
  readonly incoming?: number;
  /** Days of a statement, YYYY-MM-DD; absent = everything. */
  readonly start_date?: string;
  readonly end_date?: string;
}

export const DOCUMENT_WORDS: Readonly<Record<ContractDocument, string>> = {
  quote: 'Quote',
  contract: 'Contract',
  delivery_note: 'Delivery note',
  picking_list: 'Picking list',
  invoice: 'Invoice',
};

/** The document that a kind of mail always carries. */
export const OWN_DOCUMENT: Readonly<Partial<Record<MailCategory, ContractDocument>>> = {
  quote: 'quote',
  contract_summary: 'contract',
  invoice: 'invoice',
};
/** The same of papers that are no documents of a contract. */
export const OWN_PAPER: Readonly<Partial<Record<MailCategory, string>>> = {
  statement: 'Statement',
  receipt: 'Receipt',
};

const TITLES: Readonly<Record<MailCategory, string>> = {
  quote: 'Send the quote',
  contract_summary: 'Send the contract',
  payment_request: 'Ask for payment by mail',
  refund: 'Write about the refund',
  receipt: 'Send the receipt',
  statement: 'Send the statement',
  invoice: 'Send the invoice',
  conversation: 'Write a mail',
  security: 'Write a mail',
  notice: 'Write a mail',
  other: 'Write a mail',
};
/** What the window is called in which it is written. */
export const composeTitle = ({ category, incoming }: MailAbout): string =>
  incoming === undefined ? TITLES[category] : 'Answer';
