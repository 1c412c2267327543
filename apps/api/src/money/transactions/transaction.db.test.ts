/** Side effects of a reversal. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { reconcileMoney } from '../reconcile.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage.end());

test('a reversed manual refund needs a new decision with a second approver, and can be cancelled', async () => {
  const request = await stage.request(await stage.hire(), 'contract', '200.00');
  must(await stage.record(request, '200.00'));
  const refund = must(await stage.ask(request, '150.00'));
  must(await stage.move(refund.id, 'approved'));
  must(await stage.move(refund.id, 'succeeded', { manual_reference: 'BACS' }));
  const [movement] = (await stage.read('paymentrequest', request)).transactions.filter(
    (one: { kind: string }) => one.kind === 'refund',
  );
  const correction = { reverses: movement.id, reason: 'The bank sent it back' };
  must(await stage.asker.post('/api/v1/accounting/transaction/', correction));

  expect(await stage.read('refundrequest', refund.id)).toMatchObject({
    amount_refunded: '0.00',
    last_error: 'The bank sent it back',
    can_cancel: true,
    states: [expect.objectContaining({ system_action: 'failed' })],
  });
  // It reserves its money until cancelled.
  expect((await stage.read('paymentrequest', request)).refundable).toBe('50.00');
  const again = await stage.move(refund.id, 'succeeded', { manual_reference: 'BACS 2' }, stage.asker);
  expect([again.status, again.body.code]).toEqual([409, 'four_eyes']);
  must(await stage.move(refund.id, 'cancelled'));
  expect((await stage.read('paymentrequest', request)).refundable).toBe('200.00');
  expect(await reconcileMoney(stage.app.db)).toEqual([]);
});

test('a payment is reversed by its recorder on the same day, otherwise by permission, and above the limit by another approver', async () => {
  const reverse = async (amount: string, who: 'recorder' | readonly string[], age = '0 days') => {
    const request = await stage.request(await stage.hire(), 'contract', amount);
    const recorder = await stage.app.as(['Finance Admin']);
    const body = { payment_request: request, amount };
    const { id } = must(await recorder.post('/api/v1/accounting/transaction/', body));
    // The rows are append only, even in tests.
    await stage.app.db.transaction(async (tx) => {
      await tx.script('alter table money_transaction disable trigger transaction_stays');
      await tx.rows(
        sql`update money_transaction set timestamp = timestamp - ${age}::interval where id = ${id}`,
      );
      await tx.script('alter table money_transaction enable trigger transaction_stays');
    });
    const agent = who === 'recorder' ? recorder : await stage.app.as(who);
    const reply = await agent.post('/api/v1/accounting/transaction/', { reverses: id, reason: 'Wrong hire' });
    return [reply.status, reply.body.code];
  };
  expect(await reverse('150.00', 'recorder')).toEqual([201, undefined]);
  expect(await reverse('150.00', 'recorder', '2 days')).toEqual([409, 'four_eyes']);
  expect(await reverse('90.00', 'recorder', '2 days')).toEqual([201, undefined]);
  expect(await reverse('90.00', ['Account Manager'])).toEqual([403, 'permission_denied']);
  expect(await reverse('90.00', ['Finance'])).toEqual([201, undefined]);
  expect(await reverse('150.00', ['Finance'])).toEqual([409, 'approval_permission']);
  expect(await reverse('150.00', ['Finance Admin'])).toEqual([201, undefined]);
});
