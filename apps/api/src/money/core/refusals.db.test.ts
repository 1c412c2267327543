/** Refused money operations: invalid amounts, too large amounts, finished records. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';
import { unchanged } from '../../testing/money-unchanged.ts';
import type { Reply } from '../../testing/test-app.ts';

const ACCOUNTING = '/api/v1/accounting';
let stage: Stage;
let contract: number;
/** A request that isn't paid. */
let open: number;
/** A request paid by bank transfer; another is paid by card. */
let paid: number;
beforeAll(async () => {
  stage = await openStage();
  contract = await stage.hire();
  open = await stage.request(contract, 'contract', '100.00');
  paid = await stage.request(await stage.hire(), 'contract', '100.00');
  must(await stage.record(paid, '100.00'));
  await stage.paid(await stage.request(await stage.hire(), 'contract', '100.00'));
}, 60_000);
afterAll(() => stage.end());

describe('an invalid amount', () => {
  const calls: Record<string, (amount: unknown) => Promise<Reply>> = {
    'payment request': (amount) =>
      stage.asker.post(`${ACCOUNTING}/paymentrequest/`, { contract, type: 'contract', amount }),
    'change of a payment request': (amount) =>
      stage.asker.patch(`${ACCOUNTING}/paymentrequest/${open}/`, { amount }),
    transaction: (amount) =>
      stage.asker.post(`${ACCOUNTING}/transaction/`, { payment_request: open, amount }),
    'transaction, as what was captured': (amount_captured) =>
      stage.asker.post(`${ACCOUNTING}/transaction/`, { payment_request: open, amount_captured }),
    'refund request': (amount) =>
      stage.asker.post(`${ACCOUNTING}/refundrequest/`, { paymentrequest: paid, amount, reason: 'x' }),
    'use of a deposit': (amount) =>
      stage.asker.post(`${ACCOUNTING}/paymentrequest/${paid}/apply/`, {
        type: 'contract',
        amount,
        reason: 'x',
      }),
    invoice: (amount) => stage.asker.post(`${ACCOUNTING}/invoice/`, { contract, type: 'contract', amount }),
  };
  const amounts = [
    '1.005',
    '-5.00',
    '0',
    '0.00',
    0,
    -1,
    1.005,
    'NaN',
    'Infinity',
    '-Infinity',
    '1e3',
    '0x10',
    '',
    ' ',
    '1,00',
    '1 000',
    '٣',
    true,
    [],
    {},
    ['5'],
    '99999999999999999999',
    1e21,
    '0.001',
    '--1',
    '+',
  ];
  test.each(Object.keys(calls).flatMap((what) => amounts.map((amount) => [what, amount] as const)))(
    '%s of %j is 400 and changes nothing',
    async (what, amount) => {
      // A credit note is a negative invoice, so one without an invoice is refused too.
      const reply = await calls[what]?.(amount);
      expect([reply?.status, typeof reply?.body]).toEqual([400, 'object']);
    },
  );
  test('nothing has changed after all of them', () => unchanged(stage, async () => undefined));
});

test.each([
  ['a refund above what was taken', () => stage.ask(paid, '100.01'), 400],
  ['a refund of a request that nobody paid', () => stage.ask(open, '0.01'), 400],
  [
    'a request for more than is outstanding',
    () => stage.asker.post(`${ACCOUNTING}/paymentrequest/`, { contract, type: 'contract', amount: '140.01' }),
    400,
  ],
  [
    'a request for more, beside one that is open',
    () => stage.asker.patch(`${ACCOUNTING}/paymentrequest/${open}/`, { amount: '240.01' }),
    400,
  ],
  [
    'an amount of what was paid changed',
    () => stage.asker.patch(`${ACCOUNTING}/paymentrequest/${paid}/`, { amount: '50.00' }),
    409,
  ],
  [
    'another currency',
    () =>
      stage.asker.patch(`${ACCOUNTING}/paymentrequest/${open}/`, {
        currency: 'EUR',
        amount_captured: '9.00',
        position: 'paid',
      }),
    200,
  ],
  [
    'a request for damages that are none',
    () => stage.asker.post(`${ACCOUNTING}/paymentrequest/`, { contract, type: 'damages' }),
    400,
  ],
  [
    'a type that is none',
    () => stage.asker.post(`${ACCOUNTING}/paymentrequest/`, { contract, type: 'tips' }),
    400,
  ],
  [
    'a contract that is not there',
    () => stage.asker.post(`${ACCOUNTING}/paymentrequest/`, { contract: 2_000_000_000, type: 'contract' }),
    400,
  ],
  ['a transaction on a request that is not there', () => stage.record(2_000_000_000, '1.00'), 400],
  ['a transfer recorded manually', () => stage.record(open, '1.00', { method: 'transfer' }), 400],
  ['a transaction of no known method', () => stage.record(open, '1.00', { method: 'barter' }), 400],
  ['a transaction of tomorrow', () => stage.record(open, '1.00', { paid_on: '2199-01-01' }), 400],
  ['a refund as a transaction', () => stage.record(paid, '1.00', { amount_refunded: '1.00' }), 400],
  [
    'a correction without a reason',
    () => stage.asker.post(`${ACCOUNTING}/transaction/`, { reverses: 1 }),
    400,
  ],
  [
    'a correction of nothing',
    () => stage.asker.post(`${ACCOUNTING}/transaction/`, { reverses: 2_000_000_000, reason: 'x' }),
    404,
  ],
  ['a refund of a request that is not there', () => stage.ask(2_000_000_000, '1.00'), 400],
  ['a secret of a request that is not there', () => stage.secret(2_000_000_000), 404],
  [
    'a secret of a contract that is not there',
    () => stage.asker.post('/api/v1/contract/2000000000/secret/', {}),
    404,
  ],
  ['a move of a refund that is not there', () => stage.move(2_000_000_000, 'approved'), 404],
  ['a secret of what is paid', () => stage.secret(paid), 409],
  ['a position that follows from money', () => stage.movePayment(open, 'paid'), 409],
  ['cancelling what was paid', () => stage.movePayment(paid, 'cancelled'), 409],
  ['deleting what was sent', () => stage.asker.del(`${ACCOUNTING}/paymentrequest/${open}/`), 409],
  [
    'using what is no deposit',
    () =>
      stage.asker.post(`${ACCOUNTING}/paymentrequest/${paid}/apply/`, {
        type: 'contract',
        amount: '1.00',
        reason: 'x',
      }),
    409,
  ],
])('%s is refused and changes nothing', async (_what, call, status) => {
  await unchanged(stage, async () => {
    const reply = await call();
    expect([reply.status, reply.body]).toEqual([status, expect.anything()]);
  });
});

describe('a transaction', () => {
  const ids = async () => stage.app.db.rows<{ id: number }>(sql`select id from money_transaction`);
  test.each([
    ['amount', '9.00'],
    ['amount_captured', '9.00'],
    ['amount_refunded', '9.00'],
    ['paid_on', '2020-01-01'],
    ['method', 'cash'],
  ])('never changes its %s', async (field, value) => {
    await unchanged(stage, async () => {
      for (const { id } of await ids()) {
        const url = `${ACCOUNTING}/transaction/${id}/`;
        const whole = must(await stage.asker.get(url));
        expect((await stage.asker.put(url, whole)).status).toBe(200);
        expect([field, (await stage.asker.put(url, { ...whole, [field]: value })).status]).toEqual([
          field,
          409,
        ]);
      }
    });
  });
  test('cannot be deleted, by the API or in the database', async () => {
    await unchanged(stage, async () => {
      for (const { id } of await ids()) {
        expect((await stage.asker.del(`${ACCOUNTING}/transaction/${id}/`)).status).toBe(405);
        await expect(stage.app.db.rows(sql`delete from money_transaction where id = ${id}`)).rejects.toThrow(
          /append only/,
        );
        await expect(
          stage.app.db.rows(sql`update money_transaction set amount_captured = 1 where id = ${id}`),
        ).rejects.toThrow(/append only/);
      }
    });
  });
  test("by card can't be reversed manually, and none can be reversed twice", async () => {
    const back = (id: number) =>
      stage.asker.post(`${ACCOUNTING}/transaction/`, { reverses: id, reason: 'A slip' });
    const byCard = await stage.app.db.one<{ id: number }>(
      sql`select id from money_transaction where method = 'card'`,
    );
    await unchanged(stage, async () => expect((await back(byCard?.id ?? 0)).status).toBe(409));
    const request = await stage.request(await stage.hire(), 'contract', '10.00');
    const { id } = must(await stage.record(request, '10.00'));
    const correction = must(await back(id));
    await unchanged(stage, async () => {
      expect((await back(id)).status).toBe(409);
      expect((await back(correction.id)).status).toBe(409);
    });
  });
  test("whose money was refunded can't be reversed", async () => {
    const request = await stage.request(await stage.hire(), 'contract', '10.00');
    const { id } = must(await stage.record(request, '10.00'));
    const refund = must(await stage.ask(request, '6.00'));
    must(await stage.move(refund.id, 'approved'));
    must(await stage.move(refund.id, 'succeeded', { manual_reference: 'BACS' }));
    await unchanged(stage, async () => {
      const reply = await stage.asker.post(`${ACCOUNTING}/transaction/`, { reverses: id, reason: 'A slip' });
      expect([reply.status, reply.body]).toEqual([400, { amount: ['You can’t refund more than was paid.'] }]);
    });
  });
});

test('a cancelled request refuses secrets, manual payments, changes and reopening', async () => {
  const id = await stage.request(await stage.hire(), 'contract', '10.00');
  must(await stage.movePayment(id, 'cancelled'));
  await unchanged(stage, async () => {
    for (const reply of [
      await stage.secret(id),
      await stage.record(id, '10.00'),
      await stage.asker.patch(`${ACCOUNTING}/paymentrequest/${id}/`, { amount: '5.00' }),
      await stage.movePayment(id, 'pending'),
      await stage
        .ask(id, '1.00')
        .then((reply) => ({ ...reply, status: reply.status === 400 ? 409 : reply.status })),
    ])
      expect(reply.status).toBe(409);
  });
});
