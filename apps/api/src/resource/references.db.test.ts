import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHire, move, path } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const none = (id: number) => [`Invalid pk "${id}" - object does not exist.`];

test('every relation that names nothing is told in the same answer, and nothing is saved', async () => {
  const wrong = { lead_customer: 900001, account: { id: 900002 }, depot: 900003 };
  const errors = { lead_customer: none(900001), account: none(900002), depot: none(900003) };
  expect(await admin.post('/api/v1/contract/', wrong)).toMatchObject({ status: 400, body: errors });
  const before = await admin.get(path(world.contract));
  expect(await admin.patch(path(world.contract), wrong)).toMatchObject({ status: 400, body: errors });
  expect((await admin.get(path(world.contract))).body).toEqual(before.body);
  const line = { contract: 900004, stockitem: 900005, quantity: 1 };
  expect((await admin.post('/api/v1/contractstock/', line)).body).toEqual({
    contract: none(900004),
    stockitem: none(900005),
  });
});

test('a new contract needs both of its parties', async () => {
  const body = { lead_customer: null, account: null, depot: world.depot };
  const missing = ['This field may not be null.'];
  expect((await admin.post('/api/v1/contract/', body)).body).toEqual({
    lead_customer: missing,
    account: missing,
  });
});

test('a move whose additional is null is one without', async () => {
  const id = await makeHire(admin, world);
  const call = (system_action: string) =>
    admin.put(path(id, 'system_state/'), { system_action, action: 'attach', additional: null });
  expect(await call('quote_abandoned')).toMatchObject({
    status: 400,
    body: { additional: { reason: ['This field is required.'] } },
  });
  expect((await call('entered')).status).toBe(200);
  expect((await move(admin, id, 'summary_sent')).status).toBe(200);
});
