/** The port of sent email (docs/run/mail.md). Messages are complete: raw bytes and an envelope. */
import type { IncomingHttpHeaders } from 'node:http';

export interface Envelope {
  /** The bounce address. */
  readonly from: string;
  /** All recipients, including hidden copies; at least one. */
  readonly to: readonly string[];
}

export interface OutgoingMessage {
  readonly mailId: number;
  readonly raw: Buffer;
  readonly envelope: Envelope;
  /** The kind of message, for the service's statistics: letters, digits, _ and -. */
  readonly category: string;
}

/** An address refused while the service accepted the message. */
export interface RejectedAddress {
  readonly address: string;
  /** The service's text, readable for staff. */
  readonly reason: string;
  /** It would be refused again. */
  readonly permanent: boolean;
}

export interface Sent {
  /** The service's message id, named in events; null if none. */
  readonly providerId: string | null;
  /** The Message-ID seen by recipients, if the service replaces ours. */
  readonly wireMessageId: string | null;
  readonly rejected: readonly RejectedAddress[];
}

export interface MailSender {
  /** The `provider` of an email: capture, smtp or ses. */
  readonly name: string;
  /** Repeats are harmless; otherwise a person decides if the outcome is unknown. */
  readonly repeatable: boolean;
  /** The service reports opens and clicks itself, so we add no links. */
  readonly tracks: boolean;
  /** Signs in without sending. Throws NotLetInError for a refused sign-in or certificate, TryAgainError without an answer. */
  check(signal: AbortSignal): Promise<void>;
  /**
   * Sends the message; returns refused addresses, even if all were refused and nothing was sent. Throws TryAgainError only if it was certainly not
   * accepted (refused connection, 4xx before the end of data, throttled, cancelled in time). RefusedError: it will never be accepted;
   * NotLetInError: we aren't allowed in. UnclearOutcomeError: the message was sent without an answer, also because `signal` ended the wait.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Sent>;
}

/** The outcome of a message, as email states (spec §4.1). */
export type MailEventAction = 'sent' | 'received' | 'opened' | 'clicked' | 'bounced' | 'complaint';

export interface MailEvent {
  /** Equal for repeats. */
  readonly id: string;
  readonly action: MailEventAction;
  /** Our id of the email if the event has it, else null. */
  readonly mailId: number | null;
  readonly providerId: string | null;
  /** The recipients concerned; empty = all. */
  readonly addresses: readonly string[];
  readonly at: Date;
  /** It would happen again, so send no more email to this address. */
  readonly permanent: boolean;
  /** Readable for staff: a diagnosis, or the clicked link. */
  readonly detail: string;
}

/** A signed request of the mail service: events, a received message, or a subscription to confirm. */
export type MailDelivery =
  | { readonly kind: 'events'; readonly id: string; readonly events: readonly MailEvent[] }
  | {
      readonly kind: 'incoming';
      readonly id: string;
      readonly messageId: string;
      readonly recipients: readonly string[];
      readonly from: string;
      readonly spam: boolean;
      /** The service couldn't verify the named sender. */
      readonly suspect: boolean;
      readonly virus: boolean;
      /** The location of the raw message, or the message itself. */
      readonly place: { readonly bucket: string; readonly key: string } | { readonly content: Buffer };
    }
  | { readonly kind: 'confirm'; readonly id: string; readonly url: string }
  | { readonly kind: 'nothing'; readonly id: string; readonly why: string };

/** Further methods of services that report by signed requests. */
export interface MailReports {
  /**
   * Reads a request. Throws BadSignatureError if it isn't from the service, not about our topics or older than a day. Throws TryAgainError if the
   * service's certificate can't be fetched now.
   */
  verify(raw: Buffer, headers: IncomingHttpHeaders): Promise<MailDelivery>;
  /** Confirms a subscription to our topic; throws TryAgainError or RefusedError, BadSignatureError for any other address. */
  confirm(url: string): Promise<void>;
  /** Fetches the raw message of a request, up to 40 MB; throws TryAgainError, RefusedError or NotLetInError. */
  fetch(place: { readonly bucket: string; readonly key: string }): Promise<Buffer>;
}
