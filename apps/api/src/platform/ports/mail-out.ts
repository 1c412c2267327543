/** Sending mail in our words (docs/run/mail.md). A message is complete when it comes here: bytes as they go on the wire, and an envelope. */
import type { IncomingHttpHeaders } from 'node:http';

export interface Envelope {
  /** Where bounces go. */
  readonly from: string;
  /** Everybody who gets it, hidden copies too; at least one. */
  readonly to: readonly string[];
}

export interface OutgoingMessage {
  readonly mailId: number;
  readonly raw: Buffer;
  readonly envelope: Envelope;
  /** The kind of message, for the service's own statistics: letters, digits, _ and -. */
  readonly category: string;
}

/** An address that the service turned away while it took the message. */
export interface RejectedAddress {
  readonly address: string;
  /** In the service's words, fit for staff. */
  readonly reason: string;
  /** It will be turned away again. */
  readonly permanent: boolean;
}

export interface Sent {
  /** The service's id of the message; events name it. Null when it has none. */
  readonly providerId: string | null;
  /** The Message-ID as recipients see it, when the service replaces ours. */
  readonly wireMessageId: string | null;
  readonly rejected: readonly RejectedAddress[];
}

export interface MailSender {
  /** Fills `provider` of a mail: capture, smtp or ses. */
  readonly name: string;
  /** Sending the same message again does no harm; otherwise a person decides about one whose outcome is unknown. */
  readonly repeatable: boolean;
  /** The service reports opens and clicks itself, so that we add no links of our own. */
  readonly tracks: boolean;
  /**
   * Signs in to the service and sends nothing. Throws NotLetInError when the service or its certificate is at fault, TryAgainError when it does
   * not answer.
   */
  check(signal: AbortSignal): Promise<void>;
  /**
   * Hands the message over. Addresses that were turned away are an answer, also when they are all of them: then nothing was sent.
   * Throws TryAgainError only when the service certainly did not take it (refused connection, 4xx before the end of data,
   * throttled, called off in time); RefusedError when it will never take it; NotLetInError when it is us and not the message;
   * UnclearOutcomeError when the message had gone out and no answer tells what became of it, also because `signal` ended the wait.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Sent>;
}

/** What became of a message, in the words of the e-mail states (spec §4.1). */
export type MailEventAction = 'sent' | 'received' | 'opened' | 'clicked' | 'bounced' | 'complaint';

export interface MailEvent {
  /** The same event has the same id. */
  readonly id: string;
  readonly action: MailEventAction;
  /** Our id of the mail when the event carries it, else null. */
  readonly mailId: number | null;
  readonly providerId: string | null;
  /** The recipients it is about; empty = all. */
  readonly addresses: readonly string[];
  readonly at: Date;
  /** It will happen again to this address: no further mail should go there. */
  readonly permanent: boolean;
  /** Fit for staff: a diagnosis, the link that was clicked. */
  readonly detail: string;
}

/** A signed delivery from the mail service: events of our mail, a message for us, or a subscription to confirm. */
export type MailDelivery =
  | { readonly kind: 'events'; readonly id: string; readonly events: readonly MailEvent[] }
  | {
      readonly kind: 'incoming';
      readonly id: string;
      readonly messageId: string;
      readonly recipients: readonly string[];
      readonly from: string;
      readonly spam: boolean;
      /** The service could not confirm that it comes from the sender that it names. */
      readonly suspect: boolean;
      readonly virus: boolean;
      /** Where the raw message is, or the message itself. */
      readonly place: { readonly bucket: string; readonly key: string } | { readonly content: Buffer };
    }
  | { readonly kind: 'confirm'; readonly id: string; readonly url: string }
  | { readonly kind: 'nothing'; readonly id: string; readonly why: string };

/** What a service that reports over signed deliveries adds to its sender. */
export interface MailReports {
  /**
   * Reads a delivery; throws BadSignatureError when it is not from the service, not about a topic of ours or older than a day, and
   * TryAgainError when the service's certificate cannot be fetched just now: then the delivery must come again.
   */
  verify(raw: Buffer, headers: IncomingHttpHeaders): Promise<MailDelivery>;
  /** Confirms a subscription to a topic of ours; throws TryAgainError or RefusedError, BadSignatureError for any other address. */
  confirm(url: string): Promise<void>;
  /** The raw message that a delivery points to, 40 MB at most; throws TryAgainError, RefusedError or NotLetInError. */
  fetch(place: { readonly bucket: string; readonly key: string }): Promise<Buffer>;
}
