import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { addLine, makeHire, move, path, placeAt } from '../../testing/hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let today: string;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  today = (await admin.get(`/api/v1/damage/${world.damage}/`)).body.counted_on;
});
afterAll(() => app.end());

let accounts = 0;
async function made(url: string, body: object): Promise<number> {
  const reply = await admin.post(`/api/v1/${url}/`, body);
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body.id;
}
/** Creates a credit account with these limits; its hires need no deposit. */
const account = (limits: object): Promise<number> =>
  made('account', {
    code: `CREDIT${++accounts}`,
    name: 'On credit',
    lead_customer: world.customer,
    customers: [world.customer],
    credit_account: true,
    ...limits,
  });
/** Creates a hire of 296.40, or of several times that. */
const PRICE = '296.40';
const hire = (on: number): Promise<number> => makeHire(admin, world, { account: on });
const hires = async (on: number, count: number): Promise<number[]> => {
  const ids = [];
  for (let n = 0; n < count; n++) ids.push(await hire(on));
  return ids;
};
const entered = async (on: number): Promise<number> => {
  const id = await hire(on);
  expect((await move(admin, id, 'entered')).status).toBe(200);
  return id;
};
const outcome = ({ status, body }: Reply) => [status, body.code];
const OVER = [409, 'credit_hard_limit_exceeded'];
const overrideOf = (on: number, body: object = {}) =>
  made('creditoverride', { account: on, reason: 'Known to pay', expires_on: today, ...body });
const way = async (id: number, to: string) =>
  (await admin.get(path(id, 'moves/'))).body.find(
    (one: { system_action: string }) => one.system_action === to,
  );

describe('entering on credit', () => {
  test('allows exactly the hard limit, refuses a cent more, and the buttons agree', async () => {
    expect((await admin.get(path(await hire(world.account)))).body.grand_total).toBe(PRICE);
    const within = await hire(await account({ credit_limit_hard_limit: PRICE }));
    expect((await move(admin, within, 'entered')).status).toBe(200);
    const over = await hire(await account({ credit_limit_hard_limit: '296.39' }));
    expect(await way(over, 'entered')).toMatchObject({
      allowed: false,
      why_not: [{ code: 'credit_hard_limit_exceeded' }],
    });
    expect(outcome(await move(admin, over, 'entered'))).toEqual(OVER);
  });

  test('warns above the credit limit and continues', async () => {
    const id = await hire(await account({ credit_limit: '100.00' }));
    expect((await way(id, 'entered')).warnings).toMatchObject([{ code: 'credit_limit_exceeded' }]);
    expect((await move(admin, id, 'entered')).status).toBe(200);
  });

  test('counts debt of other contracts, but not quotes or payments', async () => {
    const on = await account({ credit_limit_hard_limit: '300.00' });
    const [first = 0, second = 0] = await hires(on, 2);
    expect((await move(admin, first, 'entered')).status).toBe(200);
    expect(outcome(await move(admin, second, 'entered'))).toEqual(OVER);
    const payment_request = await made('accounting/paymentrequest', { contract: first, type: 'contract' });
    await made('accounting/transaction', { payment_request, amount_captured: '292.80' });
    expect((await move(admin, second, 'entered')).status).toBe(200);
  });

  test('counts charged damages', async () => {
    const on = await account({ credit_limit_hard_limit: '600.00' });
    const first = await entered(on);
    await placeAt(app, first, 'on_hire');
    const damage = await made('damage', {
      contract: first,
      kind: 'missing',
      stockitem: world.stockitem,
      quantity: 2,
      decision: 'charge',
    });
    const second = await hire(on);
    expect(outcome(await move(admin, second, 'entered'))).toEqual(OVER);
    await admin.patch(`/api/v1/damage/${damage}/`, { decision: 'waive' });
    expect((await move(admin, second, 'entered')).status).toBe(200);
  });

  test('checks the limit again before goods leave; at the counter it only warns', async () => {
    const on = await account({});
    const out = await makeHire(admin, world, { account: on, delivery_type: 'both' });
    const fetched = await entered(on);
    expect((await move(admin, out, 'entered')).status).toBe(200);
    await admin.patch(`/api/v1/account/${on}/`, { credit_limit_hard_limit: '10.00' });
    expect(outcome(await move(admin, out, 'in_transit'))).toEqual(OVER);
    expect((await move(admin, fetched, 'on_hire')).status).toBe(200);
  });
});

describe('a live contract that rises', () => {
  const state = async (id: number) => ({
    contract: (await admin.get(path(id))).body,
    lines: (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.results,
    balance: (await admin.get(path(id, 'balance/'))).body,
  });

  test('is refused past the hard limit with the credit left, and nothing is saved', async () => {
    const id = await entered(await account({ credit_limit_hard_limit: '300.00' }));
    const before = await state(id);
    const line = before.lines[0].id;
    const refused = [
      await admin.post('/api/v1/contractstock/', { contract: id, stockitem: world.stockitem, quantity: 10 }),
      await admin.patch(`/api/v1/contractstock/${line}/`, { quantity: 110 }),
      await admin.patch(path(id), { delivery_surcharge: '5.00' }),
    ];
    for (const reply of refused) expect(outcome(reply)).toEqual(OVER);
    expect(refused[2]?.body.detail).toBe(
      '302.40 is over the hard limit of 300.00. Only 3.60 more credit is available.',
    );
    expect(await state(id)).toEqual(before);
    expect((await admin.patch(path(id), { delivery_surcharge: '3.00' })).status).toBe(200);
  });

  test('never refuses reductions or text changes, however far over the limit', async () => {
    const on = await account({});
    const id = await entered(on);
    await admin.patch(`/api/v1/account/${on}/`, { credit_limit_hard_limit: '1.00' });
    const [line] = (await state(id)).lines;
    expect((await admin.patch(path(id), { customer_reference: 'PO 7' })).status).toBe(200);
    expect((await admin.patch(`/api/v1/contractstock/${line.id}/`, { quantity: 90 })).status).toBe(200);
    expect(outcome(await admin.patch(`/api/v1/contractstock/${line.id}/`, { quantity: 91 }))).toEqual(OVER);
  });

  test('moving a contract to an account counts its whole total as a rise', async () => {
    const on = await account({ credit_limit_hard_limit: '100.00' });
    const id = await entered(await account({}));
    expect(outcome(await admin.patch(path(id), { account: on }))).toEqual(OVER);
    await overrideOf(on);
    expect((await admin.patch(path(id), { account: on })).status).toBe(200);
  });

  test('does not limit quotes', async () => {
    const id = await hire(await account({ credit_limit_hard_limit: '1.00' }));
    await addLine(admin, id, world, { quantity: 1000 });
  });
});

describe('an override', () => {
  test('allows exceeding the hard limit up to its amount and date, unless revoked', async () => {
    const on = await account({ credit_limit_hard_limit: '100.00' });
    const id = await hire(on);
    await overrideOf(on, { amount: '296.39' });
    expect(outcome(await move(admin, id, 'entered'))).toEqual(OVER);
    const enough = await overrideOf(on, { amount: PRICE });
    expect(await way(id, 'entered')).toMatchObject({
      allowed: true,
      warnings: [{ code: 'credit_hard_limit_exceeded' }],
    });
    await app.db.rows(sql`update credit_override set expires_on = ${today}::date - 1 where id = ${enough}`);
    expect(outcome(await move(admin, id, 'entered'))).toEqual(OVER);
    const any = await overrideOf(on);
    expect((await admin.del(`/api/v1/creditoverride/${any}/`)).status).toBe(204);
    expect(outcome(await move(admin, id, 'entered'))).toEqual(OVER);
    await overrideOf(on);
    expect((await move(admin, id, 'entered')).status).toBe(200);
    expect((await admin.patch(path(id), { delivery_surcharge: '50.00' })).status).toBe(200);
  });

  test('needs a reason and an end between today and one year ahead', async () => {
    const post = (body: object) =>
      admin.post('/api/v1/creditoverride/', { account: world.account, reason: 'x', ...body });
    expect((await post({ expires_on: '2000-01-01' })).body).toEqual({
      expires_on: ['This date can’t be in the past.'],
    });
    expect((await post({ expires_on: '2199-01-01' })).body).toEqual({
      expires_on: ['This date can be at most one year ahead.'],
    });
    expect(Object.keys((await post({ expires_on: today, reason: '' })).body)).toEqual(['reason']);
    expect(Object.keys((await post({ expires_on: today, amount: '0.00' })).body)).toEqual(['amount']);
  });

  test("appears in the account's history when added and revoked, and is never changed", async () => {
    const on = await account({});
    const id = await overrideOf(on, { amount: '500.00', reason: 'Festival in May' });
    expect((await admin.get(`/api/v1/creditoverride/${id}/`)).body.created_by).toMatch(/^Test user/);
    expect((await admin.patch(`/api/v1/creditoverride/${id}/`, { amount: '900.00' })).status).toBe(405);
    await admin.del(`/api/v1/creditoverride/${id}/`);
    const words = `Up to 500.00 until ${today}: Festival in May`;
    const history = (await admin.get(`/api/v1/account/${on}/history/`)).body.results;
    expect(history.slice(0, 2)).toMatchObject([
      {
        action: 'credit override revoked',
        changes: [{ field: 'credit_override', before: words, after: null }],
      },
      {
        action: 'credit override given',
        changes: [{ field: 'credit_override', before: null, after: words }],
      },
    ]);
  });
});

describe('concurrent changes', () => {
  const count = (replies: Reply[], status: number) =>
    replies.filter((reply) => reply.status === status).length;
  const owed = async (on: number) =>
    (await admin.get(`/api/v1/account/${on}/`)).body.live_outstanding_balance;

  test('enter only as many orders as fit the limit together', async () => {
    for (let round = 0; round < 3; round++) {
      const on = await account({ credit_limit_hard_limit: '600.00' });
      const quotes = await hires(on, 4);
      const replies = await Promise.all(quotes.map((id) => move(admin, id, 'entered')));
      expect([count(replies, 200), count(replies, 409)]).toEqual([2, 2]);
      for (const reply of replies) if (reply.status === 409) expect(outcome(reply)).toEqual(OVER);
      expect(await owed(on)).toBe('592.80');
    }
  });

  test('raise only one of two contracts into the same remaining credit', async () => {
    for (let round = 0; round < 3; round++) {
      const on = await account({ credit_limit_hard_limit: '600.00' });
      const orders = [await entered(on), await entered(on)];
      const replies = await Promise.all(
        orders.map((id) => admin.patch(path(id), { delivery_surcharge: '5.00' })),
      );
      expect([count(replies, 200), count(replies, 409)]).toEqual([1, 1]);
      expect(await owed(on)).toBe('598.80');
    }
  });
});
