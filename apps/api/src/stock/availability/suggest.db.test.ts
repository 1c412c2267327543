import { afterAll, beforeAll, expect, test } from 'vitest';
import { move } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

const TODAY = '2027-05-03';
const HIRE = { delivery_date: '2027-06-01', collection_date: '2027-06-02' };
let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const depot = async (name: string): Promise<number> =>
  (await admin.post('/api/v1/depot/', { code: name.toUpperCase().replace(' ', '-'), name })).body.id;

test('offers other depots with their free units, even if they cover only part', async () => {
  const all = await Promise.all(['Leeds', 'York', 'Hull', 'Derby', 'Bath'].map(depot));
  const [leeds, york, hull, derby, bath] = all;
  const stocks: readonly (readonly [number | undefined, number])[] = [
    [world.depot, 4],
    [leeds, 6],
    [york, 12],
    [hull, 9],
    [derby, 10],
    [bath, 7],
  ];
  const item = await admin.post('/api/v1/stockitem/', {
    sku: 'SPREAD',
    third_party_software_reference: 'X',
    internal_title: 'Chair',
    price: '100.00',
    depot_stock: stocks.map(([id, original]) => ({ depot: id, original })),
  });
  const book = async (where: number | undefined, quantity: number) => {
    const contract = await admin.post('/api/v1/contract/', {
      lead_customer: world.customer,
      account: world.account,
      depot: where,
      delivery_type: 'none',
      ...HIRE,
      lines: [{ stockitem: item.body.id, quantity }],
    });
    expect((await move(admin, contract.body.id, 'entered')).status).toBe(200);
  };
  await book(hull, 6);
  await book(bath, 7);
  const retired = await depot('Ayr');
  await admin.post('/api/v1/stockmovement/', {
    stockitem: item.body.id,
    depot: retired,
    kind: 'buy',
    quantity: 30,
  });
  expect((await admin.patch(`/api/v1/depot/${retired}/`, { active: false })).status).toBe(200);
  const query = new URLSearchParams({
    stockitem: String(item.body.id),
    depot: String(world.depot),
    quantity: '10',
    ...HIRE,
  });
  const { body } = await admin.get(`/api/v1/availability/suggest/?${query.toString()}`);
  expect(body).toMatchObject({ wanted: 10, short: 6, part: 4 });
  const offered = body.depots.map((one: { depot: { name: string }; free: number }) => [
    one.depot.name,
    one.free,
  ]);
  // Depots with enough come first, by name, then those with part of it. Bath has none free.
  expect(offered).toEqual([
    ['Derby', 10],
    ['York', 12],
    ['Leeds', 6],
    ['Hull', 3],
  ]);
});
