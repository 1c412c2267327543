/** What kind of message came: from a person, or from a machine that must never be answered (docs/run/mail.md). */
import type { DeliveryOutcome, ParsedMail } from './parsed-mail.ts';
import { returnedIdsInText, textOutcomes } from './text-bounce.ts';

export type MailKind = 'message' | 'reply' | 'auto_reply' | 'bounce' | 'complaint' | 'report' | 'loop';

export interface Classification {
  /** Only `message` and `reply` come from people; a machine answers none of the others. */
  readonly kind: MailKind;
  /** In words for staff. */
  readonly why: string;
  /** A machine's own answer to our mail, of which nobody has to know: away, on holiday, received with thanks. */
  readonly selfMade: boolean;
  /** It comes in answer to something, by its headers or its subject; whatever its kind. */
  readonly answer: boolean;
  /** A filter before us called it spam; whatever its kind. */
  readonly spam: boolean;
  /** Of a bounce or report: what became of our mail, for whom. */
  readonly outcomes: readonly DeliveryOutcome[];
  /** Of a bounce, report or complaint: the Message-IDs of our mail that it is about. */
  readonly about: readonly string[];
}

/** More servers than that pass on only what goes in circles. */
const MAX_RECEIVED = 30;

const DAEMON = /^(mailer-daemon|postmaster|mail-daemon|mailerdaemon)@/i;
const BOUNCE_SUBJECT =
  /^\W*(undeliver(ed|able)|mail delivery (failed|failure|system)|delivery (status notification|failure|has failed|failed)|returned mail|failure notice|non[- ]?deliver|unzustellbar|message (undeliverable|not delivered)|nicht zugestellt|échec de (la )?remise|no se puede entregar)/i;
const AUTO_SUBJECT =
  /^\W*(auto(matic)?[- ]?(reply|response|answer)|out of (the )?office|automatische (antwort|abwesenheits)|abwesenheits(notiz|nachricht)|réponse automatique|respuesta automática|risposta automatica|automatisch antwoord|vacation (reply|response)|autosvar)/i;
const REPLY_SUBJECT = /^\s*(re|aw|antw|sv|vs|tr|rép?)\s*(\[\d+\])?\s*[:：]/i;

/** Empty envelope: reports and answers of machines have no return address, so that none can be answered. */
function isFromNobody(mail: ParsedMail, envelopeFrom: string | null): boolean {
  return envelopeFrom === null ? mail.headers.returnPath === '<>' : envelopeFrom.trim() === '';
}

/** Why the message was written by a machine, or null. */
function automatic(mail: ParsedMail, envelopeFrom: string | null): string | null {
  const { autoSubmitted, autoResponseSuppress, precedence, autoReply } = mail.headers;
  if (autoSubmitted !== '' && !/^no\b/.test(autoSubmitted))
    return `It says so (Auto-Submitted: ${autoSubmitted}).`;
  if (autoReply) return 'It says so (X-Autoreply).';
  if (AUTO_SUBJECT.test(mail.subject)) return 'Its subject says so.';
  if (/^(auto_reply|bulk|junk|list)\b/.test(precedence))
    return `It was sent in bulk (Precedence: ${precedence}).`;
  if (autoResponseSuppress !== '' && !/^none$/i.test(autoResponseSuppress))
    return 'It wants no automatic answer (X-Auto-Response-Suppress).';
  return isFromNobody(mail, envelopeFrom) ? 'It has no return address.' : null;
}

/**
 * Whether it is itself an answer of a machine. Less than `automatic`: people write through programs and lists that mark what they send as
 * made by themselves, as bulk, or as wanting no answer, and somebody must read that.
 */
const isSelfMade = ({ subject, headers }: ParsedMail): boolean =>
  /^auto-replied\b/.test(headers.autoSubmitted) || headers.autoReply || AUTO_SUBJECT.test(subject);

/** What failed, from a report in words; null when the message is none. */
function bounceInWords(mail: ParsedMail, envelopeFrom: string | null): readonly DeliveryOutcome[] | null {
  const daemon = isFromNobody(mail, envelopeFrom) || DAEMON.test(mail.from?.address ?? '');
  const { failedRecipients } = mail.headers;
  const says = BOUNCE_SUBJECT.test(mail.subject) || failedRecipients.length > 0;
  return daemon && says ? textOutcomes(mail.text, failedRecipients) : null;
}

type As = (kind: MailKind, why: string, rest?: Partial<Classification>) => Classification;

/** What machines report of our mail; null when it is no report. */
function reported(mail: ParsedMail, envelopeFrom: string | null, as: As): Classification | null {
  const { headers, reports } = mail;
  const about = reports.returnedMessageIds;
  if (reports.feedback !== null)
    return as('complaint', `A recipient reported our mail (${reports.feedback.type || 'abuse'}).`, { about });
  if (reports.outcomes.length > 0) {
    const { outcomes } = reports;
    const failed = outcomes.some((outcome) => outcome.action === 'failed');
    const why = failed
      ? 'A mail server could not deliver our mail.'
      : 'A mail server tells how our mail fares.';
    return as(failed ? 'bounce' : 'report', why, { outcomes, about });
  }
  const outcomes = bounceInWords(mail, envelopeFrom);
  if (outcomes !== null)
    return as('bounce', 'A mail server says that it could not deliver our mail.', {
      outcomes,
      about: about.length > 0 ? about : returnedIdsInText(mail.text),
    });
  return reports.disposition || /^multipart\/report\b/.test(headers.contentType)
    ? as('report', 'A report of a machine.', { about })
    : null;
}

/**
 * Tells what kind of message it is. `from` is the sender of its envelope, empty for none, null when it is not known (then
 * Return-Path tells). The first that applies: it goes in circles, a complaint, a report of machines, a report in words, an
 * answer of a machine, an answer, a message.
 */
export function classify(mail: ParsedMail, envelope: { readonly from: string | null }): Classification {
  const { headers } = mail;
  const as: As = (kind, why, rest = {}) => ({
    kind,
    why,
    selfMade: isSelfMade(mail),
    answer: mail.inReplyTo !== null || mail.references.length > 0 || REPLY_SUBJECT.test(mail.subject),
    spam: headers.spam,
    outcomes: [],
    about: [],
    ...rest,
  });
  if (headers.ours) return as('loop', 'We sent it ourselves.');
  if (headers.received > MAX_RECEIVED) return as('loop', `It passed ${headers.received} servers.`);
  const report = reported(mail, envelope.from, as);
  if (report !== null) return report;
  const why = automatic(mail, envelope.from);
  if (why !== null) return as('auto_reply', why);
  if (mail.inReplyTo !== null || mail.references.length > 0) return as('reply', 'It answers a mail.');
  if (REPLY_SUBJECT.test(mail.subject)) return as('reply', 'Its subject says that it is an answer.');
  return as('message', 'Written by a person.');
}
