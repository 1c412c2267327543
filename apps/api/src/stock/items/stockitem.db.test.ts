import { afterAll, beforeAll, expect, test } from 'vitest';
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

const make = (body: object) =>
  admin.post('/api/v1/stockitem/', { third_party_software_reference: 'X', price: '1.00', ...body });

test('an opening level goes to the default depot, or to each given depot', async () => {
  const one = await make({ original_stock_level: 12 });
  expect([one.body.original_stock_level, one.body.depot_stock.length]).toEqual([12, 1]);
  const two = await makeWorld(admin);
  const split = await make({
    depot_stock: [
      { depot: world.depot, original: 5 },
      { depot: { id: two.depot }, original: 7 },
    ],
  });
  expect([split.status, split.body.original_stock_level, split.body.live_stock_level]).toEqual([201, 12, 12]);
  expect(split.body.depot_stock.map((row: { original: number }) => row.original)).toEqual([5, 7]);
  const copy = await make(split.body);
  expect(copy.body.depot_stock).toEqual(split.body.depot_stock);
  const kept = await admin.patch(`/api/v1/stockitem/${split.body.id}/`, {
    depot_stock: [],
    original_stock_level: 1,
  });
  expect([kept.status, kept.body]).toEqual([200, split.body]);
  expect((await admin.del(`/api/v1/stockitem/${split.body.id}/`)).status).toBe(204);
});

test('reports invalid rows of opening levels by position', async () => {
  const reply = await make({
    depot_stock: [{ depot: world.depot, original: 1 }, { depot: world.depot, original: -1 }, 5],
  });
  expect([reply.status, reply.body]).toEqual([
    400,
    {
      depot_stock: [
        {},
        { original: ['Must be 0 or more.'] },
        { non_field_errors: ['This must be an object, not a number.'] },
      ],
    },
  ]);
  for (const body of [
    { depot_stock: 'x' },
    { depot_stock: [{ depot: 2_000_000_000, original: 1 }] },
    {
      depot_stock: [
        { depot: world.depot, original: 1 },
        { depot: world.depot, original: 2 },
      ],
    },
    { depot_stock: [{ depot: world.depot, original: 1 }], original_stock_level: 3 },
  ])
    expect([body, (await make(body)).status]).toEqual([body, 400]);
});
