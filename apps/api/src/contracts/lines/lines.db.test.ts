import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLine, makeHire, path, placeAt } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const add = (body: object, headers?: Record<string, string>) =>
  admin.post('/api/v1/contractstock/', { contract: world.contract, quantity: 1, ...body }, headers);
const snapshot = async (id: number) => ({
  contract: (await admin.get(path(id))).body,
  lines: (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.results,
});

test('keeps a quantity of 0 at no cost', async () => {
  const id = await makeHire(admin, world);
  const line = await addLine(admin, id, world, { quantity: 0 });
  expect(line).toMatchObject({ quantity: 0, value: '0.00', unit_price: '1.90' });
});

test('answers 400 for amounts too large to store and saves nothing', async () => {
  const id = await makeHire(admin, world);
  const before = await snapshot(id);
  const huge = [
    { unlisted: true, unlisted_description: 'Gold', unlisted_price: '999999999999.99', quantity: 1_000_000 },
    { unlisted: true, unlisted_description: 'Debt', unlisted_price: '-999999999999.99', quantity: 2 },
    { unlisted: true, unlisted_description: 'Edge', unlisted_price: '999999999999.99', quantity: 1 },
    { stockitem: world.stockitem, locked_price: '999999999999.99', quantity: 1_000_000 },
    { stockitem: world.stockitem, quantity: 1_000_001 },
    { stockitem: world.stockitem, quantity: -1 },
    { stockitem: world.stockitem, quantity: 9e15 },
    { stockitem: world.stockitem, quantity: 1.5 },
  ];
  for (const body of huge) {
    const reply = await add({ contract: id, ...body });
    expect([body, reply.status]).toEqual([body, 400]);
  }
  expect(await snapshot(id)).toEqual(before);
});

test('survives items of absurd weight and size', async () => {
  const heavy = await admin.post('/api/v1/stockitem/', {
    third_party_software_reference: 'MOON',
    price: '0.01',
    weight: '9999999.999',
    height: '9999999.9',
    width: '9999999.9',
    depth: '9999999.9',
  });
  const id = await makeHire(admin, world, { delivery_type: 'both' });
  for (const quantity of [1, 1000, 1_000_000]) {
    const reply = await add({ contract: id, stockitem: heavy.body.id, quantity });
    expect([quantity, reply.status < 500]).toEqual([quantity, true]);
  }
});

test('requires either an item or a description of a custom item', async () => {
  const cases: [object, string][] = [
    [{}, 'stockitem'],
    [{ stockitem: null }, 'stockitem'],
    [{ stockitem: null, unlisted_description: 'x' }, 'stockitem'],
    [{ unlisted: true }, 'unlisted_description'],
    [{ unlisted: true, unlisted_description: '  ' }, 'unlisted_description'],
    [{ unlisted: true, unlisted_description: 'x', stockitem: world.stockitem }, 'stockitem'],
    [{ stockitem: 2_000_000_000 }, 'stockitem'],
    [{ contract: 2_000_000_000, stockitem: world.stockitem }, 'contract'],
  ];
  for (const [body, field] of cases) {
    const reply = await add(body);
    expect([body, reply.status, Object.keys(reply.body)]).toEqual([body, 400, [field]]);
  }
  const line = await add({ stockitem: world.stockitem });
  const turned = await admin.patch(`/api/v1/contractstock/${line.body.id}/`, {
    unlisted: true,
    stockitem: null,
    unlisted_description: 'Hand made',
    unlisted_price: '4.00',
  });
  expect([turned.status, turned.body.unit_price]).toEqual([200, '4.00']);
});

test('refuses to move a line to another contract', async () => {
  const line = await add({ stockitem: world.stockitem });
  const other = await makeHire(admin, world);
  const reply = await admin.patch(`/api/v1/contractstock/${line.body.id}/`, { contract: other });
  expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['contract']]);
});

test.each(['complete', 'abandoned', 'quote_abandoned'])(
  'refuses to change lines of a contract that is %s',
  async (position) => {
    const id = await makeHire(admin, world);
    const line = (await snapshot(id)).lines[0];
    const at = `/api/v1/contractstock/${line.id}/`;
    await placeAt(app, id, position);
    for (const reply of [
      await add({ contract: id, stockitem: world.stockitem }),
      await admin.patch(at, { quantity: 5 }),
      await admin.del(at),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'contract_closed']);
    expect((await admin.put(at, (await admin.get(at)).body)).status).toBe(200);
  },
);

test('adds one line per idempotency key', async () => {
  const id = await makeHire(admin, world);
  const body = { contract: id, stockitem: world.stockitem, quantity: 3 };
  const first = await add(body, { 'idempotency-key': 'add-1' });
  const again = await add(body, { 'idempotency-key': 'add-1' });
  expect([again.status, again.body, again.headers['etag']]).toEqual([201, first.body, first.headers['etag']]);
  expect((await snapshot(id)).lines).toHaveLength(2);
});

test("records line changes in the contract's history", async () => {
  const id = await makeHire(admin, world);
  const line = (await snapshot(id)).lines[0];
  await admin.patch(`/api/v1/contractstock/${line.id}/`, { quantity: 60 });
  const latest = (await admin.get(path(id, 'history/'))).body.results[0];
  expect([latest.action, latest.changes]).toEqual([
    'line changed',
    [{ field: `${line.stockitem.sku}: quantity`, before: 100, after: 60 }],
  ]);
});

test('describes lines in the history in words', async () => {
  const id = await makeHire(admin, world);
  const { id: line } = await addLine(admin, id, world, {
    unlisted: true,
    stockitem: null,
    unlisted_description: 'Candles',
    unlisted_price: '2.00',
    quantity: 3,
  });
  await admin.del(`/api/v1/contractstock/${line}/`);
  const history = await admin.get(path(id, 'history/'));
  expect(history.body.results.slice(0, 2)).toMatchObject([
    { action: 'line removed', changes: [{ field: 'line', before: '3 × Candles', after: null }] },
    { action: 'line added', changes: [{ field: 'line', before: null, after: '3 × Candles' }] },
  ]);
});
