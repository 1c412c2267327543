/** Shapes of mail (spec §3.15). */
import { CONTRACT_DOCUMENTS } from './documents.ts';
import * as f from './field.ts';

export const MAIL_CATEGORIES = [
  'quote',
  'contract_summary',
  'payment_request',
  'refund',
  'receipt',
  'statement',
  'invoice',
  'conversation',
  'security',
  'notice',
  'other',
] as const;
export type MailCategory = (typeof MAIL_CATEGORIES)[number];
export const MAIL_TYPES = ['html', 'text'] as const;
export { MAIL_PROGRESS, type MailProgress } from '@hireyard/domain/mail-progress';

/** What an incoming message is. */
export const INCOMING_CATEGORIES = [
  'message',
  'reply',
  'enquiry',
  'auto_reply',
  'bounce',
  'complaint',
  'report',
  'loop',
] as const;
/** How it was found which contract a message is about. */
export const MATCHED_BY = ['reply_token', 'reply_headers', 'subject', 'body', 'sender', 'user'] as const;

/** What a mail is about and says; its template, addresses and papers follow from the category and the record. */
export const mailBody = {
  category: f.choice(MAIL_CATEGORIES, { required: true, label: 'Kind' }),
  contract: f.relation('contract', { id: f.id() }, { nullable: true, label: 'Contract' }),
  account: f.relation('account', { id: f.id() }, { nullable: true, label: 'Account' }),
  customer: f.relation('customer', { id: f.id() }, { nullable: true, label: 'Customer' }),
  paymentrequest: f.relation('paymentrequest', { id: f.id() }, { nullable: true, label: 'Payment request' }),
  refundrequest: f.relation('refundrequest', { id: f.id() }, { nullable: true, label: 'Refund request' }),
  incoming: f.relation('sesmail_incoming', { id: f.id() }, { nullable: true, label: 'In answer to' }),
  to: f.text({ max: 2000, label: 'To' }),
  cc: f.text({ max: 2000, label: 'Copy to' }),
  subject: f.text({ max: 250, label: 'Subject' }),
  message: f.text({ multiline: true, label: 'Message' }),
  documents: f.list(CONTRACT_DOCUMENTS, { label: 'Documents' }),
  files: f.list(undefined, { label: 'Files' }),
  start_date: f.date({ nullable: true, label: 'Statement from' }),
  end_date: f.date({ nullable: true, label: 'Statement to' }),
};

/** A mail as it would go out. */
export const mailPreviewShape = {
  to: f.text({}),
  cc: f.text({}),
  subject: f.text({}),
  content_html: f.text({ max: 2_000_000, multiline: true }),
  content_text: f.text({ max: 2_000_000, multiline: true }),
  attachments: f.embedded({ name: f.text({}), media_type: f.text({}), size: f.int({ nullable: true }) }),
  /** What speaks against sending it: no address, a suppressed one. */
  problems: f.json<string[], { readOnly: true }>(
    { readOnly: true },
    { type: 'array', items: { type: 'string' } },
  ),
};

const contractRef = { id: f.id(), contract_number: f.text({}) };

/** GET ses/sesmail_incoming/{id}/decoded (spec §3.15). `subject` and `source` are the contracts found by each. */
export const decodedShape = {
  content_decoded: f.text({ max: 4_000_000, multiline: true, label: 'Message, made harmless' }),
  content_text: f.text({ max: 2_000_000, multiline: true, label: 'Text' }),
  new_text: f.text({ max: 2_000_000, multiline: true, label: 'Text without what it quotes' }),
  blocked_images: f.int({ readOnly: true, label: 'Pictures of other servers left out' }),
  subject: f.embedded(contractRef),
  source: f.embedded(contractRef),
};
