/**
 * Concurrent transfers of the same money never exceed what is available, and the account's total never changes.
 * TRANSFER_ROUNDS=20 runs more.
 */
import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';
import { chance } from '../../testing/stock-chance.ts';
import type { Reply } from '../../testing/test-app.ts';
import { accountOf, paidRequest, type Target, target, transfer } from '../../testing/transfer-stage.ts';
import { reconcileMoney } from '../reconcile.ts';

const CLIENTS = 8;
const rounds = Number(process.env['TRANSFER_ROUNDS'] ?? 1);
const pick = chance(20_270_417);
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(Date.now(), { connections: CLIENTS });
});
afterAll(() => stage.end());
afterEach(async () => {
  await stage.quiet();
  const wrong = (await reconcileMoney(stage.app.db)).map(({ text }) => text);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});

const cents = (amount: number): string => formatMoney(BigInt(amount));
/** Runs all at once; none may fail with a server error. */
async function rush(doing: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
  const replies = await Promise.all(doing.map((one) => one()));
  for (const { status, body } of replies) if (status >= 500) expect.fail(`${status} ${JSON.stringify(body)}`);
  return replies;
}
const good = (replies: readonly Reply[]): Reply[] => replies.filter(({ status }) => status < 300);

/** Totals of several contracts: payments less refunds, debt, and all postings except on the transfer account. */
async function together(contracts: readonly number[]) {
  return stage.app.db.one<{ held: string; owed: string; booked: string; moving: string }>(sql`
    select (select sum(p.amount_captured - p.amount_refunded) from payment_request p where p.contract_id = any (${contracts}::int[]))::text as held,
      (select sum(b.outstanding) from contract_balance b where b.contract_id = any (${contracts}::int[]))::text as owed,
      (select sum(x.amount) from journal_entry e join posting x on x.entry_id = e.id where e.contract_id = any (${contracts}::int[]))::text as booked,
      (select coalesce(sum(x.amount), 0) from journal_entry e join posting x on x.entry_id = e.id where e.contract_id = any (${contracts}::int[]) and x.role = 'transfer')::text as moving`);
}

test('concurrent transfers of the same money never exceed what is available or owed', async () => {
  let refused = 0;
  for (let round = 0; round < 4 * rounds; round++) {
    const { contracts } = await accountOf(stage, [{}, {}, {}]);
    const [from = 0, second = 0, third = 0] = contracts;
    const payment = await paidRequest(stage, from, 30_000n);
    const before = await together(contracts);
    const replies = await rush(
      Array.from({ length: CLIENTS }, () => () => {
        const amount = cents(1000 + pick(9000));
        return transfer(stage.asker, payment, [target(pick(2) === 0 ? second : third, amount)]);
      }),
    );
    refused += replies.length - good(replies).length;
    const moved = sumMoney(good(replies).map(({ body }) => parseMoney(body.amount)));
    const read = await stage.read('paymentrequest', payment);
    expect(parseMoney(read.amount_refunded)).toBe(moved);
    expect([moved > 0n, moved <= 30_000n]).toEqual([true, true]);
    expect(await together(contracts)).toEqual({ ...before, moving: '0.00' });
    const over = await stage.app.db.rows(
      sql`select 1 from contract_balance where contract_id = any (${[second, third]}::int[]) and outstanding < 0`,
    );
    expect(over).toEqual([]);
  }
  expect(refused).toBeGreaterThan(0);
}, 120_000);

test("concurrent transfers, reversals, refunds and payments lose nothing and don't deadlock", async () => {
  for (let round = 0; round < 4 * rounds; round++) {
    const { contracts } = await accountOf(stage, [{}, {}, {}]);
    const payments = await Promise.all(contracts.map((id) => paidRequest(stage, id, 12_000n)));
    const any = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
    const targets = (): Target[] =>
      contracts.filter(() => pick(2) === 0).map((id) => target(id, cents(100 + pick(5000))));
    const doing = Array.from({ length: CLIENTS * 3 }, () => async (): Promise<Reply> => {
      switch (pick(5)) {
        case 0: {
          const row = await stage.app.db.one<{ id: number }>(sql`
            select t.id from money_transaction t join payment_request p on p.id = t.payment_request_id
            where p.contract_id = any (${contracts}::int[]) and t.transfer_id is not null order by random() limit 1`);
          return stage.asker.post('/api/v1/accounting/transaction/', {
            reverses: row?.id ?? 0,
            reason: 'Wrong',
          });
        }
        case 1:
          return stage.ask(any(payments), cents(100 + pick(3000)));
        default:
          return transfer(stage.asker, any(payments), targets());
      }
    });
    const before = await together(contracts);
    await rush(doing);
    expect(await together(contracts)).toEqual({ ...before, moving: '0.00' });
    const free = await Promise.all(payments.map((id) => stage.read('paymentrequest', id)));
    for (const one of free)
      expect(parseMoney(one.amount_refunded) <= parseMoney(one.amount_captured)).toBe(true);
  }
}, 120_000);

test("random transfers and reversals keep the account's sums, and each transfer sums to zero", async () => {
  const { account, contracts } = await accountOf(stage, [{}, {}, {}, {}]);
  const payments = [await paidRequest(stage, contracts[0] ?? 0, 60_000n)];
  const start = await together(contracts);
  const owes = async () =>
    must(await stage.asker.get(`/api/v1/account/${account}/`)).live_outstanding_balance;
  const owedBefore = await owes();
  for (let step = 0; step < 40 * rounds; step++) {
    const from = payments[pick(payments.length)] ?? 0;
    const to = contracts[pick(contracts.length)] ?? 0;
    if (pick(4) === 0) {
      const row = await stage.app.db.one<{ id: number }>(sql`
        select t.id from money_transaction t join payment_request p on p.id = t.payment_request_id
        where p.contract_id = any (${contracts}::int[]) and t.transfer_id is not null order by (t.id * 7919) % (${step}::int + 1), t.id limit 1`);
      if (row !== undefined)
        await stage.asker.post('/api/v1/accounting/transaction/', { reverses: row.id, reason: 'Wrong' });
    } else {
      const { status, body } = await transfer(stage.asker, from, [target(to, cents(1 + pick(15_000)))]);
      expect(status).toBeLessThan(500);
      if (status === 200) payments.push(...body.moved[0].requests.map((one: { id: number }) => one.id));
    }
    expect(await together(contracts)).toEqual({ ...start, moving: '0.00' });
    expect(await owes()).toBe(owedBefore);
  }
  expect(payments.length).toBeGreaterThan(5);
}, 120_000);
