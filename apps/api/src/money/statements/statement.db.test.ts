import { parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { move, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import {
  accountPath,
  ask,
  breakage,
  giveBack,
  makeAccount,
  makeOrder,
  paid,
  pay,
  requestOf,
} from '../../testing/account-money.testing.ts';

const NOW = new Date('2027-04-10T12:00:00Z');
let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => NOW, env: { TIME_ZONE: 'UTC' } });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const statement = async (account: number, period = '') =>
  (await admin.get(accountPath(account, `statement/${period}`))).body;

describe('an account with two hires', () => {
  let account: number;
  let first: number;
  let second: number;
  beforeAll(async () => {
    account = await makeAccount(admin, world);
    first = await makeOrder(app, admin, world, { account, entered: '2027-01-10', due: '2027-02-20' });
    second = await makeOrder(app, admin, world, { account, entered: '2027-02-05', due: '2027-04-30' });
    await app.db.rows(sql`update contract set customer_reference = 'Spring ball' where id = ${first}`);
    await paid(admin, first, 'contract', '100.00', '2027-02-01');
    const { request } = await paid(admin, second, 'contract', '296.40', '2027-02-28');
    await giveBack(admin, request, '50.00', '2027-03-02');
    await pay(admin, (await requestOf(admin, first, 'deposit')) ?? 0, '250.00', '2027-01-12');
    await move(admin, second, 'on_hire');
    await breakage(admin, second, '13.50', '2027-03-09');
    await breakage(admin, second, '99.00', '2027-03-09', 'waive');
  });

  test('lists charges and payments by day with the running balance; deposits are held, not owed', async () => {
    const { rows, requests, ...figures } = await statement(account);
    expect(figures).toEqual({
      account: { id: account, code: expect.any(String), name: expect.any(String) },
      start_date: '2027-01-10',
      end_date: '2027-04-10',
      currency: 'USD',
      opening: '0.00',
      charges: '606.30',
      payments: '346.40',
      closing: '259.90',
      overdue: '196.40',
      deposits_held: '250.00',
      ageing: { current: '63.50', d1_30: '0.00', d31_60: '196.40', d61_90: '0.00', d90_plus: '0.00' },
    });
    expect(
      rows.map((row: Record<string, string>) => [
        row['date'],
        row['kind'],
        row['amount'],
        row['balance'],
        row['description'],
      ]),
    ).toEqual([
      ['2027-01-10', 'hire', '296.40', '296.40', 'Hire, Spring ball'],
      ['2027-02-01', 'payment', '-100.00', '196.40', 'Payment by bank transfer, Giro 7'],
      ['2027-02-05', 'hire', '296.40', '492.80', 'Hire'],
      ['2027-02-28', 'payment', '-296.40', '196.40', 'Payment by bank transfer, Giro 7'],
      ['2027-03-02', 'refund', '50.00', '246.40', 'Refund in cash, Cash desk'],
      ['2027-03-09', 'damages', '13.50', '259.90', 'Damages: broken, Three plates'],
    ]);
    expect(rows[0]).toMatchObject({ contract: first, due_date: '2027-02-20' });
    expect(rows[1]).toMatchObject({ contract: first, due_date: null });
    expect(
      requests.map((one: Record<string, string>) => [one['type'], one['payable'], one['url']]),
    ).toContainEqual([
      'contract',
      '50.00',
      expect.stringMatching(/^http:\/\/hire\.test\/noauth\/pay\/[\da-f-]{36}$/),
    ]);
  });

  test('brings forward the balance before a period and ages debt on its last day', async () => {
    const { rows, ...figures } = await statement(account, '?start_date=2027-02-01&end_date=2027-02-28');
    expect(rows.length).toBe(3);
    expect(figures).toMatchObject({
      opening: '296.40',
      charges: '296.40',
      payments: '396.40',
      closing: '196.40',
      overdue: '196.40',
      ageing: { d1_30: '196.40' },
    });
    const early = await statement(account, '?end_date=2027-01-11');
    expect(early).toMatchObject({ start_date: '2027-01-10', closing: '296.40', deposits_held: '0.00' });
    const before = await statement(account, '?end_date=2026-12-31');
    expect(before).toMatchObject({ start_date: '2026-12-31', opening: '0.00', closing: '0.00', rows: [] });
  });

  test('needs two SQL statements, however large the account', async () => {
    app.takeQueries();
    await statement(account);
    expect(app.takeQueries().length).toBe(2);
  });

  test('the outstanding list shows each unsettled contract with balances and open requests', async () => {
    app.takeQueries();
    const { body } = await admin.get(accountPath(account, 'outstanding/'));
    expect(app.takeQueries().length).toBeLessThanOrEqual(2);
    expect(body.map((one: { id: number }) => one.id)).toEqual([first, second]);
    expect(body[0]).toMatchObject({
      grand_total: '296.40',
      payment_due_date: '2027-02-20',
      states: expect.arrayContaining([expect.objectContaining({ system_action: 'entered' })]),
      balance: {
        contract: {
          total: '296.40',
          paid: '100.00',
          outstanding: '196.40',
          requestable: '196.40',
          can_request: true,
        },
        deposit: { outstanding: '0.00', paid: '250.00' },
      },
    });
    for (const one of body) expect(one.balance).toEqual((await admin.get(path(one.id, 'balance/'))).body);
    const [open] = body[1].paymentrequest_contract;
    expect(open).toMatchObject({ type: 'deposit', amount: '250.00', amount_paid: '0.00' });
    expect(open.url).toMatch(/^http.+\/noauth\/pay\//);
    expect(open.url.endsWith(open.uuid)).toBe(true);
    expect(await admin.get(accountPath(await makeAccount(admin, world), 'outstanding/'))).toMatchObject({
      status: 200,
      body: [],
    });
  });

  test('activity covers both days of its period', async () => {
    await app.db.rows(
      sql`update payment_request set created_at = '2027-02-01T12:00:00Z' where contract_id = ${first} and type = 'contract'`,
    );
    await app.db.rows(
      sql`update payment_request set created_at = '2027-03-20T12:00:00Z' where contract_id = ${second} or type = 'deposit'`,
    );
    await app.db.rows(
      sql`update refund_request set created_at = '2027-03-01T12:00:00Z' where paymentrequest_id in (select id from payment_request where contract_id = ${second})`,
    );
    const between = async (start_date: string, end_date: string) => {
      const { status, body } = await admin.post(accountPath(account, 'activity/'), { start_date, end_date });
      expect(status).toBe(200);
      return body;
    };
    const counts = async (from: string, to: string) => {
      const body = await between(from, to);
      return ['contract', 'payment_request', 'refund_request', 'transaction'].map(
        (name) => body[name].length,
      );
    };
    expect(await counts('2027-02-01', '2027-02-05')).toEqual([2, 1, 0, 1]);
    expect(await counts('2027-02-02', '2027-02-04')).toEqual([0, 0, 0, 0]);
    expect(await counts('2027-02-28', '2027-03-02')).toEqual([1, 0, 1, 2]);
    expect((await counts('2020-01-01', '2030-01-01')).slice(0, 1)).toEqual([2]);
    const body = await between('2027-02-28', '2027-02-28');
    expect(body.contract).toEqual([(await admin.get(path(second))).body]);
    expect(body.transaction).toEqual([
      (await admin.get(`/api/v1/accounting/transaction/${body.transaction[0].id}/`)).body,
    ]);
    const sum = sumMoney(
      [body.balance.contract.outstanding, body.balance.damages.outstanding].map(parseMoney),
    );
    expect(sum).toBe(parseMoney((await statement(account)).closing));
    expect(body.balance.deposit).toMatchObject({ paid: '250.00', refunded: '0.00' });
  });
});

test('a reversal removes a payment with a row of its own', async () => {
  const account = await makeAccount(admin, world);
  const id = await makeOrder(app, admin, world, { account, entered: '2027-03-01', due: null });
  const { transaction } = await paid(admin, id, 'contract', '96.40', '2027-03-03');
  const reply = await admin.post('/api/v1/accounting/transaction/', {
    reverses: transaction,
    reason: 'Bounced',
    paid_on: '2027-03-04',
  });
  expect(reply.status).toBe(201);
  const { rows, closing, ageing } = await statement(account);
  expect(rows.map((row: Record<string, string>) => [row['kind'], row['amount'], row['description']])).toEqual(
    [
      ['hire', '296.40', 'Hire'],
      ['payment', '-96.40', 'Payment by bank transfer, Giro 7'],
      ['correction', '96.40', 'Reversal, Bounced'],
    ],
  );
  expect([closing, ageing.current]).toEqual(['296.40', '296.40']);
});

test('an abandoned order owes only its cancellation charge; a quote owes nothing', async () => {
  const account = await makeAccount(admin, world);
  const id = await makeOrder(app, admin, world, { account, entered: '2027-03-01', due: '2027-03-05' });
  await move(admin, id, 'abandoned', { reason: 'Rain', cancellation_charge: '60.00' });
  await app.db.rows(
    sql`update contract_line set created_at = '2027-03-08T12:00:00Z' where contract_id = ${id} and kind = 'cancellation'`,
  );
  const { rows, closing, overdue } = await statement(account);
  expect(rows).toEqual([
    expect.objectContaining({ date: '2027-03-08', kind: 'cancellation', amount: '60.00', balance: '60.00' }),
  ]);
  expect([closing, overdue]).toEqual(['60.00', '60.00']);
  const [one] = (await admin.get(accountPath(account, 'outstanding/'))).body;
  expect(one).toMatchObject({ id, balance: { contract: { total: '60.00', outstanding: '60.00' } } });
});

test("an overpayment is a credit and does not hide another hire's debt", async () => {
  const account = await makeAccount(admin, world);
  const over = await makeOrder(app, admin, world, { account, entered: '2027-01-01', due: '2027-01-05' });
  await makeOrder(app, admin, world, { account, entered: '2027-01-01', due: '2027-03-20' });
  const request = (await ask(admin, over, 'contract')).body.id;
  expect((await pay(admin, request, '400.00', '2027-01-02')).status).toBe(201);
  expect(await statement(account)).toMatchObject({
    closing: '192.80',
    overdue: '296.40',
    ageing: { current: '-103.60', d1_30: '296.40' },
  });
});

test('refuses invalid dates, reversed dates, unknown accounts and users without permission', async () => {
  const account = await makeAccount(admin, world);
  expect((await admin.get(accountPath(account, 'statement/?start_date=soon'))).body).toHaveProperty(
    'start_date',
  );
  const backwards = await admin.get(
    accountPath(account, 'statement/?start_date=2027-02-02&end_date=2027-02-01'),
  );
  expect([backwards.status, Object.keys(backwards.body)]).toEqual([400, ['end_date']]);
  expect(await statement(account, '?start_date=2027-06-01')).toMatchObject({
    start_date: '2027-06-01',
    end_date: '2027-06-01',
    rows: [],
  });
  const period = { start_date: '2027-02-02', end_date: '2027-02-01' };
  expect((await admin.post(accountPath(account, 'activity/'), period)).status).toBe(400);
  expect((await admin.post(accountPath(account, 'activity/'), {})).status).toBe(400);
  const good = { start_date: '2027-02-01', end_date: '2027-02-01' };
  for (const call of [
    (id: number, who: Agent) => who.get(accountPath(id, 'statement/')),
    (id: number, who: Agent) => who.get(accountPath(id, 'outstanding/')),
    (id: number, who: Agent) => who.post(accountPath(id, 'activity/'), good),
  ]) {
    expect((await call(2_000_000_000, admin)).status).toBe(404);
    expect((await call(account, app.anonymous)).status).toBe(401);
    expect((await call(account, await app.as(['Stock Manager']))).status).toBe(403);
    expect((await call(account, await app.as(['Finance']))).status).toBe(200);
  }
});
