import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsReader } from '../../platform/settings/settings.ts';
import { move, path } from '../../testing/hire.ts';
import { overbooked } from '../../testing/stock-crowd.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { reconcileStock } from './reconcile.ts';

const TODAY = '2027-01-04';
let app: TestApp;
let ada: Agent;
let ben: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) });
  [ada, ben] = [await app.as('admin'), await app.as('admin')];
  world = await makeWorld(ada);
});
afterAll(() => app.end());

let items = 0;
const item = async (owned: number): Promise<number> =>
  (
    await ada.post('/api/v1/stockitem/', {
      sku: `LAST-${++items}`,
      third_party_software_reference: 'X',
      internal_title: `Chair ${items}`,
      price: '100.00',
      depot_stock: [{ depot: world.depot, original: owned }],
    })
  ).body.id;

async function quote(agent: Agent, stockitem: number, quantity: number): Promise<number> {
  const { body } = await agent.post('/api/v1/contract/', {
    lead_customer: world.customer,
    account: world.account,
    depot: world.depot,
    delivery_date: '2027-01-10',
    collection_date: '2027-01-12',
    delivery_type: 'none',
  });
  await agent.post('/api/v1/contractstock/', { contract: body.id, stockitem, quantity });
  return body.id;
}

test('two users convert quotes for the last units at the same moment: one succeeds, the other learns the shortage', async () => {
  for (let round = 0; round < 12; round++) {
    const chair = await item(10);
    const ids = [await quote(ada, chair, 6), await quote(ben, chair, 6)] as const;
    const replies = await Promise.all([move(ada, ids[0], 'entered'), move(ben, ids[1], 'entered')]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find((reply) => reply.status === 409);
    expect([refused?.body.code, refused?.body.detail]).toEqual([
      'shortage',
      expect.stringMatching(/^Not enough Chair \d+ \(LAST-\d+\) for these dates, 2 short\.$/),
    ]);
  }
});

test('a longer line, earlier dates and a sale at the same moment never exceed the stock', async () => {
  for (let round = 0; round < 8; round++) {
    const chair = await item(10);
    const [a, b] = [await quote(ada, chair, 3), await quote(ben, chair, 3)];
    for (const id of [a, b]) expect((await move(ada, id, 'entered')).status).toBe(200);
    const away = { delivery_date: '2027-02-10', collection_date: '2027-02-12' };
    expect((await ben.patch(path(b), away)).status).toBe(200);
    const [line] = (await ada.get(`/api/v1/contractstock/?contract__id__in=${a}`)).body.results;
    const back = { delivery_date: '2027-01-09', collection_date: '2027-01-11' };
    const replies = await Promise.all([
      ada.patch(`/api/v1/contractstock/${line.id}/`, { quantity: 7 }),
      ben.patch(path(b), back),
      ada.post('/api/v1/stockmovement/', { stockitem: chair, depot: world.depot, kind: 'sell', quantity: 3 }),
    ]);
    for (const reply of replies) expect([200, 201, 409]).toContain(reply.status);
    expect(replies.map((reply) => reply.body.code).filter((code) => code === 'retry')).toEqual([]);
    expect(replies.filter((reply) => reply.status === 409).length).toBeGreaterThan(0);
  }
  expect(await overbooked(app.db, world.depot)).toEqual([]);
  expect(await reconcileStock(app.db, await settingsReader.all(app.db), TODAY)).toEqual([]);
});
