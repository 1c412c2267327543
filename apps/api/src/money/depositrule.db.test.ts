import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHire, move, path, placeAt } from '../testing/hire.ts';
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

const LIST = '/api/v1/accounting/depositrule/';
const post = (type: string, threshold: string, value: string) => admin.post(LIST, { type, threshold, value });
const deposit = async (id: number): Promise<string> => (await admin.get(path(id))).body.deposit_amount;

test('a percentage is at most 100, when created and when changed', async () => {
  const over = await post('percentage', '90000.00', '100.01');
  expect([over.status, over.body]).toEqual([400, { value: ['A percentage can’t be over 100.'] }]);
  const whole = await post('percentage', '90000.00', '100.00');
  expect(whole.status).toBe(201);
  expect((await admin.patch(`${LIST}${whole.body.id}/`, { value: '100.5' })).status).toBe(400);
  const amount = await post('threshold', '90000.00', '250.00');
  const changed = await admin.patch(`${LIST}${amount.body.id}/`, { type: 'percentage' });
  expect([changed.status, Object.keys(changed.body)]).toEqual([400, ['value']]);
});

test('refuses two rules of a type with the same start value', async () => {
  expect((await post('threshold', '80000.00', '10.00')).status).toBe(201);
  const again = await post('threshold', '80000.00', '20.00');
  expect([again.status, again.body]).toEqual([
    400,
    { threshold: ['A rule of this type already starts at this value.'] },
  ]);
  expect((await post('percentage', '80000.00', '20.00')).status).toBe(201);
});

test('recalculates open contracts and their requests; closed ones keep their deposit', async () => {
  const [quote, order, done] = [
    await makeHire(admin, world),
    await makeHire(admin, world),
    await makeHire(admin, world),
  ];
  expect((await move(admin, order, 'entered')).status).toBe(200);
  await placeAt(app, done, 'complete');
  const all = async () => {
    await app.drain();
    return [await deposit(quote), await deposit(order), await deposit(done)];
  };
  const asked = async () => (await admin.get(path(order, 'balance/'))).body.deposit.total;
  // The hire's value is 247.00.
  expect([await all(), await asked()]).toEqual([['250.00', '250.00', '250.00'], '250.00']);
  const rule = await post('threshold', '200.00', '300.00');
  expect([await all(), await asked()]).toEqual([['300.00', '300.00', '250.00'], '300.00']);
  await admin.patch(`${LIST}${rule.body.id}/`, { value: '320.00' });
  expect([await all(), await asked()]).toEqual([['320.00', '320.00', '250.00'], '320.00']);
  await admin.patch(`${LIST}${rule.body.id}/`, { threshold: '247.01' });
  expect([await all(), await asked()]).toEqual([['250.00', '250.00', '250.00'], '250.00']);
  await admin.patch(`${LIST}${rule.body.id}/`, { threshold: '247.00' });
  expect([await all(), await asked()]).toEqual([['320.00', '320.00', '250.00'], '320.00']);
  expect((await admin.del(`${LIST}${rule.body.id}/`)).status).toBe(204);
  expect([await all(), await asked()]).toEqual([['250.00', '250.00', '250.00'], '250.00']);
});
