import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileMoney } from '../reconcile.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';

const PATH = '/api/v1/accounting/transaction/';
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage.end());

/** A hire's request and its debt of that type. */
async function owedOn(type: 'contract' | 'deposit') {
  const contract = await stage.hire();
  const request = await stage.request(contract, type);
  const { payable } = await stage.read('paymentrequest', request);
  return { request, owed: payable as string };
}
const plus = (amount: string, pence: bigint) => formatMoney(parseMoney(amount) + pence);
const record = (payment_request: number, amount: string, more: object = {}) =>
  stage.asker.post(PATH, { payment_request, amount, ...more });

test.each(['contract', 'deposit'] as const)(
  'records a %s payment of the exact debt at once, and asks once about a penny more',
  async (type) => {
    const exact = await owedOn(type);
    must(await record(exact.request, exact.owed));

    const { request, owed } = await owedOn(type);
    const more = plus(owed, 1n);
    const refused = await record(request, more);
    expect([refused.status, refused.body.code]).toEqual([409, 'overpayment']);
    expect(refused.body.detail).toContain('0.01');
    expect((await stage.read('paymentrequest', request)).amount_captured).toBe('0.00');

    must(await record(request, more, { confirm: true }));
    expect((await stage.read('paymentrequest', request)).amount_captured).toBe(more);
    expect(await reconcileMoney(stage.app.db)).toEqual([]);
  },
);

test('asks about every further payment on a settled balance', async () => {
  const { request, owed } = await owedOn('contract');
  must(await record(request, owed));
  const refused = await record(request, '0.01');
  expect([refused.status, refused.body.code]).toEqual([409, 'overpayment']);
  expect((await record(request, '0.01', { confirm: false })).status).toBe(409);
  must(await record(request, '0.01', { confirm: true }));
});

test('of two concurrent recordings of a payment, records one and asks about the other', async () => {
  const { request, owed } = await owedOn('contract');
  const answers = await Promise.all([record(request, owed), record(request, owed)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect((await stage.read('paymentrequest', request)).amount_captured).toBe(owed);
});
