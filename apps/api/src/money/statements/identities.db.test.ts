import { type Minor, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { move, path } from '../../testing/hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import {
  accountPath,
  ask,
  breakage,
  giveBack,
  makeAccount,
  makeOrder,
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

const day = fc.integer({ min: 1, max: 98 }).map((n) => {
  const date = new Date(Date.UTC(2027, 0, n));
  return date.toISOString().slice(0, 10);
});
const cents = fc.integer({ min: 1, max: 50_000 }).map((n) => (n / 100).toFixed(2));
const type = fc.constantFrom('contract', 'damages', 'deposit');
const step = fc.record({
  what: fc.constantFrom(
    'ask',
    'pay',
    'pay',
    'refund',
    'correct',
    'break',
    'waive',
    'line',
    'go',
    'go',
    'abandon',
    'apply',
  ),
  hire: fc.integer({ min: 0, max: 2 }),
  day,
  cents,
  type,
  pick: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const NEXT: Readonly<Record<string, string>> = {
  entered: 'on_hire',
  on_hire: 'off_hire',
  off_hire: 'collection',
};

/** Picks a row of a contract's money, or 0 for none, which is refused. */
async function pick(table: string, contract: number, n: number): Promise<number> {
  const rows = await app.db.rows<{ id: number }>(
    table === 'payment_request'
      ? sql`select id from payment_request where contract_id = ${contract} order by id`
      : sql`select t.id from money_transaction t join payment_request p on p.id = t.payment_request_id where p.contract_id = ${contract} order by t.id`,
  );
  return rows[n % Math.max(1, rows.length)]?.id ?? 0;
}

/** Performs a step; the rules may refuse it. */
async function play(step: Step, contract: number): Promise<Reply> {
  const { what, day: on, cents: amount } = step;
  if (what === 'ask') return ask(admin, contract, step.type, amount);
  if (what === 'pay') return pay(admin, await pick('payment_request', contract, step.pick), amount, on);
  if (what === 'refund')
    return giveBack(admin, await pick('payment_request', contract, step.pick), amount, on);
  if (what === 'correct')
    return admin.post('/api/v1/accounting/transaction/', {
      reverses: await pick('money_transaction', contract, step.pick),
      reason: 'Mistaken',
      paid_on: on,
    });
  if (what === 'break' || what === 'waive')
    return breakage(admin, contract, amount, on, what === 'break' ? 'charge' : 'waive');
  if (what === 'line')
    return admin.post('/api/v1/contractstock/', {
      contract,
      stockitem: world.stockitem,
      quantity: step.pick % 20,
    });
  if (what === 'abandon')
    return move(admin, contract, 'abandoned', { reason: 'Rain', cancellation_charge: amount });
  if (what === 'apply')
    return admin.post(
      `/api/v1/accounting/paymentrequest/${await requestOf(admin, contract, 'deposit')}/apply/`,
      {
        type: 'contract',
        amount,
      },
    );
  const position = await app.db.one<{ position: string }>(
    sql`select position from contract where id = ${contract}`,
  );
  const next = NEXT[position?.position ?? ''] ?? 'complete';
  if (next === 'complete') await admin.post(path(contract, 'count_in/'), { rest_good: true });
  return move(admin, contract, next);
}

const amountOf = (body: Record<string, string>, name: string): Minor => parseMoney(body[name] ?? '');

/** Checks that equal figures agree everywhere. */
async function requireIdentities(account: number, middle: string): Promise<void> {
  const statement = (await admin.get(accountPath(account, 'statement/'))).body;
  const closing = amountOf(statement, 'closing');
  const shown = (await admin.get(accountPath(account))).body;
  expect(statement.closing).toBe(shown.live_outstanding_balance);
  expect(statement.overdue).toBe(shown.live_overdue_balance);
  const kept = await app.db.one<{ owed: string; held: string }>(sql`
    select coalesce(sum(outstanding) filter (where type <> 'deposit'), 0)::numeric(14, 2) as owed,
      coalesce(sum(paid - refunded) filter (where type = 'deposit'), 0)::numeric(14, 2) as held
    from contract_balance b join contract c on c.id = b.contract_id where c.account_id = ${account}`);
  expect([statement.closing, statement.deposits_held]).toEqual([kept?.owed, kept?.held]);
  expect(
    amountOf(statement, 'opening') + amountOf(statement, 'charges') - amountOf(statement, 'payments'),
  ).toBe(closing);
  expect(sumMoney(Object.values(statement.ageing as Record<string, string>).map(parseMoney))).toBe(closing);
  let balance = amountOf(statement, 'opening');
  for (const row of statement.rows) {
    balance += amountOf(row, 'amount');
    expect(amountOf(row, 'balance')).toBe(balance);
  }
  const before = (await admin.get(accountPath(account, `statement/?end_date=${middle}`))).body;
  const next = new Date(Date.parse(`${middle}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const after = (await admin.get(accountPath(account, `statement/?start_date=${next}`))).body;
  expect([after.opening, after.closing]).toEqual([before.closing, statement.closing]);
  const list = (await admin.get(accountPath(account, 'outstanding/'))).body;
  const listed = list.map((one: { balance: Record<string, Record<string, string>> }) =>
    sumMoney(['contract', 'damages'].map((name) => amountOf(one.balance[name] ?? {}, 'outstanding'))),
  );
  expect(sumMoney(listed)).toBe(closing);
  const { balance: sums } = (
    await admin.post(accountPath(account, 'activity/'), { start_date: middle, end_date: middle })
  ).body;
  expect(amountOf(sums.contract, 'outstanding') + amountOf(sums.damages, 'outstanding')).toBe(closing);
  for (const one of Object.values(sums as Record<string, Record<string, string>>))
    for (const name of ['paid', 'refunded', 'outstanding'])
      expect(amountOf(one, name)).toBe(amountOf(one, `${name}_ex`) + amountOf(one, `${name}_tax`));
}

test('statement, balances and lists of an account always agree to the cent', async () => {
  let done = 0;
  const due = fc.option(day);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ entered: day, due }), { minLength: 3, maxLength: 3 }),
      fc.array(step, { minLength: 8, maxLength: 25 }),
      day,
      async (hires, steps, middle) => {
        const account = await makeAccount(admin, world);
        const contracts: number[] = [];
        for (const hire of hires) contracts.push(await makeOrder(app, admin, world, { account, ...hire }));
        for (const one of steps) {
          const reply = await play(one, contracts[one.hire] ?? 0);
          expect([one, reply.body, reply.status < 500]).toEqual([one, reply.body, true]);
          if (reply.status < 300) done++;
        }
        await requireIdentities(account, middle);
      },
    ),
    { numRuns: 12 },
  );
  // The rules refuse many steps; a run without any effect would prove nothing.
  expect(done).toBeGreaterThan(30);
}, 120_000);
