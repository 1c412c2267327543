import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { changeBody } from '../contracts/change.ts';
import { decodedShape, INCOMING_CATEGORIES, MAIL_TYPES, MATCHED_BY } from './mail.ts';
import { changeRef, customerRef, fileRef, states, times } from '../resource/shared.ts';

const contractRef = { id: f.id(), contract_number: f.text({}) };
const { title, content, proposal } = changeBody;

/**
 * Spec §3.15, incoming. The mail service creates messages, some without subject or sender; a POST enters calls and
 * other messages.
 */
export const sesmail_incoming = defineResource({
  name: 'sesmail_incoming',
  path: 'ses/sesmail_incoming',
  permission: 'comms.sesmail_incoming',
  label: t('Incoming email'),
  plural: t('Inbox'),
  title: ['subject'],
  page: '/inbound/inbox?show=all&id=:id',
  fields: {
    id: f.id(),
    subject: f.text({ personal: 'title', max: 998, label: t('Subject') }),
    category: f.choice(INCOMING_CATEGORIES, { required: true, label: t('Kind') }),
    source: f.text({ personal: 'contact', max: 320, label: t('From') }),
    source_name: f.text({ personal: 'contact', label: t('Name') }),
    destination: f.text({ personal: 'contact', max: 2000, label: t('To') }),
    type: f.choice(MAIL_TYPES, { required: true, label: t('Format') }),
    message_id: f.text({ readOnly: true, nullable: true, max: 998, label: t('Message-ID') }),
    preview: f.text({ readOnly: true, label: t('Start of message') }),
    states: states(),
    contract: f.relation('contract', contractRef, { nullable: true, label: t('Contract') }),
    customer: f.relation('customer', customerRef, { nullable: true, label: t('Customer') }),
    sesmail: f.relation(
      'sesmail',
      { id: f.id(), subject: f.text({}) },
      { nullable: true, label: t('In reply to') },
    ),
    match_by: f.choice(MATCHED_BY, { readOnly: true, nullable: true, label: t('Matched by') }),
    match_why: f.text({ readOnly: true, max: 1000, label: t('Why') }),
    /** Possible contracts; with more than one, staff choose. */
    matches: f.embedded(
      {
        id: f.id(),
        contract_number: f.text({}),
        by: f.text({}),
        why: f.text({ max: 1000 }),
        customer: f.text({ nullable: true }),
        delivery_date: f.date({ nullable: true }),
        position: f.text({}),
      },
      t('Possible matches'),
    ),
    changerequests: f.embedded(changeRef, t('Change requests'), { permission: 'comms.view_changerequest' }),
    attachments: f.embedded(
      {
        id: f.id(),
        name: f.text({}),
        media_type: f.text({}),
        size: f.int({}),
        inline: f.bool({}),
        file: f.text({ nullable: true }),
      },
      t('Attachments'),
    ),
    why: f.text({ readOnly: true, max: 1000, label: t('Reason for this kind') }),
    problems: f.json<string[], { readOnly: true }>(
      { readOnly: true },
      { type: 'array', items: { type: 'string' } },
    ),
    reply_to: f.text({ readOnly: true, max: 320, label: t('Replies go to') }),
    sent_at: f.timestamp({ nullable: true, label: t('Sent') }),
    content: f.text({ writeOnly: true, multiline: true, label: t('Message') }),
    ...times,
  },
  search: [
    'subject',
    'source',
    'source_name',
    'destination',
    'preview',
    'contract.contract_number',
    'customer.name',
  ],
  ordering: ['id', 'subject', 'source', 'category', 'created_at', 'updated_at'],
  defaultOrdering: '-id',
  filters: {
    id__in: filter.ids('sesmail_incoming', undefined, { hidden: true }),
    message_id: filter.text(t('Message-ID'), { hidden: true }),
    created_at__gte: filter.moment(t('Received from')),
    created_at__lte: filter.moment(t('Received to')),
    states__id__in: filter.ids('state', t('State')),
    category__in: filter.texts(t('Kind'), { hidden: true }),
    contract__id: filter.ids('contract', t('Contract')),
    customer__id: filter.ids('customer', t('Customer')),
    matched: filter.bool(t('Linked to a contract')),
  },
  workflow: 'incoming_email_status',
  actions: {
    decoded: {
      method: 'GET',
      path: 'decoded',
      on: 'record',
      permission: 'comms.view_sesmail_incoming',
      summary: 'The sanitised message and its possible contracts',
      query: { images: { type: 'boolean', description: 'Also show remote images' } },
      returns: decodedShape,
    },
    changerequest: {
      method: 'POST',
      path: 'changerequest',
      on: 'record',
      permission: 'comms.add_changerequest',
      status: 201,
      summary: 'Creates a change request from the message and resolves it',
      body: {
        contract: f.relation('contract', { id: f.id() }, { nullable: true, label: t('Contract') }),
        title: f.text({ label: t('Title') }),
        content: f.text({ multiline: true, label: t('Requested change') }),
        proposal,
      },
      returns: { id: f.id(), title, content },
    },
    saveAttachment: {
      method: 'POST',
      path: 'keep_file',
      on: 'record',
      permission: 'comms.change_sesmail_incoming',
      status: 201,
      summary: "Saves an attachment as a file of the message's contract",
      body: { attachment: f.int({ required: true, min: 1, label: t('Attachment') }) },
      returns: fileRef,
    },
    raw: {
      method: 'GET',
      path: 'raw',
      on: 'record',
      permission: 'comms.view_sesmail_incoming',
      summary: 'The message as received',
      returns: { produces: 'message/rfc822' },
    },
    attachment: {
      method: 'GET',
      path: 'attachment',
      on: 'record',
      permission: 'comms.view_sesmail_incoming',
      summary: 'Downloads an attachment',
      query: { attachment: { type: 'integer' } },
      returns: { produces: 'application/octet-stream' },
    },
  },
  columns: ['source', 'subject', 'category', 'contract', 'states', 'created_at'],
});

/** Fields of a POST: an entered message needs subject, sender and recipient. */
export const enteredMessage = {
  ...sesmail_incoming.fields,
  subject: f.text({ required: true, max: 998, label: t('Subject') }),
  source: f.text({ required: true, max: 320, label: t('From') }),
  destination: f.text({ required: true, max: 2000, label: t('To') }),
};
export type SesMailIncoming = Read<typeof sesmail_incoming>;
