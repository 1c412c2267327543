import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHire, path, recalculated } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { followRecords } from './follow-changes.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await admin.post('/api/v1/accounting/depositrule/', {
    type: 'threshold',
    threshold: '200.00',
    value: '300.00',
  });
  await recalculated(app);
});
afterAll(() => app.end());

test('removes deposits of open contracts when their account gets credit, and restores them afterwards', async () => {
  const id = await makeHire(admin, world);
  const deposit = async () => (await admin.get(path(id))).body.deposit_amount;
  expect(await deposit()).toBe('300.00');
  for (const [credit_account, wanted] of [
    [true, '0.00'],
    [false, '300.00'],
  ] as const) {
    const reply = await admin.patch(`/api/v1/account/${world.account}/`, { credit_account });
    expect([reply.status, reply.body.credit_account]).toEqual([200, credit_account]);
    await recalculated(app);
    expect(await deposit()).toBe(wanted);
  }
});

test('adds a problem to open contracts of a retired customer until they are reactivated', async () => {
  const id = await makeHire(admin, world);
  const problems = async () =>
    (await admin.get(path(id))).body.problems.map((problem: { code: string }) => problem.code);
  const before = await problems();
  for (const active of [false, true]) {
    expect((await admin.patch(`/api/v1/customer/${world.customer}/`, { active })).status).toBe(200);
    await recalculated(app);
    const now = await problems();
    if (active) expect(now).toEqual(before);
    else expect(now).not.toEqual(before);
  }
});

test('makes open contracts heavier with heavier containers', async () => {
  const container = {
    sku: 'HEAVY',
    name: 'Heavy crate',
    height: '30.00',
    width: '40.00',
    depth: '60.00',
    weight: '1.000',
  };
  const made = await admin.post('/api/v1/stockcontainer/', container);
  expect([made.status, made.body]).toMatchObject([201, { sku: 'HEAVY' }]);
  const item = { container: made.body.id, pack_size: 10 };
  expect((await admin.patch(`/api/v1/stockitem/${world.stockitem}/`, item)).status).toBe(200);
  await recalculated(app);
  const id = await makeHire(admin, world);
  const weight = async () => Number((await admin.get(path(id))).body.weight);
  const before = await weight();
  expect((await admin.patch(`/api/v1/stockcontainer/${made.body.id}/`, { weight: '5.000' })).status).toBe(
    200,
  );
  await recalculated(app);
  expect(await weight()).toBeGreaterThan(before);
});

test('throws for a change without a rule', async () => {
  const change = { resource: 'account', about: { colour: [world.account] } };
  await expect(app.db.transaction((tx) => followRecords({ app: app.app, db: tx }, change))).rejects.toThrow(
    'No contract follows account colour.',
  );
});
