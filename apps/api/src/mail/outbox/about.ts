/** What a mail is about: from it follow its template, its default address and its papers (docs/run/mail.md). */
import type { MailCategory } from '@hireyard/wire/comms/mail';

export interface MailAbout {
  readonly category: MailCategory;
  readonly contract: number | null;
  readonly account: number | null;
  readonly customer: number | null;
  readonly paymentrequest: number | null;
  readonly refundrequest: number | null;
  /** The message that it answers. */
  readonly incoming: number | null;
  /** Empty = the template's own. */
  readonly subject: string;
  /** What a person wrote, in plain paragraphs; empty = the template's own words. */
  readonly message: string;
  /** What only its category needs: {from, to} of a statement, {kind, passwordLink, by, at} of a letter about security, {acceptLink} of a quote. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Of a mail that is about no record; spread it and add what it is about. */
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

/** A mail in words, before anything is added for tracking. */
export interface MailText {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
