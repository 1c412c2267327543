/**
 * Classifies received messages: from a person, or from a machine that must never get a reply (docs/run/mail.md).
 */
import { t } from '@hireyard/messages';
import type { DeliveryOutcome, ParsedMail } from './parsed-mail.ts';
import { returnedIdsInText, textOutcomes } from './text-bounce.ts';

export type MailKind = 'message' | 'reply' | 'auto_reply' | 'bounce' | 'complaint' | 'report' | 'loop';

export interface Classification {
  /** Only `message` and `reply` come from people; we never reply automatically to the others. */
  readonly kind: MailKind;
  /** Reason for staff. */
  readonly why: string;
  /** An automatic reply to our email that staff needn't see: out of office, received with thanks. */
  readonly automaticReply: boolean;
  /** Whether it is a reply by its headers or subject, whatever its kind. */
  readonly answer: boolean;
  /** Whether an earlier filter marked it as spam, whatever its kind. */
  readonly spam: boolean;
  /** Outcomes by recipient, of a bounce or report. */
  readonly outcomes: readonly DeliveryOutcome[];
  /** Message-IDs of our email, of a bounce, report or complaint. */
  readonly about: readonly string[];
}

/** A message that passed more servers is in a loop. */
const MAX_RECEIVED = 30;

const DAEMON = /^(mailer-daemon|postmaster|mail-daemon|mailerdaemon)@/i;
const BOUNCE_SUBJECT =
  /^\W*(undeliver(ed|able)|mail delivery (failed|failure|system)|delivery (status notification|failure|has failed|failed)|returned mail|failure notice|non[- ]?deliver|unzustellbar|message (undeliverable|not delivered)|nicht zugestellt|échec de (la )?remise|no se puede entregar)/i;
const AUTO_SUBJECT =
  /^\W*(auto(matic)?[- ]?(reply|response|answer)|out of (the )?office|automatische (antwort|abwesenheits)|abwesenheits(notiz|nachricht)|réponse automatique|respuesta automática|risposta automatica|automatisch antwoord|vacation (reply|response)|autosvar)/i;
const REPLY_SUBJECT = /^\s*(re|aw|antw|sv|vs|tr|rép?)\s*(\[\d+\])?\s*[:：]/i;

/** Reports and automatic replies have an empty envelope sender, so that no reply is possible. */
function isFromNobody(mail: ParsedMail, envelopeFrom: string | null): boolean {
  return envelopeFrom === null ? mail.headers.returnPath === '<>' : envelopeFrom.trim() === '';
}

/** Returns the reason why a message is automatic, or null. */
function automatic(mail: ParsedMail, envelopeFrom: string | null): string | null {
  const { autoSubmitted, autoResponseSuppress, precedence, autoReply } = mail.headers;
  if (autoSubmitted !== '' && !/^no\b/.test(autoSubmitted))
    return t('Marked as automatic (Auto-Submitted: {value}).', { value: autoSubmitted });
  if (autoReply) return t('Marked as an automatic reply (X-Autoreply).');
  if (AUTO_SUBJECT.test(mail.subject)) return t('The subject is that of an automatic reply.');
  if (/^(auto_reply|bulk|junk|list)\b/.test(precedence))
    return t('Sent in bulk (Precedence: {value}).', { value: precedence });
  if (autoResponseSuppress !== '' && !/^none$/i.test(autoResponseSuppress))
    return t('Asks for no automatic reply (X-Auto-Response-Suppress).');
  return isFromNobody(mail, envelopeFrom) ? t('No return address.') : null;
}

/**
 * Whether the message itself is an automatic reply. Stricter than `automatic`: people also write through programs
 * and lists that mark messages as generated, as bulk, or as unwilling to receive replies. Somebody must read those.
 */
const isAutomaticReply = ({ subject, headers }: ParsedMail): boolean =>
  /^auto-replied\b/.test(headers.autoSubmitted) || headers.autoReply || AUTO_SUBJECT.test(subject);

/** Returns the failures of a plain-text report; null if the message is none. */
function bounceInWords(mail: ParsedMail, envelopeFrom: string | null): readonly DeliveryOutcome[] | null {
  const daemon = isFromNobody(mail, envelopeFrom) || DAEMON.test(mail.from?.address ?? '');
  const { failedRecipients } = mail.headers;
  const says = BOUNCE_SUBJECT.test(mail.subject) || failedRecipients.length > 0;
  return daemon && says ? textOutcomes(mail.text, failedRecipients) : null;
}

type As = (kind: MailKind, why: string, rest?: Partial<Classification>) => Classification;

/** Classifies a machine-readable report about our email; null if the message is none. */
function reported(mail: ParsedMail, envelopeFrom: string | null, as: As): Classification | null {
  const { headers, reports } = mail;
  const about = reports.returnedMessageIds;
  if (reports.feedback !== null)
    return as(
      'complaint',
      t('A recipient reported our email ({type}).', { type: reports.feedback.type || 'abuse' }),
      {
        about,
      },
    );
  if (reports.outcomes.length > 0) {
    const { outcomes } = reports;
    const failed = outcomes.some((outcome) => outcome.action === 'failed');
    const why = failed
      ? t('A mail server could not deliver our email.')
      : t('A mail server reports the progress of our email.');
    return as(failed ? 'bounce' : 'report', why, { outcomes, about });
  }
  const outcomes = bounceInWords(mail, envelopeFrom);
  if (outcomes !== null)
    return as('bounce', t('A mail server could not deliver our email, according to its text.'), {
      outcomes,
      about: about.length > 0 ? about : returnedIdsInText(mail.text),
    });
  return reports.disposition || /^multipart\/report\b/.test(headers.contentType)
    ? as('report', t('An automatic report.'), { about })
    : null;
}

/**
 * Classifies a message. `from`: envelope sender, empty for none, null if unknown (then Return-Path counts).
 * The first match wins: loop, complaint, machine-readable report, plain-text report, automatic reply, reply,
 * message.
 */
export function classify(mail: ParsedMail, envelope: { readonly from: string | null }): Classification {
  const { headers } = mail;
  const as: As = (kind, why, rest = {}) => ({
    kind,
    why,
    automaticReply: isAutomaticReply(mail),
    answer: mail.inReplyTo !== null || mail.references.length > 0 || REPLY_SUBJECT.test(mail.subject),
    spam: headers.spam,
    outcomes: [],
    about: [],
    ...rest,
  });
  if (headers.ours) return as('loop', t('We sent it ourselves.'));
  if (headers.received > MAX_RECEIVED)
    return as('loop', t('It passed {servers} servers.', { servers: headers.received }));
  const report = reported(mail, envelope.from, as);
  if (report !== null) return report;
  const why = automatic(mail, envelope.from);
  if (why !== null) return as('auto_reply', why);
  if (mail.inReplyTo !== null || mail.references.length > 0) return as('reply', t('Reply to an email.'));
  if (REPLY_SUBJECT.test(mail.subject)) return as('reply', t('The subject is that of a reply.'));
  return as('message', t('Written by a person.'));
}
