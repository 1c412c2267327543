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

test('an account on credit pays no deposit: open contracts lose theirs, and get it back', async () => {
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

test('a change that no rule knows is an error, and not silently ignored', async () => {
  const change = { resource: 'account', about: { colour: [world.account] } };
  await expect(app.db.transaction((tx) => followRecords({ app: app.app, db: tx }, change))).rejects.toThrow(
    'No contract follows account colour.',
  );
});
