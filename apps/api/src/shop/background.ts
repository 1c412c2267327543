/** Background work of the online shop: applies signed webhooks and fetches missed changes (docs/run/shop.md). */
import { t } from '@hireyard/messages';
import { RefusedError } from '../platform/ports/call-error.ts';
import type { ShopEvent, ShopGateway, ShopKind } from '../platform/ports/shop.ts';
import { sql } from '../db/database.ts';
import type { App } from '../platform/http/call.ts';
import type { Applier } from '../platform/inbound/apply.ts';
import type { WebhookEndpoint } from '../platform/inbound/endpoint.ts';
import { type Delivered, receive } from '../platform/inbound/receive.ts';
import type { CatchUp } from '../platform/jobs/reconciler.ts';
import type { Parts } from '../platform/background.ts';
import { settingFor } from '../platform/settings/settings.ts';
import { applyOrder } from './order.ts';
import { partyOf } from './people.ts';

/** Ignores events of another kind than their endpoint expects. */
const delivered = ({ id, topic, kind, objectId }: ShopEvent, wanted: ShopKind): Delivered => ({
  external_id: id,
  type: topic,
  hint: kind === wanted && objectId !== '' ? { [kind]: objectId } : {},
});

const endpoint = (shop: ShopGateway, segment: string, kind: ShopKind): WebhookEndpoint => ({
  provider: shop.name,
  path: `/webhooks/${shop.name}/${segment}/`,
  about: segment,
  verify: (raw, headers) => shop.verify(raw, headers).map((event) => delivered(event, kind)),
  refusedStatus: 401,
  emptyAnswer: false,
});

/** A shop can't always be queried, unlike a payment provider, so the newest delivered state is applied. */
const applier =
  (shop: ShopGateway): Applier =>
  async (app, { id, hint }) => {
    if (hint['order'] === undefined && hint['customer'] === undefined) return undefined;
    const row = await app.db.one<{ body: string | null; received_at: string }>(
      sql`select body, received_at from inbound_event where id = ${id}`,
    );
    if (row === undefined || row.body === null)
      throw new RefusedError('no_body', t('The content of this event is no longer stored.'));
    const { body } = row;
    const receivedAt = new Date(row.received_at).toISOString();
    // Event ids increase with arrival.
    const tie = String(id).padStart(12, '0');
    const order = hint['order'] === undefined ? null : shop.readOrder(body);
    if (order !== null)
      return (tx) => applyOrder({ app, db: tx }, order, { shop: shop.name, receivedAt, tie });
    const customer = hint['customer'] === undefined ? null : shop.readCustomer(body);
    if (customer === null || customer.person.email === '') return undefined;
    return async (tx) => {
      const country = settingFor<string>(await app.settings.all(tx), 'country');
      const moment = { at: customer.modifiedAt ?? receivedAt, rank: tie };
      const party = await partyOf(tx, shop.name, customer.person, moment, country);
      return party === null ? {} : { customer: party.customer, account: party.account };
    };
  };

/** Overlap with the last complete run: clocks differ, and some orders appear late. */
const OVERLAP_MS = 10 * 60_000;
const FIRST_MS = 24 * 3_600_000;

const catchUp = (shop: ShopGateway, fetchChanged: NonNullable<ShopGateway['fetchChanged']>): CatchUp => ({
  name: 'shop',
  async run({ app, since, signal }) {
    const now = app.now().getTime();
    const { changes, until } = await fetchChanged(since ?? new Date(now - FIRST_MS), signal);
    return {
      counts: { seen: changes.length },
      // An incomplete run is continued without overlap; otherwise it would read the same again.
      until: until ?? new Date(now - OVERLAP_MS),
      finish: async (tx) => {
        const events = changes.map((change) => ({ ...delivered(change, 'order'), body: change.body }));
        return { new: await receive(tx, shop.name, events, null) };
      },
    };
  },
});

/** Returns the jobs and routes of the shop; none if none is connected. */
export function shopParts({ shop }: App): Required<Parts> {
  if (shop === undefined) return { handlers: [], endpoints: [], appliers: {}, catchUps: [] };
  return {
    handlers: [],
    endpoints: [endpoint(shop, 'account', 'customer'), endpoint(shop, 'order', 'order')],
    appliers: { [shop.name]: applier(shop) },
    catchUps: shop.fetchChanged === undefined ? [] : [catchUp(shop, shop.fetchChanged)],
  };
}
