/** Subject of an email: its template, default address and attachments follow from it (docs/run/mail.md). */
import type { MailCategory } from '@hireyard/wire/comms/mail';

export interface MailAbout {
  readonly category: MailCategory;
  readonly contract: number | null;
  readonly account: number | null;
  readonly customer: number | null;
  readonly paymentrequest: number | null;
  readonly refundrequest: number | null;
  /** The message that it replies to. */
  readonly incoming: number | null;
  /** Empty = the template's subject. */
  readonly subject: string;
  /** A user's text in plain paragraphs; empty = the template's opening. */
  readonly message: string;
  /**
   * Facts of some categories: {from, to} of a statement, {kind, passwordLink, by, at} of a security email,
   * {acceptLink} of a quote.
   */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** An email about no record; spread it and add the records. */
export const ABOUT_NO_RECORD: Omit<MailAbout, 'category'> = {
  contract: null,
  account: null,
  customer: null,
  paymentrequest: null,
  refundrequest: null,
  incoming: null,
  subject: '',
  message: '',
  facts: {},
};

/** Subject and contents of an email before tracking is added. */
export interface MailText {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
