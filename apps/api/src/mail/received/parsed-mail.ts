/** The contents of a received message (docs/run/mail.md), all of it written by strangers. */

export interface MailAddress {
  /** Empty if there is none. */
  readonly name: string;
  readonly address: string;
}

export interface MailAttachment {
  /** Safe to show and as a file name: no path, no control or direction characters, 1 to 120 characters. */
  readonly name: string;
  /** As declared by the sender, in lower case. */
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Without angle brackets; the target of `cid:` URLs in the HTML. */
  readonly contentId: string | null;
  readonly inline: boolean;
  readonly content: Uint8Array;
}

/** The outcome for one recipient in a report. */
export interface DeliveryOutcome {
  readonly address: string;
  /** failed, delayed, delivered, relayed or expanded; other actions count as delayed. */
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** For example 5.1.1; empty if the report has none. */
  readonly status: string;
  /** The refusing server's text; may be empty. */
  readonly diagnostic: string;
  /** Whether every further email to this address will fail. */
  readonly permanent: boolean;
}

export interface Feedback {
  /** abuse, fraud, virus, other, not-spam … */
  readonly type: string;
  /** The recipients who complained, if the report names them. */
  readonly recipients: readonly string[];
}

export interface MailReportParts {
  readonly outcomes: readonly DeliveryOutcome[];
  readonly feedback: Feedback | null;
  /** A read receipt: a report, but of no failure. */
  readonly disposition: boolean;
  /** Message-IDs of the returned email, without angle brackets. */
  readonly returnedMessageIds: readonly string[];
}

/** Header fields that distinguish machines from people; empty = absent. */
export interface MailHeaders {
  readonly autoSubmitted: string;
  readonly autoResponseSuppress: string;
  readonly precedence: string;
  /** As written: `<>` is the empty address. */
  readonly returnPath: string;
  /** Any of X-Autoreply, X-Autorespond and the like. */
  readonly autoReply: boolean;
  readonly contentType: string;
  readonly spam: boolean;
  /** We sent this ourselves. */
  readonly ours: boolean;
  /** Number of servers it passed. */
  readonly received: number;
  /** Exim lists failed recipients there. */
  readonly failedRecipients: readonly string[];
}

export interface ParsedMail {
  readonly subject: string;
  readonly from: MailAddress | null;
  readonly replyTo: MailAddress | null;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly date: Date | null;
  /** Message-IDs have no angle brackets. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  /** Oldest first. */
  readonly references: readonly string[];
  /** The whole text; converted from the HTML if there is no text part. */
  readonly text: string;
  readonly textFromHtml: boolean;
  /** As received: never show it before `sanitiseMail`. Empty if there is none. */
  readonly html: string;
  /** The text above quotes and signature. */
  readonly newText: string;
  /** Quotes, forwarded messages and signature. */
  readonly quotedText: string;
  /** One line for lists, at most 200 characters. */
  readonly preview: string;
  readonly attachments: readonly MailAttachment[];
  readonly headers: MailHeaders;
  readonly reports: MailReportParts;
  /** Unreadable parts, described for staff. */
  readonly problems: readonly string[];
}
