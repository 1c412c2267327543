import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { settingsReader } from '../../platform/settings/settings.ts';
import { move, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { reconcileStock } from './reconcile.ts';

const TODAY = '2027-04-02';
let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

let items = 0;
/** Creates an item of which the depot owns this many. */
async function itemOf(original: number): Promise<number> {
  const reply = await admin.post('/api/v1/stockitem/', {
    sku: `TWICE-${++items}`,
    third_party_software_reference: 'X',
    internal_title: `Trestle ${items}`,
    price: '100.00',
    depot_stock: [{ depot: world.depot, original }],
  });
  return reply.body.id;
}

async function quoteOf(from: string, to: string, lines: readonly object[]): Promise<number> {
  const reply = await admin.post('/api/v1/contract/', {
    lead_customer: world.customer,
    account: world.account,
    depot: world.depot,
    delivery_date: from,
    collection_date: to,
    delivery_type: 'none',
    lines,
  });
  expect([reply.status, reply.body.detail]).toEqual([201, undefined]);
  return reply.body.id;
}
const free = async (item: number, day: string): Promise<number> =>
  (await admin.get(`/api/v1/stockitem/${item}/availability/?depot=${world.depot}&from=${day}&to=${day}`)).body
    .available;
const findings = async () =>
  (await reconcileStock(app.db, await settingsReader.all(app.db), TODAY)).map(({ text }) => text);

test('two lines of one item need more than is free only on the days they share', async () => {
  const stockitem = await itemOf(6);
  await move(admin, await quoteOf('2027-05-20', '2027-05-21', [{ stockitem, quantity: 3 }]), 'entered');
  // 5 until the 14th, 1 until the 18th, beside 3 from the 20th: never more than 6.
  const id = await quoteOf('2027-05-10', '2027-05-14', [
    { stockitem, quantity: 1, collection_date: '2027-05-20' },
    { stockitem, quantity: 4 },
  ]);
  expect((await move(admin, id, 'entered')).status).toBe(200);
  // A third line shares days with both.
  const more = await admin.post('/api/v1/contractstock/', { contract: id, stockitem, quantity: 2 });
  expect([more.status, more.body.code, more.body.problems[0].short]).toEqual([409, 'shortage', 1]);
  expect(await findings()).toEqual([]);
});

test('a quote is refused by the most units missing on one day', async () => {
  const stockitem = await itemOf(6);
  const id = await quoteOf('2027-06-10', '2027-06-14', [
    { stockitem, quantity: 5, collection_date: '2027-06-12' },
    { stockitem, quantity: 4, delivery_date: '2027-06-12' },
    { stockitem, quantity: 1, delivery_date: '2027-06-14' },
  ]);
  const reply = await move(admin, id, 'entered');
  expect([reply.status, reply.body.detail]).toEqual([409, expect.stringMatching(/, 3 short\.$/)]);
});

test('units in wash-up and lost ones stay claimed when their order goes back and is abandoned', async () => {
  const stockitem = await itemOf(6);
  const id = await quoteOf('2027-04-02', '2027-04-05', [{ stockitem, quantity: 4 }]);
  await move(admin, id, 'entered');
  await move(admin, id, 'in_transit');
  await move(admin, id, 'on_hire');
  const [line] = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.results;
  const goods = (kind: string, quantity: number, reason = '') =>
    admin.post(path(id, 'goods/'), { line: line.id, kind, quantity, ...(reason !== '' && { reason }) });
  for (const reply of [
    await goods('in_good', 1),
    await goods('missing', 1),
    await goods('not_sent', 2, 'Left behind'),
  ])
    expect([reply.status, reply.body.detail]).toEqual([201, undefined]);
  await app.db.rows(sql`update contract set position = 'entered' where id = ${id}`);
  const reply = await move(admin, id, 'abandoned', { reason: 'Rained off', cancellation_charge: '0.00' });
  expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
  expect([await free(stockitem, TODAY), await free(stockitem, '2027-04-20')]).toEqual([4, 5]);
  expect(await findings()).toEqual([]);
});
