/** Machine-readable reports: delivery status (RFC 3464) and feedback (RFC 5965). */
import { addressIn, messageIds } from './addresses.ts';
import { cleanLine } from './clean-text.ts';
import type { DeliveryOutcome, Feedback, MailReportParts } from './parsed-mail.ts';

/** A report about more recipients is not about our email. */
const MAX_RECIPIENTS = 200;
const MAX_PART_BYTES = 256 * 1024;

export interface ReportPart {
  readonly mediaType: string;
  readonly content: Uint8Array;
}

const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;
/** Full mailboxes, unavailable servers, policies, sizes and contents are no fault of the address. */
const PASSING_STATUS = /^(?!5\.)|^5\.2\.2|^5\.3\.4|^5\.[467]\./;
const PASSING_TEXTS =
  /mailbox (is )?full|over ?quota|quota exceeded|\b[45]\.2\.2\b|try again|temporar|spf|dkim|dmarc|spam|black ?list|block ?list|blocked|reputation|policy|too (large|big)|\b[45]\.7\.\d/i;

/** Whether a failure with this status and diagnosis will repeat for the address, whatever is sent. */
export function isPermanent(action: string, status: string, diagnostic: string): boolean {
  if (action !== 'failed' || PASSING_STATUS.test(status)) return false;
  // 5.0.0 has no meaning; then the diagnosis must not name a temporary cause.
  return status.startsWith('5.1.') || !PASSING_TEXTS.test(diagnostic);
}

/**
 * Reads groups of fields separated by blank lines: names in lower case, folded lines joined, the first of
 * duplicates.
 */
function fieldGroups(content: Uint8Array): Map<string, string[]>[] {
  const text = new TextDecoder().decode(content.subarray(0, MAX_PART_BYTES)).replace(/\r\n?/g, '\n');
  return text.split(/\n[ \t]*\n/).map((block) => {
    const fields = new Map<string, string[]>();
    for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
      const [, name, value] = /^([\w-]{1,60})[ \t]*:(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      const key = name.toLowerCase();
      fields.set(key, [...(fields.get(key) ?? []).slice(0, MAX_RECIPIENTS), value.trim()]);
    }
    return fields;
  });
}

function outcomeOf(fields: Map<string, string[]>): DeliveryOutcome[] {
  const field = (name: string): string => fields.get(name)?.[0] ?? '';
  // We wrote to the original recipient; the final recipient may be a forwarding target.
  const address = addressIn(field('original-recipient')) ?? addressIn(field('final-recipient'));
  if (address === null) return [];
  const said = field('action').toLowerCase();
  const action = ACTIONS.find((known) => said.startsWith(known)) ?? 'delayed';
  const status = /^\s*([245]\.\d{1,3}\.\d{1,3})/.exec(field('status'))?.[1] ?? '';
  const diagnostic = cleanLine(field('diagnostic-code').replace(/^\s*[\w-]+\s*;/, ''), 500);
  return [{ address, action, status, diagnostic, permanent: isPermanent(action, status, diagnostic) }];
}

function feedbackOf(content: Uint8Array): Feedback {
  const [fields] = fieldGroups(content);
  const all = (name: string): readonly string[] => fields?.get(name) ?? [];
  return {
    type: cleanLine(all('feedback-type')[0] ?? '', 40).toLowerCase(),
    recipients: all('original-rcpt-to').flatMap((value) => addressIn(value) ?? []),
  };
}

/** Returns the Message-IDs in the headers of an attached message. */
const idsOf = (content: Uint8Array): string[] =>
  messageIds(fieldGroups(content)[0]?.get('message-id')?.[0]).slice(0, 1);

/** Reads the reports among the parts of a message and skips other parts. */
export function reportsIn(parts: readonly ReportPart[]): MailReportParts {
  const of = (...types: string[]) => parts.filter((part) => types.includes(part.mediaType)).slice(0, 20);
  const outcomes = of('message/delivery-status', 'message/global-delivery-status').flatMap((part) =>
    fieldGroups(part.content).slice(0, MAX_RECIPIENTS).flatMap(outcomeOf),
  );
  const [feedback] = of('message/feedback-report');
  const returned = of('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers');
  return {
    outcomes,
    feedback: feedback === undefined ? null : feedbackOf(feedback.content),
    disposition: of('message/disposition-notification').length > 0,
    returnedMessageIds: [...new Set(returned.flatMap((part) => idsOf(part.content)))],
  };
}
