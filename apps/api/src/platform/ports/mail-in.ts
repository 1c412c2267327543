/** The port of received email (docs/run/mail.md). Nothing is acknowledged before it is stored. */

export interface ReceivedMail {
  readonly raw: Buffer;
  /** Envelope sender: empty for reports and bounces. */
  readonly from: string;
  /** Envelope recipients, not those of the headers. */
  readonly recipients: readonly string[];
  /** Equal for repeats of a message, which is stored once. */
  readonly externalId: string;
  /** The receiving service's verdict; absent = not checked. */
  readonly spam?: boolean;
  readonly virus?: boolean;
}

/** Stores a message and returns after the commit; throws if it couldn't be stored and must be delivered again. */
export type StoreMail = (mail: ReceivedMail) => Promise<void>;

export interface MailReceiver {
  /** smtp, ses or imap. */
  readonly name: string;
  /** Starts receiving. */
  start(keep: StoreMail): Promise<void>;
  /** Stops receiving, and finishes current messages. */
  stop(): Promise<void>;
}
