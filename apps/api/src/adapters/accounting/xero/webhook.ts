/** Xero webhooks: `x-xero-signature` is the base64 HMAC-SHA256 of the raw body. */
import { dictionary } from '@hireyard/messages/dictionary';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { BadSignatureError } from '../../../platform/ports/call-error.ts';
import type { AccountingEvent } from '../../../platform/ports/accounting.ts';

const delivery = z.object({
  events: z.array(z.object({ resourceId: z.string(), eventCategory: z.string() })),
  firstEventSequence: z.number(),
});

const KINDS: Readonly<Record<string, AccountingEvent['kind']>> = dictionary({
  CONTACT: 'contact',
  INVOICE: 'invoice',
  CREDITNOTE: 'credit_note',
});

/**
 * Returns the events of a webhook request; none for the "intent to receive" that Xero sends at registration. Events
 * carry no data, and payments appear as changes of invoices, so re-read the records they name. Throws
 * BadSignatureError.
 */
export function verifyDelivery(
  key: string,
  raw: Buffer,
  headers: IncomingHttpHeaders,
): readonly AccountingEvent[] {
  const given = Buffer.from(String(headers['x-xero-signature'] ?? ''));
  const wanted = Buffer.from(createHmac('sha256', key).update(raw).digest('base64'));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new BadSignatureError('Not signed by Xero.');
  const { events, firstEventSequence } = delivery.parse(JSON.parse(raw.toString()));
  const hash = createHash('sha256').update(raw).digest('hex');
  return events.map(({ resourceId, eventCategory }, index) => ({
    id: `${hash}:${firstEventSequence + index}`,
    kind: KINDS[eventCategory] ?? 'other',
    resourceId,
  }));
}
