import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, move, path } from '../../testing/hire.ts';
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

const stats = async () => (await admin.get('/stats/outstanding/')).body;
async function create(url: string, body: object): Promise<number> {
  const reply = await admin.post(`/api/v1/${url}/`, body);
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body.id;
}

test('total debt equals the accounts’ debt, deposits are held, and waiting items are counted', async () => {
  const before = await stats();
  const late = await makeHire(admin, world);
  const prompt = await makeHire(admin, world);
  for (const id of [late, prompt]) expect((await move(admin, id, 'entered')).status).toBe(200);
  expect((await admin.patch(path(late), { payment_due_date: '2001-01-01' })).status).toBe(200);
  const asked = await admin.get(`/api/v1/accounting/paymentrequest/?contract__id=${late}&type__in=deposit`);
  const request = asked.body.results[0].id;
  await create('accounting/transaction', { payment_request: request, amount: '80.00' });
  await create('accounting/refundrequest', { paymentrequest: request, amount: '5.00', reason: 'Kind' });
  await app.db.rows(
    sql`insert into job (topic, aggregate, key, payload, state) values ('x', 'x:1', 'x', '{}', 'dead')`,
  );
  const after = await stats();
  const accounts = (await admin.get('/api/v1/account/?page_size=1000')).body.results;
  const sum = (name: string) =>
    sumMoney(accounts.map((one: Record<string, string>) => parseMoney(one[name] ?? '')));
  expect(parseMoney(after.outstanding)).toBe(sum('live_outstanding_balance'));
  expect(parseMoney(after.overdue)).toBe(sum('live_overdue_balance'));
  expect(parseMoney(after.outstanding) > parseMoney(after.overdue)).toBe(true);
  expect(parseMoney(after.overdue) > parseMoney(before.overdue)).toBe(true);
  expect(parseMoney(after.deposits_held) - parseMoney(before.deposits_held)).toBe(8000n);
  expect(after.refunds_to_approve - before.refunds_to_approve).toBe(1);
  expect(after.failed_jobs - before.failed_jobs).toBe(1);
});

test.each([
  ['Finance', 200],
  ['Finance Admin', 200],
  ['Director', 200],
  ['Account Manager', 403],
  ['Stock Manager', 403],
] as const)('%s gets %d', async (group, status) => {
  expect((await (await app.as([group])).get('/stats/outstanding/')).status).toBe(status);
});

test('buckets add up to the debt, and all but the first to the overdue amount, in total and by account', async () => {
  const body = await stats();
  const { current, ...late } = body.buckets as Record<string, string>;
  const lateSum = sumMoney(Object.values(late).map(parseMoney));
  expect(parseMoney(current ?? '') + lateSum).toBe(parseMoney(body.outstanding));
  expect(lateSum).toBe(parseMoney(body.overdue));
  expect(body.as_of).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(body.accounts_count).toBe(body.accounts.length);
  expect(sumMoney(body.accounts.map((one: { total: string }) => parseMoney(one.total)))).toBe(
    parseMoney(body.outstanding),
  );
  for (const { account, total, ...buckets } of body.accounts) {
    expect(sumMoney(Object.values(buckets as Record<string, string>).map(parseMoney))).toBe(
      parseMoney(total),
    );
    const own = (await admin.get(`/api/v1/account/${account.id}/`)).body;
    expect([own.live_outstanding_balance, own.live_overdue_balance]).toEqual([
      total,
      formatMoney(parseMoney(total) - parseMoney(buckets.current)),
    ]);
  }
  const page = (await admin.get('/stats/outstanding/?page=2&page_size=1')).body;
  expect(page.accounts).toEqual(body.accounts.slice(1, 2));
  const { accounts: _, ...rest } = page;
  expect(body).toMatchObject(rest);
});
