/** Fetches changes missed by webhooks every ten minutes with the same code. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import { aLine, anOrder, openShopStage, type ShopStage } from '../testing/shop.testing.ts';

let stage: ShopStage;
let server: Server;
let clock = Date.parse('2027-01-04T12:00:00Z');
/** Recent changes in the shop. */
let orders: object[] = [];
let status = 200;
let since: (string | null)[] = [];

beforeAll(async () => {
  server = createServer((request, reply) => {
    since.push(new URL(request.url ?? '', 'http://x').searchParams.get('modified_after'));
    reply.writeHead(status).end(JSON.stringify(orders));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const SHOP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stage = await openShopStage({
    now: () => new Date(clock),
    env: { SHOP_URL, SHOP_KEY: 'ck', SHOP_CONSUMER_SECRET: 'cs', ACCESS_TOKEN_MINUTES: '600' },
  });
}, 60_000);
afterAll(async () => {
  server.close();
  await stage.end();
});

async function run(): Promise<void> {
  clock += 11 * 60_000;
  since = [];
  await stage.app.db.transaction((tx) =>
    enqueue(tx, { topic: 'reconcile.shop', aggregate: 'reconcile.shop', key: 'reconcile.shop' }),
  );
  await stage.app.drain();
}
const lastRun = () =>
  stage.app.db.one(sql`select counts, last_error, cursor_at from reconciler_run where name = 'shop'`);
const events = () =>
  stage.app.db.rows<{ state: string; deliveries: number }>(
    sql`select state, deliveries from inbound_event where provider = 'woocommerce' order by id`,
  );

test('an order without a webhook becomes a quote; one with a webhook changes nothing', async () => {
  const [missed, delivered] = [anOrder(), anOrder({ line_items: [aLine(stage.sku, 7, '17.29')] })];
  const before = await stage.order(delivered, 'order.created');
  orders = [missed, delivered];
  await run();
  expect(await stage.contractOf(missed.id)).toMatchObject({ position: 'quote' });
  expect(await stage.contractOf(delivered.id)).toEqual(before);
  expect(await lastRun()).toMatchObject({ counts: { seen: 2 }, last_error: null });
  // Fetched, so without a delivery.
  expect((await events()).map(({ deliveries }) => deliveries)).toEqual([1, 0, 0]);
});

test('repeated changes are ignored, and each run overlaps the last', async () => {
  await run();
  expect(await events()).toHaveLength(3);
  expect(since).toEqual(['2027-01-04T12:01:00']);
});

test('shows the error while the shop is down, and the next run starts where the last good one did', async () => {
  const newer = { ...anOrder(), status: 'completed' };
  orders = [newer];
  status = 503;
  await run();
  expect(await lastRun()).toMatchObject({ last_error: expect.stringContaining('503') });
  status = 200;
  await run();
  expect(since[0]).toBe('2027-01-04T12:12:00');
  expect(await lastRun()).toMatchObject({ last_error: null, counts: { seen: 1 } });
  expect(await stage.contractOf(newer.id)).toMatchObject({ position: 'quote' });
});

test('an incomplete run is continued from its end without overlap', async () => {
  const at = '2027-01-04T12:20:00';
  orders = Array.from({ length: 100 }, () =>
    anOrder({ status: 'checkout-draft', date_modified_gmt: at, line_items: [] }),
  );
  await run();
  expect(since).toHaveLength(20);
  orders = [];
  await run();
  expect(since).toEqual([since[0]]);
  expect(since[0]).toBe('2027-01-04T12:34:00');
});

test('does not query the shop without keys', async () => {
  const quiet = await openShopStage();
  expect(quiet.app.handlers.map(({ topic }) => topic)).not.toContain('reconcile.shop');
  await quiet.end();
});
