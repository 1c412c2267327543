/** A shop that delivers orders as WooCommerce does, signed, to an application that knows it. */
import { readFileSync } from 'node:fs';
import { signatureOf } from '../adapters/shop/woocommerce/webhook.ts';
import { sql } from '../db/database.ts';
import { type Agent, type Reply, type TestApp, testApp } from './test-app.ts';
import { makeWorld, type World } from './world.ts';

export const SECRET = 'a secret of the shop';
type Json = Readonly<Record<string, unknown>>;

const file = new URL('../adapters/shop/fixtures/woocommerce-samples.json', import.meta.url);
/** The published sample objects. */
export const samples = JSON.parse(readFileSync(file, 'utf8')) as Record<
  'order' | 'order_updated' | 'customer',
  Json
>;

export interface ShopStage {
  readonly app: TestApp;
  readonly admin: Agent;
  readonly world: World;
  /** SKU of the world's item. */
  readonly sku: string;
  /** Delivers without running jobs. */
  deliver(
    segment: string,
    topic: string,
    body: Json | string,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** Delivers an order and runs its job; returns the contract, or undefined if there is none. */
  order(body: Json, topic?: string): Promise<ContractView>;
  contractOf(order: unknown): Promise<ContractView>;
  end(): Promise<void>;
}
// Tests read many of its fields; the assertions are their types.
// oxlint-disable-next-line typescript/no-explicit-any
export type ContractView = any;

export async function openShopStage(
  options: { readonly now?: () => Date; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<ShopStage> {
  const { env, ...rest } = options;
  const app = await testApp({ ...rest, env: { SHOP: 'woocommerce', SHOP_SECRET: SECRET, ...env } });
  const admin = await app.as('admin');
  const world = await makeWorld(admin);
  await app.drain();
  const deliver: ShopStage['deliver'] = (segment, topic, body, headers = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return app.anonymous.post(`/webhooks/woocommerce/${segment}/`, text, {
      'x-wc-webhook-topic': topic,
      'x-wc-webhook-signature': signatureOf(Buffer.from(text), SECRET),
      'x-wc-webhook-delivery-id': 'the same in a second',
      ...headers,
    });
  };
  const contractOf: ShopStage['contractOf'] = async (order) => {
    const link = await app.db.one<{ contract_id: number | null }>(
      sql`select contract_id from shop_link where kind = 'order' and external_id = ${String(order)}`,
    );
    if (link === undefined || link.contract_id === null) return undefined;
    const contract = (await admin.get(`/api/v1/contract/${link.contract_id}/`)).body;
    const lines = await admin.get(
      `/api/v1/contractstock/?contract__id__in=${link.contract_id}&page_size=100`,
    );
    return {
      ...contract,
      lines: lines.body.results,
      position: contract.states.map((state: { system_action: string }) => state.system_action)[0],
    };
  };
  return {
    app,
    admin,
    world,
    sku: (await admin.get(`/api/v1/stockitem/${world.stockitem}/`)).body.sku,
    deliver,
    contractOf,
    async order(body, topic = 'order.updated') {
      const reply = await deliver('order', topic, body);
      if (reply.status !== 200) throw new Error(`Delivery: ${reply.status} ${JSON.stringify(reply.body)}`);
      await app.drain();
      return contractOf(body['id']);
    },
    end: () => app.end(),
  };
}

let orders = 1000;
/** An order of two days for its own person, with these fields. */
export function anOrder(told: Json = {}): Json & { id: number } {
  const id = ++orders;
  const at = '2027-01-04T10:00:00';
  return {
    ...samples.order,
    id,
    number: String(id),
    date_created_gmt: at,
    date_modified_gmt: at,
    date_paid_gmt: null,
    billing: { ...(samples.order['billing'] as object), email: `buyer${id}@example.com`, postcode: '04101' },
    shipping: { ...(samples.order['shipping'] as object), postcode: '04101' },
    meta_data: [
      { id: 1, key: 'delivery_date', value: '2027-06-03' },
      { id: 2, key: 'collection_date', value: '2027-06-05' },
    ],
    ...told,
  };
}

/** A line of an order. */
export const aLine = (sku: string, quantity: unknown, subtotal: string, name = 'Plate'): Json => ({
  id: 1,
  name,
  sku,
  quantity,
  subtotal,
  total: subtotal,
  price: 1,
});

/** A time of an order, in minutes after it was placed. */
export const later = (minutes: number): string => `2027-01-04T10:${String(minutes).padStart(2, '0')}:00`;

/** The order as sent that many minutes after it was placed. */
export const changed = <T extends object>(order: T, minutes: number, told: object) => ({
  ...order,
  date_modified_gmt: later(minutes),
  ...told,
});

/** Returns a contract's note by its title, by default the shop's. Empty if there is none. */
export const noteOf = (
  contract: ContractView,
  title = `Shop order ${contract.customer_reference.split(' ').pop()}`,
): string => contract.notes.find((note: { title: string }) => note.title === title)?.content ?? '';
