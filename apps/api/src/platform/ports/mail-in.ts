/** Receiving mail in our words (docs/run/mail.md). Nothing is acknowledged before it is kept. */

export interface ReceivedMail {
  readonly raw: Buffer;
  /** The envelope: empty for reports and bounces. */
  readonly from: string;
  /** The envelope's recipients, not what the headers claim. */
  readonly recipients: readonly string[];
  /** The same message has the same one; it is kept once. */
  readonly externalId: string;
  /** What the receiving service found; absent = it did not look. */
  readonly spam?: boolean;
  readonly virus?: boolean;
}

/** Keeps a message and answers when it is committed; throws when it could not be kept, and then it must come again. */
export type StoreMail = (mail: ReceivedMail) => Promise<void>;

export interface MailReceiver {
  /** smtp, ses or imap. */
  readonly name: string;
  /** Begins to take messages. */
  start(keep: StoreMail): Promise<void>;
  /** Takes no more, finishes what it is at. */
  stop(): Promise<void>;
}
