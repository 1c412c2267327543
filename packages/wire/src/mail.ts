/** Shapes of mail and of changes that customers ask for (spec §3.12, §3.15). */
import { DELIVERY_TYPES } from '@hireyard/domain/delivery-type';
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

/** Papers of a contract that a mail can carry. */
export const MAIL_DOCUMENTS = ['quote', 'contract', 'delivery_note', 'picking_list'] as const;

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
  documents: f.list(MAIL_DOCUMENTS, { label: 'Documents' }),
  files: f.list(undefined, { label: 'Files' }),
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
  blocked_images: f.int({ readOnly: true, label: 'Pictures of other servers left out' }),
  subject: f.embedded(contractRef),
  source: f.embedded(contractRef),
};

/** A change of a contract that somebody proposes; a quantity of 0 takes a line out. */
export const PROPOSAL_FIELDS = {
  hire_date: f.date({ nullable: true, label: 'Hire date' }),
  delivery_date: f.date({ nullable: true, label: 'Delivery date' }),
  collection_date: f.date({ nullable: true, label: 'Collection date' }),
  delivery_type: f.choice(DELIVERY_TYPES, { label: 'Delivery' }),
  address_1: f.text({ label: 'Address line 1' }),
  address_2: f.text({ label: 'Address line 2' }),
  address_3: f.text({ label: 'Address line 3' }),
  address_town: f.text({ label: 'Town' }),
  address_county: f.text({ label: 'County' }),
  address_postcode: f.text({ label: 'Postcode', max: 20 }),
};
export interface ProposedLine {
  /** An existing line, or … */
  readonly id?: number;
  /** … an item to add. */
  readonly stockitem?: number;
  readonly quantity: number;
}
export type Proposal = {
  readonly [K in keyof typeof PROPOSAL_FIELDS]?: string | null;
} & { readonly lines?: readonly ProposedLine[] };

export const proposalField = <const O extends f.FieldOptions>(options: O) =>
  f.json<Proposal | null, O>(options, {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(PROPOSAL_FIELDS).map(([name, field]) => [name, field.writeJson])),
      lines: {
        type: 'array',
        maxItems: 1000,
        items: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            stockitem: { type: 'integer' },
            quantity: { type: 'integer', minimum: 0 },
          },
          required: ['quantity'],
        },
      },
    },
  });
export const changeBody = {
  title: f.text({ required: true, label: 'Title' }),
  content: f.text({ required: true, multiline: true, label: 'What the customer wants' }),
  proposal: proposalField({ nullable: true, label: 'Proposed change' }),
  incoming_email: f.relation(
    'sesmail_incoming',
    { id: f.id() },
    { nullable: true, label: 'From the message' },
  ),
};
export const changeAnswer = { id: f.id(), title: f.text({}), content: f.text({ multiline: true }) };

/** One entry of a contract's thread, as the interface reads it. */
export interface ThreadEntry {
  readonly kind: 'out' | 'in' | 'changerequest' | 'note';
  readonly id: number;
  readonly at: string;
  readonly subject: string;
  /** Who wrote it, or whom it went to. */
  readonly who: string;
  readonly preview: string;
  readonly category: string;
  readonly states: readonly {
    readonly name: string;
    readonly colour: string;
    readonly system_action: string | null;
  }[];
  readonly attachments: number;
}
export const threadEntryJson = {
  type: 'object',
  required: ['kind', 'id', 'at', 'subject', 'who', 'preview', 'category', 'states', 'attachments'],
  properties: { kind: { type: 'string', enum: ['out', 'in', 'changerequest', 'note'] } },
};

/** A figure before and after a change, in decimals. */
export interface BeforeAfter {
  readonly before: string;
  readonly after: string;
}
export interface ImpactLine {
  /** Null = a line that would be added. */
  readonly id: number | null;
  readonly stockitem: number | null;
  readonly title: string;
  readonly before: number;
  readonly after: number;
}
/** What a proposed change of a contract does: nothing of it is saved. */
export interface Impact {
  readonly price: BeforeAfter;
  readonly tax: BeforeAfter;
  readonly deposit: BeforeAfter;
  readonly delivery: BeforeAfter;
  readonly vehicles: { readonly before: number; readonly after: number };
  /** What the account may still owe; null = it has no limit. */
  readonly credit_left: BeforeAfter | null;
  /** Values of the contract that differ. */
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
  readonly lines: readonly ImpactLine[];
  readonly shortages: readonly {
    readonly stockitem: number;
    readonly title: string;
    readonly day: string;
    readonly short: number;
  }[];
  /** Problems of the contract that the change would bring. */
  readonly problems: readonly { readonly code: string; readonly description: string }[];
  /** Why it cannot be applied as it is, in words; empty = it can. */
  readonly refused: readonly string[];
}
const anything = <T>(type: 'object' | 'array') =>
  f.json<T, { readOnly: true }>({ readOnly: true }, type === 'array' ? { type, items: {} } : { type });
export const impactShape = {
  price: anything<BeforeAfter>('object'),
  tax: anything<BeforeAfter>('object'),
  deposit: anything<BeforeAfter>('object'),
  delivery: anything<BeforeAfter>('object'),
  vehicles: anything<{ before: number; after: number }>('object'),
  credit_left: f.json<BeforeAfter | null, { readOnly: true; nullable: true }>(
    { readOnly: true, nullable: true },
    { type: 'object' },
  ),
  fields: anything<Impact['fields']>('array'),
  lines: anything<Impact['lines']>('array'),
  shortages: anything<Impact['shortages']>('array'),
  problems: anything<Impact['problems']>('array'),
  refused: anything<Impact['refused']>('array'),
};
