/** What a mail is about, what it carries by itself, and how its kinds are called. */
import { t } from '@hireyard/messages';
import type { MailCategory } from '@hireyard/wire/comms/mail';
import type { ContractDocument } from '@hireyard/wire/contracts/documents';
import { paths } from '../../../lib/registry/paths.ts';

/** Where one mail that was sent is shown. */
export const mailPath = (id: number): string => paths.sentMailRecord.to({ id });

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

export const DOCUMENT_TEXTS: Readonly<Record<ContractDocument, string>> = {
  quote: t('Quote'),
  contract: t('Contract'),
  delivery_note: t('Delivery note'),
  picking_list: t('Picking list'),
  invoice: t('Invoice'),
};

/** The document that a kind of mail always carries. */
export const OWN_DOCUMENT: Readonly<Partial<Record<MailCategory, ContractDocument>>> = {
  quote: 'quote',
  contract_summary: 'contract',
  invoice: 'invoice',
};
/** The same of papers that are no documents of a contract. */
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
/** What the window is called in which it is written. */
export const composeTitle = ({ category, incoming }: MailAbout): string =>
  incoming === undefined ? TITLES[category] : t('Reply');
