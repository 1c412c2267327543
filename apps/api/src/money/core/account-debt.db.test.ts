import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, move, path, placeAt } from '../../testing/hire.ts';
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

const PAST = '2001-01-01';
let accounts = 0;
async function made(url: string, body: object): Promise<number> {
  const reply = await admin.post(`/api/v1/${url}/`, body);
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body.id;
}
const account = (body: object = {}): Promise<number> =>
  made('account', {
    code: `OWES${++accounts}`,
    name: 'Owes',
    lead_customer: world.customer,
    customers: [world.customer],
    ...body,
  });
/** An order of 296.40. */
async function order(on: number): Promise<number> {
  const id = await makeHire(admin, world, { account: on });
  expect((await move(admin, id, 'entered')).status).toBe(200);
  return id;
}
async function pay(contract: number, type: string, amount: string): Promise<void> {
  const payment_request = await made('accounting/paymentrequest', { contract, type, amount });
  await made('accounting/transaction', { payment_request, amount, confirm: true });
}
const owes = async (on: number) => {
  const { live_outstanding_balance, live_overdue_balance, outstanding_balance } = (
    await admin.get(`/api/v1/account/${on}/`)
  ).body;
  return [live_outstanding_balance, live_overdue_balance, outstanding_balance];
};

test('an account without orders owes nothing, even with a quote', async () => {
  const on = await account();
  await makeHire(admin, world, { account: on });
  expect(await owes(on)).toEqual(['0.00', '0.00', '0.00']);
});

test('an account owes orders and charged damages less payments; deposits are held, not owed', async () => {
  const on = await account();
  const [first, second] = [await order(on), await order(on)];
  expect((await owes(on))[0]).toBe('592.80');
  await pay(first, 'contract', '96.40');
  expect((await owes(on))[0]).toBe('496.40');
  await placeAt(app, second, 'on_hire');
  await made('damage', {
    contract: second,
    kind: 'broken',
    stockitem: world.stockitem,
    quantity: 2,
    decision: 'charge',
  });
  expect((await owes(on))[0]).toBe('505.40');
});

test('overdue sums contracts past their due date and ignores overpayments', async () => {
  const on = await account();
  const [late, paid, early] = [await order(on), await order(on), await order(on)];
  for (const id of [late, paid])
    expect((await admin.patch(path(id), { payment_due_date: PAST })).status).toBe(200);
  await pay(paid, 'contract', '296.40');
  await pay(late, 'contract', '100.00');
  expect((await owes(on)).slice(0, 2)).toEqual(['492.80', '196.40']);
  const [line] = (await admin.get(`/api/v1/contractstock/?contract__id__in=${paid}`)).body.results;
  await admin.patch(`/api/v1/contractstock/${line.id}/`, { quantity: 90 });
  expect((await owes(on)).slice(0, 2)).toEqual(['463.16', '196.40']);
  await admin.patch(path(early), { payment_due_date: PAST });
  expect((await owes(on))[1]).toBe('492.80');
});

test('the list filters overdue and other accounts', async () => {
  const [late, prompt, idle] = [await account(), await account(), await account()];
  await admin.patch(path(await order(late)), { payment_due_date: PAST });
  await order(prompt);
  const listed = async (overdue: string): Promise<number[]> =>
    (await admin.get(`/api/v1/account/?overdue=${overdue}&page_size=1000`)).body.results.map(
      (one: { id: number }) => one.id,
    );
  const [behind, fine] = [await listed('true'), await listed('false')];
  expect([late, prompt, idle].map((id) => behind.includes(id))).toEqual([true, false, false]);
  expect([late, prompt, idle].map((id) => fine.includes(id))).toEqual([false, true, true]);
  expect(behind.length + fine.length).toBe((await admin.get('/api/v1/account/')).body.count);
});

test('the ledger reports unpaid invoices unless an accounting package does', async () => {
  const on = await account();
  const contract = await order(on);
  await made('accounting/invoice', { contract, type: 'contract' });
  expect((await owes(on))[2]).toBe('296.40');
  await pay(contract, 'contract', '96.40');
  expect((await owes(on))[2]).toBe('200.00');
  await app.db.rows(sql`update account set package_balance = 12.5 where id = ${on}`);
  expect((await owes(on))[2]).toBe('12.50');
});
