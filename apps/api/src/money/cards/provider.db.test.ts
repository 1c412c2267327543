/** Every way in which a payment, its request and the provider can diverge, once each. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type { PaymentProvider } from '../../platform/ports/payments.ts';
import { sql } from '../../db/database.ts';
import { refresh } from './provider.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.between());
afterAll(() => stage.end());

const request = async (amount = '100.00'): Promise<number> =>
  stage.request(await stage.hire(), 'contract', amount);
/** A provider with scripted behaviour in some methods. */
const doing = (own: (inner: PaymentProvider) => Partial<PaymentProvider>) =>
  stage.between((inner) => ({ ...inner, ...own(inner) }));
/** Requests a refund and approves it; returns its ID. */
async function approved(of: number, amount: string): Promise<number> {
  const { id } = must(await stage.ask(of, amount));
  must(await stage.move(id, 'approved'));
  return id;
}
const position = async (id: number): Promise<string> =>
  (await stage.app.db.one<{ position: string }>(sql`select position from refund_request where id = ${id}`))
    ?.position ?? '';
const refunds = async (intent: string) =>
  (await stage.core.listRefunds({ payment_intent: intent, limit: 100 })).data;
const dead = () =>
  stage.app.db.rows<{ topic: string; last_error: string }>(
    sql`delete from job where state = 'dead' returning topic, last_error`,
  );

describe('a payment', () => {
  test('that the provider cancelled is not offered again', async () => {
    const id = await request();
    const first = must(await stage.secret(id));
    await stage.core.cancelIntent(first.id, null);
    const second = must(await stage.secret(id));
    expect(second.id).not.toBe(first.id);
    expect(await stage.pay(second)).toBe(true);
  });

  test('is not offered if the request was cancelled while the provider created it', async () => {
    const id = await request();
    doing((inner) => ({
      async createIntent(intent) {
        const made = await inner.createIntent(intent);
        must(await stage.movePayment(id, 'cancelled'));
        await stage.quiet();
        return made;
      },
    }));
    expect((await stage.secret(id)).status).toBe(409);
    await stage.quiet();
    const [intent] = await stage.app.db.rows<{ status: string }>(
      sql`select i.status from testcard_intent i join payment_request p on i.metadata ->> 'payment_request' = p.uuid::text where p.id = ${id}`,
    );
    expect(intent?.status).toBe('canceled');
  });

  test("that was begun can't be paid after a bank transfer", async () => {
    const id = await request();
    const secret = must(await stage.secret(id));
    must(await stage.record(id, '100.00'));
    await stage.quiet();
    expect(await stage.pay(secret)).toBe(false);
    expect(await stage.read('paymentrequest', id)).toMatchObject({
      amount_captured: '100.00',
      payable: '0.00',
    });
  });

  test("that the provider refuses or can't process gives a clear error and changes nothing", async () => {
    const small = await request('0.30');
    const refused = await stage.secret(small);
    expect([refused.status, refused.body.code]).toEqual([409, 'amount_too_small']);
    const id = await request();
    doing(() => ({ createIntent: () => Promise.reject(new TryAgainError('No answer.')) }));
    const away = await stage.secret(id);
    expect([away.status, away.body]).toEqual([502, { detail: 'No answer.', code: 'card_provider_failed' }]);
  });
});

test('repeated events write nothing: versions and times stay', async () => {
  const id = await request();
  const intent = await stage.paid(id);
  const refund = await approved(id, '40.00');
  await stage.quiet();
  const read = async () => [
    (await stage.asker.get(`/api/v1/accounting/paymentrequest/${id}/`)).headers['etag'],
    (await stage.asker.get(`/api/v1/accounting/refundrequest/${refund}/`)).headers['etag'],
    await stage.read('refundrequest', refund),
  ];
  const before = await read();
  await stage.app.db.transaction(await refresh(stage.app.app, id, intent));
  expect(await read()).toEqual(before);
});

describe('a refund', () => {
  test('that was first refused and then made is done', async () => {
    const id = await request();
    await stage.paid(id);
    doing(() => ({ createRefund: () => Promise.reject(new RefusedError('busy', 'Not today.')) }));
    const refund = await approved(id, '60.00');
    await stage.quiet();
    expect(await position(refund)).toBe('failed');
    stage.between();
    must(await stage.move(refund, 'approved'));
    await stage.quiet();
    expect(await position(refund)).toBe('succeeded');
  });

  test('whose response was lost is not repeated, even after the provider forgot the key', async () => {
    const id = await request();
    const intent = await stage.paid(id);
    const refund = must(await stage.ask(id, '40.00')).id;
    doing((inner) => ({
      async createRefund(wanted) {
        await inner.createRefund(wanted);
        throw new TryAgainError('No answer.');
      },
    }));
    must(await stage.move(refund, 'approved'));
    await stage.app.drain();
    stage.between();
    await stage.app.db.rows(sql`delete from testcard_key`);
    stage.pass(2);
    await stage.app.drain();
    expect(await refunds(intent)).toHaveLength(1);
    expect(await position(refund)).toBe('succeeded');
    await stage.quiet();
  });

  test('uses a payment with enough left', async () => {
    const id = await request();
    const big = await stage.paid(id);
    await approved(id, '40.00');
    await stage.quiet();
    const small = await stage.paid(id);
    expect(small).not.toBe(big);
    await approved(id, '60.00');
    await stage.quiet();
    const last = await approved(id, '40.00');
    await stage.quiet();
    expect(await position(last)).toBe('succeeded');
    expect((await refunds(small)).map(({ amount }) => amount)).toEqual([4000]);
    expect(await dead()).toEqual([]);
  });

  test('that is manual stays manual when a card pays later', async () => {
    const id = await request();
    must(await stage.record(id, '50.00'));
    const refund = await approved(id, '50.00');
    await stage.paid(id);
    must(await stage.move(refund, 'succeeded', { manual_reference: 'BACS 7' }));
    expect(await position(refund)).toBe('succeeded');
    expect(await stage.read('refundrequest', refund)).toMatchObject({
      amount_refunded: '50.00',
      by_provider: false,
    });
  });

  test("that the provider can't make can be made manually", async () => {
    const id = await request();
    await stage.paid(id, 'refundFails');
    const refund = await approved(id, '100.00');
    await stage.quiet();
    expect(await position(refund)).toBe('succeeded');
    stage.pass(61);
    await stage.quiet();
    expect(await position(refund)).toBe('failed');
    must(await stage.move(refund, 'succeeded', { manual_reference: 'BACS 8' }));
    expect(await stage.read('paymentrequest', id)).toMatchObject({
      amount_refunded: '100.00',
      refundable: '0.00',
    });
  });

  test('made manually at the provider is recorded with its text', async () => {
    const id = await request();
    const intent = await stage.paid(id);
    await stage.core.createRefund({
      payment_intent: intent,
      amount: 1000,
      metadata: { refund_request: 'by Ann' },
    });
    await stage.quiet();
    expect(await dead()).toEqual([]);
    expect(await stage.read('paymentrequest', id)).toMatchObject({ amount_refunded: '10.00' });
  });
});

test('shows a provider refund of money already used, and records it once the use is reversed', async () => {
  const hire = await stage.hire({ total: 30_000, deposit: 10_000 });
  const deposit = await stage.request(hire, 'deposit');
  const intent = await stage.paid(deposit);
  must(
    await stage.asker.post(`/api/v1/accounting/paymentrequest/${deposit}/apply/`, {
      type: 'contract',
      amount: '100.00',
    }),
  );
  await stage.core.createRefund({ payment_intent: intent, amount: 10_000 });
  await stage.quiet();
  const differs = await stage.read('paymentrequest', deposit);
  expect(differs.last_error).toContain('gave back 100.00, more than is left here');

  const use = differs.transactions.find((one: { method: string }) => one.method === 'transfer');
  must(
    await stage.asker.post('/api/v1/accounting/transaction/', { reverses: use.id, reason: 'It went back' }),
  );
  const write = await refresh(stage.app.app, deposit);
  await stage.app.db.transaction(write);
  expect(await stage.read('paymentrequest', deposit)).toMatchObject({
    amount_refunded: '100.00',
    last_error: '',
  });
});
