import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLine, makeHire, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let closed: number;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  closed = (await admin.post('/api/v1/depot/', { code: 'OLD', name: 'Old yard' })).body.id;
  await move('transfer', { depot: world.depot, to_depot: closed, quantity: 9 });
  await admin.patch(`/api/v1/depot/${closed}/`, { active: false });
});
afterAll(() => app.end());

const move = (kind: string, body: object) =>
  admin.post('/api/v1/stockmovement/', { stockitem: world.stockitem, kind, quantity: 1, ...body });
const NOT_ACTIVE = ['OLD is not active.'];

test('a closed depot receives no stock, and its stock can be counted and removed', async () => {
  const bought = await move('buy', { depot: closed });
  expect([bought.status, bought.body]).toEqual([400, { depot: NOT_ACTIVE }]);
  const sent = await move('transfer', { depot: world.depot, to_depot: closed });
  expect([sent.status, sent.body]).toEqual([400, { to_depot: NOT_ACTIVE }]);
  const opened = await admin.post('/api/v1/stockitem/', {
    third_party_software_reference: 'X',
    price: '1.00',
    depot_stock: [{ depot: closed, original: 4 }],
  });
  expect([opened.status, opened.body]).toEqual([400, { depot_stock: NOT_ACTIVE }]);
  expect((await move('found', { depot: closed })).status).toBe(201);
  expect((await move('transfer', { depot: closed, to_depot: world.depot, quantity: 10 })).status).toBe(201);
});

test('no contract can start at a closed depot or move to it', async () => {
  const parties = { lead_customer: world.customer, account: world.account };
  const reply = await admin.post('/api/v1/contract/', { ...parties, depot: closed });
  expect([reply.status, reply.body]).toEqual([400, { depot: NOT_ACTIVE }]);
  const moved = await admin.patch(path(world.contract), { depot: closed });
  expect([moved.status, moved.body]).toEqual([400, { depot: NOT_ACTIVE }]);
});

test("a retired item stays on its lines, and can't be added to others", async () => {
  const hire = await makeHire(admin, world);
  const made = { third_party_software_reference: 'C', sku: 'CHAIR', price: '2.00', original_stock_level: 9 };
  const chair = (await admin.post('/api/v1/stockitem/', made)).body.id;
  const line = await addLine(admin, hire, world, { stockitem: chair, quantity: 1 });
  await admin.patch(`/api/v1/stockitem/${chair}/`, { active: false });
  const refused = [400, { stockitem: ['CHAIR is not active.'] }];
  const added = await admin.post('/api/v1/contractstock/', { contract: hire, stockitem: chair, quantity: 1 });
  expect([added.status, added.body]).toEqual(refused);
  const other = (await admin.get(`/api/v1/contractstock/?contract__id__in=${hire}`)).body.results[0];
  const changed = await admin.patch(`/api/v1/contractstock/${other.id}/`, { stockitem: chair });
  expect([changed.status, changed.body]).toEqual(refused);
  expect((await admin.patch(`/api/v1/contractstock/${line.id}/`, { quantity: 3 })).status).toBe(200);
});

test('the history of an item shows stock movements and accepted shortages', async () => {
  const reply = await move('write_off', { depot: world.depot, reason: 'broken', accept_shortage: true });
  expect(reply.status).toBe(201);
  const { results } = (await admin.get(`/api/v1/stockitem/${world.stockitem}/history/`)).body;
  expect(results.slice(0, 2).map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [
      { field: 'write_off', before: null, after: '1 at D1' },
      { field: 'reason', before: null, after: 'broken' },
      { field: 'accept_shortage', before: null, after: true },
    ],
    [{ field: 'transfer', before: null, after: '10 from OLD to D1' }],
  ]);
});
