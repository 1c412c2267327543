/** What is read from a received message (docs/run/mail.md). All of it was written by strangers. */

export interface MailAddress {
  /** Empty when none was given. */
  readonly name: string;
  readonly address: string;
}

export interface MailAttachment {
  /** Fit to be shown and to name a file: no path, no control or direction characters, never empty, 120 characters at most. */
  readonly name: string;
  /** As the sender claims, in lower case. */
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Without its angle brackets; what `cid:` addresses in the HTML name. */
  readonly contentId: string | null;
  readonly inline: boolean;
  readonly content: Uint8Array;
}

/** What became of a message for one recipient, from a report that came back. */
export interface DeliveryOutcome {
  readonly address: string;
  /** failed, delayed, delivered, relayed or expanded; whatever else a report says becomes delayed. */
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** Like 5.1.1; empty when the report has none. */
  readonly status: string;
  /** In the words of the server that turned it away; may be empty. */
  readonly diagnostic: string;
  /** It will happen again to this address whatever is sent. */
  readonly permanent: boolean;
}

export interface Feedback {
  /** abuse, fraud, virus, other, not-spam … */
  readonly type: string;
  /** The recipients who complained, as far as the report names them. */
  readonly recipients: readonly string[];
}

export interface MailReportParts {
  readonly outcomes: readonly DeliveryOutcome[];
  readonly feedback: Feedback | null;
  /** A message was seen by its recipient: a report, but of no failure. */
  readonly disposition: boolean;
  /** Message-IDs of the mail that was returned, without angle brackets. */
  readonly returnedMessageIds: readonly string[];
}

/** The header fields that tell machines from people; empty = absent. */
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
  /** How many servers it passed. */
  readonly received: number;
  /** Exim names there whom it could not reach. */
  readonly failedRecipients: readonly string[];
}

export interface ParsedMail {
  readonly subject: string;
  readonly from: MailAddress | null;
  readonly replyTo: MailAddress | null;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly date: Date | null;
  /** Message-IDs stand without angle brackets. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  /** The oldest first. */
  readonly references: readonly string[];
  /** The whole text; made from the HTML when there is no other. */
  readonly text: string;
  readonly textFromHtml: boolean;
  /** As it came: never to be shown before `sanitiseMail`. Empty when there is none. */
  readonly html: string;
  /** The text above quotes and signature. */
  readonly newText: string;
  /** Quotes, forwarded messages and signature. */
  readonly quotedText: string;
  /** One line for lists, 200 characters at most. */
  readonly preview: string;
  readonly attachments: readonly MailAttachment[];
  readonly headers: MailHeaders;
  readonly reports: MailReportParts;
  /** What could not be read, in words for staff. */
  readonly problems: readonly string[];
}
