/** The records of an email, its own documents, and the titles of the dialog. */
import { t } from '@hireyard/messages';
import type { MailCategory } from '@hireyard/wire/comms/mail';
import type { ContractDocument } from '@hireyard/wire/contracts/documents';
import { paths } from '../../../lib/registry/paths.ts';

/** Returns the path of a sent email. */
export const mailPath = (id: number): string => paths.sentMailRecord.to({ id });

/** The record that an email is about; addresses, text and documents follow from it. */
export interface MailAbout {
  readonly category: MailCategory;
  readonly contract?: number;
  readonly account?: number;
  readonly customer?: number;
  readonly paymentrequest?: number;
  readonly refundrequest?: number;
  /** The message that it replies to. */
  readonly incoming?: number;
  /** Dates of a statement, YYYY-MM-DD; absent = everything. */
  readonly start_date?: string;
  readonly end_date?: string;
}

export const DOCUMENT_TEXTS: Readonly<Record<ContractDocument, string>> = {
  quote: t('Quote'),
  contract: t('Contract'),
  delivery_note: t('Delivery note'),
  picking_list: t('Picking list'),
  return_note: t('Return note'),
  invoice: t('Invoice'),
};

/** Documents that a category always attaches. */
export const OWN_DOCUMENT: Readonly<Partial<Record<MailCategory, ContractDocument>>> = {
  quote: 'quote',
  contract_summary: 'contract',
  invoice: 'invoice',
};
/** Attachments that are not documents of a contract. */
export const OWN_DOCUMENT_KIND: Readonly<Partial<Record<MailCategory, string>>> = {
  statement: t('Statement'),
  receipt: t('Receipt'),
};

const TITLES: Readonly<Record<MailCategory, string>> = {
  quote: t('Send quote'),
  contract_summary: t('Send contract'),
  payment_request: t('Send payment request'),
  refund: t('Email about the refund'),
  receipt: t('Send receipt'),
  statement: t('Send statement'),
  invoice: t('Send invoice'),
  conversation: t('Write email'),
  security: t('Write email'),
  notice: t('Write email'),
  other: t('Write email'),
};
/** Returns the title of the dialog. */
export const composeTitle = ({ category, incoming }: MailAbout): string =>
  incoming === undefined ? TITLES[category] : t('Reply');
