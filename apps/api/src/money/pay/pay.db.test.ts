import { sql } from '../../db/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagesOf, textOf } from '../../stock/pdf.testing.ts';
import { TryAgainError } from '../../platform/ports/call-error.ts';
import { settle } from '../core/settle.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(Date.parse('2027-03-01T12:00:00Z'));
  await stage.app.db.rows(
    sql`update setting set value = '{"name": "Fernhill Hire", "telephone": "01632 960009", "email": "money@hire.test"}' where code = 'company'`,
  );
});
afterAll(() => stage.end());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const linkOf = async (request: number): Promise<string> => (await stage.read('paymentrequest', request)).uuid;
const at = (uuid: string, rest = ''): string => `/api/v1/pay/${uuid}/${rest}`;
const customer = {
  page: async (uuid: string) => must(await stage.app.anonymous.get(at(uuid))),
  secret: (uuid: string) => stage.app.anonymous.post(at(uuid, 'secret/'), {}),
  refresh: (uuid: string, headers?: Record<string, string>) =>
    stage.app.anonymous.post(at(uuid, 'refresh/'), {}, headers),
};
async function asked(type: 'deposit' | 'contract' = 'contract', amount?: string): Promise<[string, number]> {
  const request = await stage.request(await stage.hire(), type, amount);
  return [await linkOf(request), request];
}

describe('the page of a payment link', () => {
  test('shows the amount, its purpose and the company, and no customer data', async () => {
    const [uuid] = await asked();
    const page = await customer.page(uuid);
    expect(page).toMatchObject({
      company: { name: 'Fernhill Hire', telephone: '01632 960009', email: 'money@hire.test' },
      contract_number: expect.stringMatching(/^M/),
      type: 'contract',
      currency: 'USD',
      amount: '240.00',
      amount_tax: '40.00',
      payable: '240.00',
      paid: '0.00',
      status: 'payable',
      card: { kind: 'testcard' },
      receipts: [],
    });
    expect(Object.keys(page).sort()).toEqual([
      'amount',
      'amount_tax',
      'card',
      'company',
      'contract_number',
      'currency',
      'due_date',
      'hire',
      'last_error',
      'locale',
      'paid',
      'payable',
      'receipts',
      'refunded',
      'status',
      'type',
    ]);
  });

  test.each(['x', '1', NOBODY, `${NOBODY}x`, '%00'])('%s is no link', async (uuid) => {
    for (const reply of [
      await stage.app.anonymous.get(at(uuid)),
      await customer.secret(uuid),
      await customer.refresh(uuid),
      await stage.app.anonymous.get(at(uuid, 'receipt.pdf')),
    ])
      expect([reply.status, reply.body.detail]).toEqual([404, 'Not found.']);
  });

  test('a draft request has no link either', async () => {
    const draft = must(
      await stage.asker.post('/api/v1/accounting/paymentrequest/', {
        contract: await stage.hire(),
        type: 'contract',
        draft: true,
      }),
    );
    expect((await stage.app.anonymous.get(at(draft.uuid))).status).toBe(404);
    expect((await customer.secret(draft.uuid)).status).toBe(404);
  });

  test('a cancelled link says so and takes no money', async () => {
    const [uuid, request] = await asked();
    must(await stage.movePayment(request, 'cancelled'));
    expect(await customer.page(uuid)).toMatchObject({ status: 'cancelled', payable: '0.00' });
    const refused = await customer.secret(uuid);
    expect([refused.status, refused.body.code]).toEqual([409, 'cancelled']);
  });

  test('is closed once the contract needs no more money', async () => {
    const contract = await stage.hire();
    const request = await stage.request(contract, 'deposit');
    await stage.app.db.transaction(async (tx) => {
      await tx.rows(sql`update contract set deposit_amount = 0 where id = ${contract}`);
      await settle(tx, contract, null);
    });
    const uuid = await linkOf(request);
    expect(await customer.page(uuid)).toMatchObject({ status: 'closed', payable: '0.00', amount: '100.00' });
    const refused = await customer.secret(uuid);
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_pay']);
  });
});

describe('paying by it', () => {
  test('the page is up to date before any webhook arrives', async () => {
    const [uuid, request] = await asked('deposit');
    const secret = must(await customer.secret(uuid));
    expect(must(await customer.secret(uuid))).toEqual(secret);
    expect(await stage.pay(secret)).toBe(true);
    expect(await customer.page(uuid)).toMatchObject({ status: 'payable', receipts: [] });
    const page = must(await customer.refresh(uuid));
    expect(page).toMatchObject({ status: 'paid', payable: '0.00', paid: '100.00', refunded: '0.00' });
    expect(page.receipts).toEqual([
      { date: '2027-03-01', amount: '100.00', method: 'card', reference: expect.stringMatching(/^ch_/) },
    ]);
    // Later webhooks and repeated calls change nothing.
    await stage.quiet();
    expect(must(await customer.refresh(uuid))).toEqual(page);
    expect((await stage.read('paymentrequest', request)).amount_paid).toBe('100.00');
    expect((await customer.secret(uuid)).status).toBe(409);
  });

  test('a declined card says why and leaves the payment open for another', async () => {
    const [uuid] = await asked();
    const secret = must(await customer.secret(uuid));
    expect(await stage.pay(secret, 'declined')).toBe(false);
    expect(must(await customer.refresh(uuid))).toMatchObject({
      status: 'payable',
      payable: '240.00',
      last_error: 'Your card was declined.',
    });
    expect(must(await customer.secret(uuid))).toEqual(secret);
    expect(await stage.pay(secret)).toBe(true);
    expect(must(await customer.refresh(uuid))).toMatchObject({ status: 'paid', last_error: null });
  });

  test('the receipt lists part payments and refunds, but not reversals and reversed payments', async () => {
    const [uuid, request] = await asked();
    const wrong = must(await stage.record(request, '15.00', { manual_reference: 'typo' }));
    must(
      await stage.asker.post('/api/v1/accounting/transaction/', { reverses: wrong.id, reason: 'not ours' }),
    );
    must(await stage.record(request, '100.00', { manual_reference: 'BACS 7' }));
    expect(await customer.page(uuid)).toMatchObject({
      status: 'payable',
      payable: '140.00',
      paid: '100.00',
      receipts: [{ amount: '100.00', method: 'bank_transfer', reference: 'BACS 7' }],
    });
    await stage.paid(request);
    const refund = must(await stage.ask(request, '30.00'));
    must(await stage.move(refund.id, 'approved'));
    await stage.quiet();
    const page = await customer.page(uuid);
    expect(page.receipts.map((one: { amount: string }) => one.amount)).toEqual([
      '100.00',
      '140.00',
      '-30.00',
    ]);
    expect([page.paid, page.refunded]).toEqual(['240.00', '30.00']);
  });

  test('a provider without a response gives a plain 502 and loses nothing', async () => {
    const [uuid] = await asked();
    must(await customer.secret(uuid));
    stage.between((inner) => ({
      ...inner,
      getIntent: async () => {
        throw new TryAgainError('sk_live_secret of the shop');
      },
    }));
    const reply = await customer.refresh(uuid);
    stage.between();
    expect([reply.status, reply.body.code]).toEqual([502, 'card_provider_failed']);
    expect(JSON.stringify(reply.body)).not.toContain('sk_live');
    expect(must(await customer.refresh(uuid)).status).toBe('payable');
  });

  test('provider money in another currency gives a plain 409 and writes nothing', async () => {
    const [uuid, id] = await asked();
    must(await customer.secret(uuid));
    const before = await stage.read('paymentrequest', id);
    stage.between((inner) => ({
      ...inner,
      getIntent: async (intent) => ({ ...(await inner.getIntent(intent)), currency: 'XTS' }),
    }));
    const reply = await customer.refresh(uuid);
    stage.between();
    expect([reply.status, reply.body.code]).toEqual([409, 'card_refused']);
    expect(await stage.read('paymentrequest', id)).toEqual(before);
  });

  test('needs no anti-forgery token, even for signed-in staff', async () => {
    const [uuid] = await asked();
    expect((await customer.refresh(uuid, { cookie: 'csrftoken=abc' })).status).toBe(200);
  });
});

test('the receipt has every line and figure, and no name', async () => {
  const [uuid] = await asked();
  expect((await stage.app.anonymous.get(at(uuid, 'receipt.pdf'))).status).toBe(404);
  await stage.pay(must(await customer.secret(uuid)));
  const page = must(await customer.refresh(uuid));
  const reply = await stage.app.anonymous.get(at(uuid, 'receipt.pdf'));
  expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  const text = pagesOf(reply.bytes)
    .map((one) => textOf(reply.bytes, one.content))
    .join('\n');
  for (const words of [
    'Fernhill Hire',
    '01632 960009 · money@hire.test',
    page.contract_number,
    'Mar 1, 2027',
    page.receipts[0].reference,
    '$240.00',
    '$40.00',
  ])
    expect(text).toContain(words);
});
