/**
 * Signed webhooks of the mail service: delivery events, received messages and subscriptions to confirm
 * (docs/run/mail.md).
 */
import type { MailDelivery, MailEvent, MailReports } from '../platform/ports/mail-out.ts';
import { sql, type Tx } from '../db/database.ts';
import type { App } from '../platform/http/call.ts';
import type { Applier } from '../platform/inbound/apply.ts';
import type { WebhookEndpoint } from '../platform/inbound/endpoint.ts';
import { storeReceived } from '../mail/outbox/intake.ts';
import { markSent } from '../mail/outbox/mark-sent.ts';
import { type NewMailEvent, addMailEvents } from '../mail/outbox/progress.ts';
import { storeProviderId } from '../mail/outbox/sending.ts';

const PROVIDER = 'ses';

/** Serialises an event until it is applied; bytes become base64. */
const packed = (delivery: MailDelivery): string =>
  JSON.stringify(delivery, (_key, value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'Buffer' &&
    'data' in value
      ? { base64: Buffer.from(value.data as number[]).toString('base64') }
      : value,
  );

/** Creates the webhook endpoint of the mail service. */
export const mailEndpoint = (reports: MailReports): WebhookEndpoint => ({
  provider: PROVIDER,
  path: '/webhooks/mail/ses/',
  async verify(raw, headers) {
    const delivery = await reports.verify(raw, headers);
    // Each event is its own aggregate: their order has no meaning.
    return [{ external_id: delivery.id, type: delivery.kind, hint: {}, body: packed(delivery) }];
  },
  refusedStatus: 403,
  emptyAnswer: false,
});

interface Stored extends Omit<MailEvent, 'at'> {
  readonly at: string;
}
type Unpacked =
  | { readonly kind: 'events'; readonly events: readonly Stored[] }
  | {
      readonly kind: 'incoming';
      readonly messageId: string;
      readonly recipients: readonly string[];
      readonly from: string;
      readonly spam: boolean;
      readonly suspect: boolean;
      readonly virus: boolean;
      readonly place:
        | { readonly bucket: string; readonly key: string }
        | { readonly content: { readonly base64: string } };
    }
  | { readonly kind: 'confirm'; readonly url: string }
  | { readonly kind: 'nothing' };

/**
 * Finds the email of an event by the service's id, or by our own id if the event names it and this service sent the
 * email. It then stores the service's id, so that later events match directly.
 */
async function mailOf(tx: Tx, { mailId, providerId }: Stored): Promise<number | undefined> {
  const known = await tx.one<{ id: number }>(sql`select id from sesmail where provider_id = ${providerId}`);
  if (known !== undefined || mailId === null || providerId === null) return known?.id;
  return storeProviderId(tx, mailId, PROVIDER, providerId);
}

async function applyEvents(app: App, tx: Tx, events: readonly Stored[]): Promise<void> {
  for (const event of events) {
    const mail = await mailOf(tx, event);
    if (mail === undefined) continue;
    const news: NewMailEvent = {
      action: event.action,
      externalId: event.id,
      source: 'service',
      addresses: event.addresses.map((address) => address.toLowerCase()),
      at: new Date(event.at),
      permanent: event.permanent,
      detail: event.detail,
    };
    await addMailEvents(tx, mail, [news]);
    // An unclear outcome is resolved now. A bounce says nothing about the other recipients.
    if (event.action !== 'bounced') await markSent(app, tx, mail);
  }
}

/** Applies an event from its stored body: the mail service can't be asked for it again. */
export const applyMail: Applier = async (app: App, event) => {
  const { mailReports } = app;
  const row = await app.db.one<{ body: string | null }>(
    sql`select body from inbound_event where id = ${event.id}`,
  );
  const delivery = JSON.parse(row?.body ?? '{"kind": "nothing"}') as Unpacked;
  if (delivery.kind === 'nothing' || mailReports === undefined) return undefined;
  if (delivery.kind === 'events')
    return async (tx) => {
      await applyEvents(app, tx, delivery.events);
      return undefined;
    };
  if (delivery.kind === 'confirm') {
    await mailReports.confirm(delivery.url);
    return async () => ({ confirmed: true });
  }
  const { messageId, recipients, from, spam, suspect, virus, place } = delivery;
  const raw =
    'content' in place ? Buffer.from(place.content.base64, 'base64') : await mailReports.fetch(place);
  return async (tx) =>
    void (await storeReceived(tx, {
      raw,
      from,
      recipients,
      externalId: messageId,
      transport: 'ses',
      spam,
      suspect,
      virus,
    }));
};
