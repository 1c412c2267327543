import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import { CONTRACT_DOCUMENTS } from '../contracts/documents.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import {
  documentDays,
  MAIL_CATEGORIES,
  MAIL_PROGRESS,
  MAIL_TYPES,
  mailBody,
  mailPreviewShape,
} from './mail.ts';
import { accountRef, customerRef, states, times } from '../resource/shared.ts';

const contractRef = { id: f.id(), contract_number: f.text({}) };
const words = f.text({ readOnly: true, nullable: true, multiline: true, max: 2_000_000, detail: true });

/** Spec §3.15, outgoing. A POST stores and queues an email; the contents are those that were sent. */
export const sesmail = defineResource({
  name: 'sesmail',
  path: 'ses/sesmail',
  permission: 'comms.sesmail',
  label: t('Sent mail'),
  plural: t('Sent mail'),
  title: ['subject'],
  page: '/reporting/sent-emails/:id',
  fields: {
    id: f.id(),
    to: f.text({ personal: 'contact', required: true, max: 2000, label: t('To') }),
    cc: f.text({ personal: 'contact', max: 2000, label: t('Cc') }),
    subject: f.text({ personal: 'title', required: true, max: 250, label: t('Subject') }),
    category: f.choice(MAIL_CATEGORIES, { required: true, label: t('Kind') }),
    type: f.choice(MAIL_TYPES, { required: true, label: t('Format') }),
    message: f.text({ personal: 'message', multiline: true, label: t('Message'), detail: true }),
    states: states(),
    furthest: f.choice(MAIL_PROGRESS, { readOnly: true, label: t('Progress') }),
    contract: f.relation('contract', contractRef, { nullable: true, label: t('Contract') }),
    account: f.relation('account', accountRef, { nullable: true, label: t('Account') }),
    customer: f.relation('customer', customerRef, { nullable: true, label: t('Customer') }),
    paymentrequest: f.relation(
      'paymentrequest',
      { id: f.id() },
      { nullable: true, label: t('Payment request') },
    ),
    refundrequest: f.relation(
      'refundrequest',
      { id: f.id() },
      { nullable: true, label: t('Refund request') },
    ),
    incoming: f.relation(
      'sesmail_incoming',
      { id: f.id(), subject: f.text({}) },
      { nullable: true, label: t('In reply to') },
    ),
    documents: f.list(CONTRACT_DOCUMENTS, {
      writeOnly: true,
      label: t('Documents'),
    }),
    ...documentDays,
    files: f.list(undefined, { writeOnly: true, label: t('Files') }),
    start_date: f.date({ writeOnly: true, nullable: true, label: t('Statement from') }),
    end_date: f.date({ writeOnly: true, nullable: true, label: t('Statement to') }),
    attachments: f.embedded(
      { id: f.id(), name: f.text({}), media_type: f.text({}), size: f.int({}) },
      t('Attachments'),
    ),
    events: f.embedded(
      { action: f.text({}), at: f.timestamp(), address: f.text({}), detail: f.text({ max: 2000 }) },
      t('Tracking'),
      { detail: true },
    ),
    from: f.text({ readOnly: true, label: t('From') }),
    reply_to: f.text({ readOnly: true, label: t('Replies go to') }),
    message_id: f.text({ readOnly: true, max: 998, label: t('Message-ID') }),
    provider: f.text({ readOnly: true, label: t('Sent via') }),
    automatic: f.bool({ readOnly: true, label: t('Automatic') }),
    last_error: f.text({ readOnly: true, max: 2000, label: t('Last error') }),
    /** The service never confirmed or refused it: a user decides. */
    unclear: f.bool({ readOnly: true, label: t('Outcome unknown') }),
    replaced: f.bool({ readOnly: true, label: t('Replaced by another email') }),
    /** Blocked recipients. */
    suppressed: f.text({ readOnly: true, max: 2000, label: t('Blocked recipients') }),
    can_resend: f.bool({ readOnly: true, label: t('Can be sent again') }),
    resent_of: f.int({ readOnly: true, nullable: true, label: t('Resent from') }),
    sent_at: f.timestamp({ nullable: true, label: t('Sent') }),
    content_html: words,
    content_text: words,
    created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
    ...times,
  },
  search: ['to', 'cc', 'subject', 'contract.contract_number', 'customer.name', 'account.name'],
  ordering: ['id', 'to', 'subject', 'category', 'furthest', 'sent_at', 'created_at', 'updated_at'],
  defaultOrdering: '-id',
  filters: {
    id__in: filter.ids('sesmail', undefined, { hidden: true }),
    message_id: filter.text(t('Message-ID'), { hidden: true }),
    created_at__gte: filter.moment(t('Written from')),
    created_at__lte: filter.moment(t('Written to')),
    states__id__in: filter.ids('state', t('State')),
    category__in: filter.texts(t('Kind'), { hidden: true }),
    contract__id: filter.ids('contract', t('Contract')),
    account__id: filter.ids('account', t('Account')),
    customer__id: filter.ids('customer', t('Customer')),
    paymentrequest__id: filter.ids('paymentrequest', undefined, { hidden: true }),
    refundrequest__id: filter.ids('refundrequest', undefined, { hidden: true }),
    failed: filter.bool(t('With problems')),
  },
  workflow: 'email_status',
  actions: {
    preview: {
      method: 'POST',
      path: 'preview',
      on: 'collection',
      permission: 'comms.add_sesmail',
      summary: 'A preview of the email; nothing is saved',
      body: mailBody,
      returns: mailPreviewShape,
    },
    resend: {
      method: 'POST',
      path: 'resend',
      on: 'record',
      permission: 'comms.add_sesmail',
      status: 201,
      summary: 'Queues the same message again as a new email',
      body: { to: f.text({ max: 2000, label: t('To') }) },
      returns: 'record',
    },
    taken: {
      method: 'POST',
      path: 'taken',
      on: 'record',
      permission: 'comms.change_sesmail',
      summary: 'Marks an email with an unknown outcome as sent',
      body: {},
      returns: 'record',
    },
    allowMail: {
      method: 'POST',
      path: 'allow_mail',
      on: 'record',
      permission: 'comms.change_sesmail',
      summary: 'Unblocks its recipients',
      body: {},
      returns: 'record',
    },
    raw: {
      method: 'GET',
      path: 'raw',
      on: 'record',
      permission: 'comms.view_sesmail',
      summary: 'The message as sent',
      returns: { produces: 'message/rfc822' },
    },
    attachment: {
      method: 'GET',
      path: 'attachment',
      on: 'record',
      permission: 'comms.view_sesmail',
      summary: 'Returns an attachment',
      query: { attachment: { type: 'integer' } },
      returns: { produces: 'application/octet-stream' },
    },
  },
  columns: ['to', 'subject', 'category', 'contract', 'states', 'created_at'],
});
export type SesMail = Read<typeof sesmail>;
