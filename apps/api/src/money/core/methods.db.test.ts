import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANUAL_METHODS } from '@hireyard/wire/money/money';
import { sql } from '../../db/database.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';
import { reconcileMoney } from '../reconcile.ts';

/** The ledger accounts of each manual payment method. */
const ACCOUNTS = { bank_transfer: '1200', cheque: '1200', card: '1230', direct_debit: '1231', cash: '1220' };
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(Date.parse('2027-03-01T12:00:00Z'));
});
afterAll(() => stage.end());

const bookedOn = (transaction: number) =>
  stage.app.db.rows<{ code: string; amount: string }>(sql`
    select x.code, x.amount from posting x join journal_entry e on e.id = x.entry_id where e.transaction_id = ${transaction} order by x.amount desc`);
const transactionsOf = async (request: number) => (await stage.read('paymentrequest', request)).transactions;

/** Records a payment of 100.00 by a method, and a refund request of part of it. */
async function paidBy(method: string, amount = '100.00', back = '40.00') {
  const request = await stage.request(await stage.hire(), 'contract', amount);
  const paid = must(await stage.record(request, amount, { method, manual_reference: 'AUTH 4711' }));
  const refund = must(await stage.ask(request, back));
  return { request, paid, refund: refund.id as number };
}

describe.each(MANUAL_METHODS)('a payment by %s', (method) => {
  test('is recorded with its reference on its own account and refunded the same way', async () => {
    const { request, paid, refund } = await paidBy(method);
    expect(paid).toMatchObject({
      method,
      amount_captured: '100.00',
      manual_reference: 'AUTH 4711',
      payment_package: 'manual',
    });
    expect(await bookedOn(paid.id)).toEqual([
      { code: ACCOUNTS[method], amount: '100.00' },
      { code: '1100', amount: '-100.00' },
    ]);
    expect(await stage.read('refundrequest', refund)).toMatchObject({ method, by_provider: false });
    must(await stage.move(refund, 'approved'));
    must(await stage.move(refund, 'succeeded', { manual_reference: 'BACK 1' }));
    const back = (await transactionsOf(request)).find((one: { kind: string }) => one.kind === 'refund');
    expect(back).toMatchObject({ method, amount_refunded: '40.00', manual_reference: 'BACK 1' });
    expect(await bookedOn(back.id)).toEqual([
      { code: '1100', amount: '40.00' },
      { code: ACCOUNTS[method], amount: '-40.00' },
    ]);
    const page = (
      await stage.app.anonymous.get(`/api/v1/pay/${(await stage.read('paymentrequest', request)).uuid}/`)
    ).body;
    expect(page.receipts.map((one: { method: string }) => one.method)).toEqual([method, method]);
  });

  test('recorded by mistake is reversed on its account', async () => {
    const request = await stage.request(await stage.hire(), 'contract', '60.00');
    const slip = must(await stage.record(request, '60.00', { method }));
    const taken = must(
      await stage.asker.post('/api/v1/accounting/transaction/', { reverses: slip.id, reason: 'Typed twice' }),
    );
    expect(await bookedOn(taken.id)).toEqual([
      { code: '1100', amount: '60.00' },
      { code: ACCOUNTS[method], amount: '-60.00' },
    ]);
  });
});

test('a refund can use another method than the payment, but not transfer or an unknown one', async () => {
  const { request, refund } = await paidBy('direct_debit');
  must(await stage.move(refund, 'approved'));
  for (const method of ['transfer', 'barter', '__proto__', 7]) {
    const reply = await stage.move(refund, 'succeeded', { method, manual_reference: 'X' });
    expect([method, reply.status]).toEqual([method, 400]);
  }
  must(await stage.move(refund, 'succeeded', { method: 'bank_transfer', manual_reference: 'X' }));
  expect(await stage.read('refundrequest', refund)).toMatchObject({ method: 'bank_transfer' });
  const back = (await transactionsOf(request)).find((one: { kind: string }) => one.kind === 'refund');
  expect(back.method).toBe('bank_transfer');
});

test('a refund of several payments uses the method of most of the money', async () => {
  const request = await stage.request(await stage.hire(), 'contract', '100.00');
  must(await stage.record(request, '30.00', { method: 'cash' }));
  must(await stage.record(request, '70.00', { method: 'card' }));
  const refund = must(await stage.ask(request, '10.00')).id;
  expect((await stage.read('refundrequest', refund)).method).toBe('card');
});

test("card provider money has its own account, apart from the terminal's", async () => {
  const request = await stage.request(await stage.hire(), 'contract', '100.00');
  await stage.paid(request);
  const [online] = await transactionsOf(request);
  expect((await bookedOn(online.id))[0]).toEqual({ code: '1210', amount: '100.00' });
  const refund = must(await stage.ask(request, '10.00')).id;
  expect(await stage.read('refundrequest', refund)).toMatchObject({ by_provider: true, method: 'card' });
});

test('a statement names each method, with its reference', async () => {
  const { id: who } = await customer();
  const account = must(
    await stage.asker.post('/api/v1/account/', {
      code: 'WAYS',
      name: 'Ways',
      lead_customer: who,
      customers: [who],
    }),
  ).id;
  const hire = await stage.hire({ total: 50_000, tax: 0 });
  await stage.app.db.rows(sql`update contract set account_id = ${account} where id = ${hire}`);
  for (const method of MANUAL_METHODS) {
    const request = await stage.request(hire, 'contract', '100.00');
    must(await stage.record(request, '100.00', { method, manual_reference: 'No 7' }));
  }
  const { rows } = must(await stage.asker.get(`/api/v1/account/${account}/statement/`));
  const words = rows.map((row: { description: string }) => row.description);
  expect(words).toEqual(
    expect.arrayContaining([
      'Payment by bank transfer, No 7',
      'Payment by card, No 7',
      'Payment by direct debit, No 7',
      'Payment in cash, No 7',
      'Payment by cheque, No 7',
    ]),
  );
});

test('every figure agrees with the journal afterwards', async () => {
  expect(await reconcileMoney(stage.app.db)).toEqual([]);
});

const customer = async () =>
  must(
    await stage.asker.post('/api/v1/customer/', {
      name: 'Wanda Ways',
      telephone: '01632 960001',
      email: 'wanda@example.com',
    }),
  );
