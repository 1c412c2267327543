import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { settingsReader } from '../../platform/settings/settings.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { reconcileStock } from './reconcile.ts';

const NOW = new Date('2027-01-04T12:00:00Z');
const URL = '/api/v1/meta_data/';
let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const findings = async () => reconcileStock(app.db, await settingsReader.all(app.db), '2027-01-04');

async function set(code: string, days: number): Promise<void> {
  const { id } = (await admin.get(`${URL}?code__in=${code}`)).body.results[0];
  const reply = await admin.patch(`${URL}${id}/`, { value: { default: days, depots: {} } });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

/** Creates an order for all units of an item between two days and returns its id and number. */
async function order(stockitem: number, from: string, to: string) {
  const { account, customer: lead_customer, depot } = world;
  const made = await admin.post('/api/v1/contract/', {
    account,
    lead_customer,
    depot,
    delivery_date: from,
    collection_date: to,
    delivery_type: 'none',
  });
  await admin.post('/api/v1/contractstock/', { contract: made.body.id, stockitem, quantity: 50 });
  const move = await admin.put(`/api/v1/contract/${made.body.id}/system_state/`, {
    system_action: 'entered',
    action: 'attach',
  });
  if (move.status !== 200) throw new Error(JSON.stringify(move.body));
  return { id: made.body.id as number, number: made.body.contract_number as string };
}
const lastDay = async (contract: number) =>
  (
    await app.db.one<{ day: string }>(
      sql`select last_day as day from stock_reservation where contract_id = ${contract}`,
    )
  )?.day;

test('open contracts follow changed days, short ones are named, and the stock figures agree', async () => {
  const item = await admin.post('/api/v1/stockitem/', {
    sku: 'TENT',
    third_party_software_reference: 'TENT',
    internal_title: 'Tent',
    price: '40.00',
    replacement_price: '400.00',
    depot_stock: [{ depot: world.depot, original: 50 }],
  });
  const stockitem = item.body.id as number;
  const first = await order(stockitem, '2027-02-01', '2027-02-03');
  const second = await order(stockitem, '2027-02-05', '2027-02-06');
  expect([await lastDay(first.id), await lastDay(second.id)]).toEqual(['2027-02-04', '2027-02-07']);
  expect((await admin.get(`${URL}applying/`)).body.state).toBeNull();

  await set('turnaround_days', 3);
  expect((await admin.get(`${URL}applying/`)).body.state).toBe('queued');
  await app.drain();
  expect([await lastDay(first.id), await lastDay(second.id)]).toEqual(['2027-02-06', '2027-02-09']);
  const { body } = await admin.get(`${URL}applying/`);
  expect(body.state).toBe('done');
  expect(body.short.map(({ contract }: { contract: string }) => contract)).toEqual([
    first.number,
    second.number,
  ]);
  expect(body.short[0].text).toContain('Not enough Tent (TENT) for these dates, 50 short.');
  expect(body.moved).toBeGreaterThanOrEqual(2);
  expect(await findings()).toEqual([]);

  // It can still be saved, since the business changed the days, not the contract.
  const saved = await admin.patch(`/api/v1/contract/${first.id}/`, { customer_reference: 'PO 7' });
  expect(saved.status).toBe(200);

  await set('turnaround_days', 1);
  await app.drain();
  expect((await admin.get(`${URL}applying/`)).body).toMatchObject({ state: 'done', short: [], more: 0 });
  expect(await lastDay(first.id)).toBe('2027-02-04');
  expect(await findings()).toEqual([]);
});
