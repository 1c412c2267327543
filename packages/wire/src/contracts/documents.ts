/** Documents, their saved versions, share links, and the customer's page of a quote (docs/use/documents.md). */
import { t } from '@hireyard/messages';
import { choice, type Is, known, list, moment, object, orNull, text, whole } from '../answer.ts';
import * as f from '../field.ts';

export const CONTRACT_DOCUMENTS = [
  'quote',
  'contract',
  'delivery_note',
  'picking_list',
  'return_note',
  'invoice',
] as const;
export type ContractDocument = (typeof CONTRACT_DOCUMENTS)[number];
export const DOCUMENT_KINDS = [...CONTRACT_DOCUMENTS, 'statement', 'receipt'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Documents that may be for one day: of what leaves, or of what returns. */
export const DAY_DOCUMENTS = { delivery_note: 'out', picking_list: 'out', return_note: 'back' } as const;
export type DayDocument = keyof typeof DAY_DOCUMENTS;
export const isDayDocument = (kind: string): kind is DayDocument => Object.hasOwn(DAY_DOCUMENTS, kind);

/** Maximum validity of a link in days. */
export const MAX_SHARE_DAYS = 366;

export const storeDocumentBody = {
  kind: f.choice([...CONTRACT_DOCUMENTS, 'receipt'], { required: true, label: t('Document') }),
  invoice: f.int({
    nullable: true,
    min: 1,
    label: t('Invoice'),
    hint: t('Default: the latest on the contract'),
  }),
  paymentrequest: f.int({
    nullable: true,
    min: 1,
    label: t('Payment request'),
    hint: t('The receipt’s payment request'),
  }),
  day: f.date({
    nullable: true,
    label: t('Day'),
    hint: t('For delivery notes, picking lists and return notes. Default: the whole hire'),
  }),
};
/** Days on which goods of a contract leave and return, planned or counted, in order. */
export const documentDaysSchema = object({ out: list(text), back: list(text) });
export type DocumentDays = Is<typeof documentDaysSchema>;
export const storeStatementBody = {
  start_date: f.date({ nullable: true, label: t('From') }),
  end_date: f.date({ nullable: true, label: t('To', undefined, 'until'), hint: t('Default: today') }),
};
export const shareBody = {
  days: f.int({
    nullable: true,
    min: 1,
    max: MAX_SHARE_DAYS,
    label: t('Days'),
    hint: t('Days until the link expires. Default: business setting'),
  }),
};
export const acceptBody = {
  name: f.text({ required: true, max: 120, label: t('Your name') }),
  email: f.email({ label: t('Email') }),
  sha256: f.text({ required: true, max: 64, label: t('Document') }),
  agree: f.bool({ required: true, label: t('I accept this quote') }),
};

/** A link to one version. */
const share = object({
  id: whole,
  /** Null for users who can't change contracts: a quote can be accepted with the link. */
  url: orNull(text),
  status: choice(['open', 'expired', 'revoked']),
  expires_at: moment,
  revoked_at: orNull(moment),
  /** How often the page or file was opened. */
  views: whole,
  first_viewed_at: orNull(moment),
  last_viewed_at: orNull(moment),
  created_at: moment,
  created_by: orNull(text),
});
export type DocumentShare = Is<typeof share>;
/** Who accepted the quote, and when. */
export interface QuoteAcceptance {
  readonly name: string;
  readonly email: string;
  readonly accepted_at: string;
}
/** A saved version of a document. */
export const documentVersionSchema = object({
  id: whole,
  kind: choice(DOCUMENT_KINDS),
  /** Version number within the document kind of the contract, or within one invoice. */
  number: whole,
  name: text,
  /** The day of a delivery note, picking list or return note; null: the whole hire. */
  day: orNull(text),
  /** Bytes. */
  size: whole,
  sha256: text,
  contract_version: orNull(whole),
  created_at: moment,
  created_by: orNull(text),
  /** Newest first. */
  shares: list(share),
  acceptance: orNull(known<QuoteAcceptance>({ type: 'object' })),
});
export type DocumentVersion = Is<typeof documentVersionSchema>;

export const QUOTE_STATUSES = ['open', 'accepted', 'expired', 'superseded', 'withdrawn'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** The content of a quote; amounts as text. */
export interface QuoteContent {
  readonly number: number;
  readonly date: string;
  readonly customer: string;
  readonly reference: string;
  readonly dates: {
    readonly hire: string | null;
    readonly delivery: string | null;
    readonly collection: string | null;
    readonly hold: string | null;
  };
  readonly delivery_type: 'none' | 'deliver' | 'collect' | 'both';
  /** Lines of the delivery address. */
  readonly address: readonly string[];
  readonly lines: readonly {
    readonly title: string;
    readonly quantity: number;
    readonly unit_price: string;
    readonly unit_washup_price: string;
    readonly value: string;
    /** The line's own dates; absent if it follows the hire. */
    readonly delivery_date?: string;
    readonly collection_date?: string;
  }[];
  readonly totals: {
    readonly hire: string;
    readonly washup: string;
    readonly delivery: string;
    readonly value: string;
    readonly tax: string;
    readonly grand_total: string;
    readonly deposit: string;
  };
  readonly terms: string;
}

/** The customer's page of a quote (/noauth/quote/{token}). */
export interface QuotePage {
  readonly company: { readonly name: string; readonly telephone?: string; readonly email?: string };
  readonly locale: string;
  readonly currency: string;
  readonly contract_number: string;
  readonly status: QuoteStatus;
  /** The status in words for the customer. */
  readonly message: string;
  readonly expires_at: string;
  /** Identifies the document that is accepted. */
  readonly sha256: string;
  /** Null once the link isn't valid. */
  readonly quote: QuoteContent | null;
  readonly acceptance: { readonly name: string; readonly accepted_at: string } | null;
}
