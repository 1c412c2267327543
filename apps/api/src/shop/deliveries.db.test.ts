/** Webhook endpoints of the shop: authentication, storage, and independence of order, repetition and workers. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { anOrder, openShopStage, samples, type ShopStage } from '../testing/shop.testing.ts';

let stage: ShopStage;
beforeAll(async () => {
  stage = await openShopStage();
}, 60_000);
beforeEach(async () => {
  await stage.app.db.rows(sql`delete from job`);
  await stage.app.db.rows(sql`truncate inbound_event, refused_delivery`);
});
afterAll(() => stage.end());

const events = () =>
  stage.app.db.rows<Record<string, unknown>>(
    sql`select type, hint, state, deliveries from inbound_event order by id`,
  );
const refused = async () =>
  (
    await stage.app.db.one<{ count: number }>(
      sql`select count from refused_delivery where provider = 'woocommerce'`,
    )
  )?.count ?? 0;
const contracts = async () =>
  (await stage.app.db.one<{ n: number }>(sql`select count(*)::int as n from contract`))?.n ?? 0;

describe('authentication', () => {
  test('unsigned, or signed for another body: 401, and only a counter is stored', async () => {
    const order = anOrder();
    for (const signature of ['', 'x', 'AAAA'])
      expect(
        (await stage.deliver('order', 'order.created', order, { 'x-wc-webhook-signature': signature }))
          .status,
      ).toBe(401);
    const unsigned = await stage.app.anonymous.post('/webhooks/woocommerce/account/', samples.customer);
    expect([unsigned.status, unsigned.body]).toEqual([
      401,
      { detail: 'The signature is not valid.', code: 'signature_invalid' },
    ]);
    expect([await events(), await refused()]).toEqual([[], 4]);
  });

  test('the greeting of a new webhook gets exactly 200 and is not stored', async () => {
    const file = new URL('../adapters/shop/fixtures/woocommerce-signatures.json', import.meta.url);
    const { woocommerce_ping: ping } = JSON.parse(readFileSync(file, 'utf8'));
    for (const segment of ['account', 'order', 'deposit', 'shipping']) {
      const reply = await stage.app.anonymous.post(`/webhooks/woocommerce/${segment}/`, ping.body, {
        'content-type': ping.content_type,
      });
      expect([segment, reply.status]).toEqual([segment, 200]);
    }
    expect([await events(), await refused()]).toEqual([[], 0]);
  });

  test('a greeting with other content is not a greeting', async () => {
    for (const body of [
      'webhook_id=3&x=1',
      'webhook_id=',
      'webhook_id=3;drop',
      `webhook_id=${'1'.repeat(200)}`,
    ]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await stage.app.anonymous.post('/webhooks/woocommerce/order/', body, headers)).status).toBe(
        401,
      );
    }
  });

  test('accepts a megabyte; more is 413', async () => {
    const full = JSON.stringify({ ...anOrder(), customer_note: '' });
    const order = (length: number) =>
      full.replace('"customer_note":""', `"customer_note":"${'x'.repeat(length - full.length)}"`);
    expect((await stage.deliver('order', 'order.created', order(1_048_576))).status).toBe(200);
    expect((await stage.deliver('order', 'order.created', order(1_048_577))).status).toBe(413);
    await stage.app.drain();
    expect(await events()).toMatchObject([{ state: 'applied' }]);
  });
});

test('every endpoint is in the API document under its own name', async () => {
  const { paths } = (await stage.app.anonymous.get('/api/schema/')).body;
  const doors = Object.entries<{ post: { operationId: string } }>(paths).flatMap(([path, { post }]) =>
    path.startsWith('/webhooks/woocommerce/') || path === '/webhooks/enquiry/'
      ? [[path, post.operationId]]
      : [],
  );
  expect(Object.fromEntries(doors)).toEqual({
    '/webhooks/enquiry/': 'webhookEnquiry',
    '/webhooks/woocommerce/account/': 'webhookWoocommerceAccount',
    '/webhooks/woocommerce/deposit/': 'webhookWoocommerceDeposit',
    '/webhooks/woocommerce/order/': 'webhookWoocommerceOrder',
    '/webhooks/woocommerce/shipping/': 'webhookWoocommerceShipping',
  });
});

describe('deliveries', () => {
  test('are stored and acknowledged without a worker, six times and more', async () => {
    for (let n = 0; n < 8; n++)
      expect((await stage.deliver('order', 'order.created', anOrder())).status).toBe(200);
    expect((await events()).map(({ state }) => state)).toEqual(Array(8).fill('received'));
  });

  test('two orders in one second with one Delivery-ID are both applied', async () => {
    const [one, two] = [anOrder(), anOrder()];
    for (const order of [one, two]) await stage.deliver('order', 'order.created', order);
    await stage.app.drain();
    const made = await Promise.all([stage.contractOf(one.id), stage.contractOf(two.id)]);
    expect(new Set(made.map((contract) => contract?.id)).size).toBe(2);
    expect(made).not.toContain(undefined);
  });

  test('a repetition is counted and changes nothing', async () => {
    const order = anOrder();
    for (let n = 0; n < 3; n++) await stage.deliver('order', 'order.created', order);
    await stage.app.drain();
    const made = await stage.contractOf(order.id);
    await stage.deliver('order', 'order.created', order);
    await stage.app.drain();
    expect(await events()).toMatchObject([{ deliveries: 4, state: 'applied' }]);
    expect(await stage.contractOf(order.id)).toEqual(made);
  });

  test('many concurrent events of one order create one contract', async () => {
    const order = anOrder();
    const before = await contracts();
    const topics = ['order.created', 'order.updated', 'order.restored'];
    const replies = await Promise.all(
      [...topics, ...topics].map((topic) => stage.deliver('order', topic, order)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await Promise.all([stage.app.drain(), stage.app.drain(), stage.app.drain()]);
    await stage.app.drain();
    expect((await events()).map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
    expect((await contracts()) - before).toBe(1);
  });

  test.each([
    ['order', 'product.updated', '{"id":5}'],
    ['order', 'action.woocommerce_checkout', '{"action":"x","arg":5}'],
    ['order', 'customer.created', JSON.stringify({ id: 9, email: 'x@example.com' })],
    ['account', 'order.created', '{"id":5}'],
    ['order', 'order.created', 'not even json'],
    ['order', 'order.created', '[]'],
    ['order', 'order.created', '{"id":"x"}'],
    ['order', 'order.created', '{"id":{"a":1}}'],
    ['order', '', 'null'],
    ['account', 'customer.deleted', '{"id":25}'],
  ])(
    'a signed but irrelevant delivery to %s/ (%s) is accepted and creates nothing',
    async (segment, topic, body) => {
      const before = await contracts();
      expect((await stage.deliver(segment, topic, body)).status).toBe(200);
      await stage.app.drain();
      expect(await events()).toMatchObject([{ state: 'ignored' }]);
      expect(await contracts()).toBe(before);
    },
  );
});
