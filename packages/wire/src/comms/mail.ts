/** Shapes of email (spec §3.15). */
import { t } from '@hireyard/messages';
import { CONTRACT_DOCUMENTS, type DayDocument } from '../contracts/documents.ts';
import * as f from '../field.ts';

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
export { MAIL_PROGRESS, type MailProgress } from '@hireyard/domain/comms/mail-progress';

/** Kinds of incoming messages. */
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
/** How the contract of a message was found. */
export const MATCHED_BY = ['reply_token', 'reply_headers', 'subject', 'body', 'sender', 'user'] as const;

const WHOLE = { nullable: true, hint: t('Default: the whole hire') } as const;
/** The days of attached documents about goods. */
export const documentDays = {
  delivery_note_day: f.date({ ...WHOLE, writeOnly: true, label: t('Day of the delivery note') }),
  picking_list_day: f.date({ ...WHOLE, writeOnly: true, label: t('Day of the picking list') }),
  return_note_day: f.date({ ...WHOLE, writeOnly: true, label: t('Day of the return note') }),
} satisfies Record<`${DayDocument}_day`, unknown>;

/** Request body of an email; template, addresses and documents follow from the category and the record. */
export const mailBody = {
  category: f.choice(MAIL_CATEGORIES, { required: true, label: t('Kind') }),
  contract: f.relation('contract', { id: f.id() }, { nullable: true, label: t('Contract') }),
  account: f.relation('account', { id: f.id() }, { nullable: true, label: t('Account') }),
  customer: f.relation('customer', { id: f.id() }, { nullable: true, label: t('Customer') }),
  paymentrequest: f.relation(
    'paymentrequest',
    { id: f.id() },
    { nullable: true, label: t('Payment request') },
  ),
  refundrequest: f.relation('refundrequest', { id: f.id() }, { nullable: true, label: t('Refund request') }),
  incoming: f.relation('sesmail_incoming', { id: f.id() }, { nullable: true, label: t('In reply to') }),
  to: f.text({ max: 2000, label: t('To') }),
  cc: f.text({ max: 2000, label: t('Cc') }),
  subject: f.text({ max: 250, label: t('Subject') }),
  message: f.text({ multiline: true, label: t('Message') }),
  documents: f.list(CONTRACT_DOCUMENTS, { label: t('Documents') }),
  ...documentDays,
  files: f.list(undefined, { label: t('Files') }),
  start_date: f.date({ nullable: true, label: t('Statement from') }),
  end_date: f.date({ nullable: true, label: t('Statement to') }),
};

/** A preview of an email. */
export const mailPreviewShape = {
  to: f.text({}),
  cc: f.text({}),
  subject: f.text({}),
  content_html: f.text({ max: 2_000_000, multiline: true }),
  content_text: f.text({ max: 2_000_000, multiline: true }),
  attachments: f.embedded({ name: f.text({}), media_type: f.text({}), size: f.int({ nullable: true }) }),
  /** Problems that prevent sending: no address, a blocked one. */
  problems: f.json<string[], { readOnly: true }>(
    { readOnly: true },
    { type: 'array', items: { type: 'string' } },
  ),
};

const contractRef = { id: f.id(), contract_number: f.text({}) };

/** GET ses/sesmail_incoming/{id}/decoded (spec §3.15). `subject` and `source`: contracts found by each. */
export const decodedShape = {
  content_decoded: f.text({ max: 4_000_000, multiline: true, label: t('Sanitised message') }),
  content_text: f.text({ max: 2_000_000, multiline: true, label: t('Text') }),
  new_text: f.text({ max: 2_000_000, multiline: true, label: t('Text without quotes') }),
  blocked_images: f.int({ readOnly: true, label: t('Remote images blocked') }),
  subject: f.embedded(contractRef),
  source: f.embedded(contractRef),
};
