/** Translates SES events and received email; documents as Amazon publishes them, parsed defensively. */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { createHash } from 'node:crypto';
import type { MailDelivery, MailEvent } from '../../../platform/ports/mail-out.ts';

/** A part of a document: possibly missing, of any type. */
type Part = Readonly<Record<string, unknown>>;

const part = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
const parts = (value: unknown): Part[] => (Array.isArray(value) ? value.map(part) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text).filter(Boolean) : []);

/** The events in each kind of report. */
type Reading = Pick<MailEvent, 'action' | 'addresses' | 'permanent' | 'detail'>;

const joined = (...words: readonly unknown[]): string => words.map(text).filter(Boolean).join(' ');

const READINGS: Readonly<Record<string, (about: Part) => Reading[]>> = dictionary({
  Send: () => [{ action: 'sent', addresses: [], permanent: false, detail: '' }],
  Delivery: ({ recipients, smtpResponse }) => [
    { action: 'received', addresses: texts(recipients), permanent: false, detail: text(smtpResponse) },
  ],
  Open: () => [{ action: 'opened', addresses: [], permanent: false, detail: '' }],
  Click: ({ link }) => [{ action: 'clicked', addresses: [], permanent: false, detail: text(link) }],
  Bounce: ({ bounceType, bounceSubType, bouncedRecipients }) =>
    parts(bouncedRecipients).map(({ emailAddress, diagnosticCode }) => ({
      action: 'bounced',
      addresses: [text(emailAddress)].filter(Boolean),
      // Temporary bounces may get through next time; undetermined ones are unclear.
      permanent: bounceType === 'Permanent',
      detail: text(diagnosticCode) || joined(bounceType, bounceSubType),
    })),
  Complaint: ({ complainedRecipients, complaintFeedbackType }) =>
    // The only feedback that says the email was welcome.
    complaintFeedbackType === 'not-spam'
      ? []
      : [
          {
            action: 'complaint',
            addresses: parts(complainedRecipients)
              .map(({ emailAddress }) => text(emailAddress))
              .filter(Boolean),
            permanent: true,
            detail: text(complaintFeedbackType),
          },
        ],
  // SES found a virus: nothing was sent, and the addresses are fine.
  Reject: ({ reason }) => [
    { action: 'bounced', addresses: [], permanent: false, detail: joined('Rejected by SES:', reason) },
  ],
});

/** The same report has the same id, through the configuration set or the identity's own feedback. */
const idOf = (...fields: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url');

function eventsOf(id: string, type: string, body: Part): MailDelivery {
  const mail = part(body['mail']);
  const about = part(body[type.toLowerCase()]);
  const read = Object.hasOwn(READINGS, type) ? READINGS[type] : undefined;
  const at = new Date(text(about['timestamp']) || text(mail['timestamp']));
  const providerId = text(mail['messageId']) || null;
  const mailId = texts(part(mail['tags'])['mail_id'])[0] ?? '';
  if (read === undefined || providerId === null || Number.isNaN(at.getTime()))
    return {
      kind: 'nothing',
      id,
      why: t('SES event {type} is not used', { type: type || t('of unknown type') }),
    };
  const events = read(about).map((reading) => ({
    id: idOf(providerId, reading.action, at.toISOString(), reading.addresses, reading.detail),
    mailId: /^\d{1,9}$/.test(mailId) ? Number(mailId) : null,
    providerId,
    at,
    ...reading,
  }));
  return { kind: 'events', id, events };
}

/** Whether the sender may be forged: DMARC failed, or, without a DMARC result, both SPF and DKIM failed. */
function isSuspect(receipt: Part): boolean {
  const status = (verdict: string) => part(receipt[verdict])['status'];
  if (status('dmarcVerdict') === 'FAIL') return true;
  if (status('dmarcVerdict') === 'PASS') return false;
  return status('spfVerdict') === 'FAIL' && status('dkimVerdict') === 'FAIL';
}

/** Base64 has no colon, and every message has one in its first header. */
const rawOf = (content: string): Buffer => Buffer.from(content, content.includes(':') ? 'utf8' : 'base64');

function incomingOf(id: string, body: Part): MailDelivery {
  const mail = part(body['mail']);
  const receipt = part(body['receipt']);
  const { bucketName, objectKey } = part(receipt['action']);
  const content = text(body['content']);
  const messageId = text(mail['messageId']);
  const bucket = text(bucketName);
  const key = text(objectKey);
  const failed = (verdict: string) => part(receipt[verdict])['status'] === 'FAIL';
  const place =
    content !== '' ? { content: rawOf(content) } : bucket !== '' && key !== '' ? { bucket, key } : undefined;
  if (place === undefined || messageId === '')
    return { kind: 'nothing', id, why: t('the SES rule neither attached nor stored the message') };
  return {
    kind: 'incoming',
    id,
    messageId,
    recipients: texts(receipt['recipients']),
    from: text(mail['source']).replace(/^<(.*)>$/, '$1'),
    spam: failed('spamVerdict'),
    suspect: isSuspect(receipt),
    virus: failed('virusVerdict'),
    place,
  };
}

/**
 * Reads the message of an SNS notification. `id`: of the notification. Events have `eventType` (configuration set)
 * or `notificationType` (identity); everything else, like the greeting of a new topic, is ignored.
 */
export function readSesMessage(id: string, message: string): MailDelivery {
  let body: Part;
  try {
    body = part(JSON.parse(message));
  } catch {
    return { kind: 'nothing', id, why: t('not an SES notification') };
  }
  const type = text(body['eventType']) || text(body['notificationType']);
  return type === 'Received' ? incomingOf(id, body) : eventsOf(id, type, body);
}
