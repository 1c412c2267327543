/** What a correction takes with it besides the movement itself. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileMoney } from '../../money/reconcile.ts';
import { must, openStage, type Stage } from '../../testing/money-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage.end());

test('a refund by hand that is taken back did not succeed: it is decided again, by four eyes, and can be cancelled', async () => {
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
  // It speaks for its money until it is cancelled.
  expect((await stage.read('paymentrequest', request)).refundable).toBe('50.00');
  const again = await stage.move(refund.id, 'succeeded', { manual_reference: 'BACS 2' }, stage.asker);
  expect([again.status, again.body.code]).toEqual([409, 'four_eyes']);
  must(await stage.move(refund.id, 'cancelled'));
  expect((await stage.read('paymentrequest', request)).refundable).toBe('200.00');
  expect(await reconcileMoney(stage.app.db)).toEqual([]);
});
