/** Refund tests of the conformance suite for card providers. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import { rejectionOf, newIntent, type Peer, refusal, shopOf } from './shop.testing.ts';
import { NUMBERS } from './stand-in.testing.ts';

export function refundsConform(open: () => Peer): void {
  const { pay, paid, refund } = shopOf(open);

  describe('a refund', () => {
    test('can be made in parts up to the whole amount, and no more', async () => {
      const { provider } = open();
      const intent = await paid();
      const [first, second] = [await refund(intent, 400n), await refund(intent, 599n)];
      expect(first).toEqual({
        id: expect.stringMatching(/^re_\w+$/),
        intentId: intent.id,
        status: 'succeeded',
        amountMinor: 400n,
        currency: 'GBP',
        failureReason: null,
        reference: '7',
      });
      expect(await rejectionOf(refund(intent, 2n))).toEqual(refusal('amount_too_large'));
      const third = await refund(intent, 1n);
      expect(await rejectionOf(refund(intent, 1n))).toEqual(refusal('charge_already_refunded'));
      expect(await provider.listRefunds(intent.id)).toEqual([first, second, third]);
      expect(await provider.getIntent(intent.id)).toEqual(intent);
    });

    test('is made once per key; other parameters under that key are refused', async () => {
      const { provider } = open();
      const intent = await paid();
      const key = randomUUID();
      const first = await refund(intent, 600n, key);
      expect(await refund(intent, 600n, key)).toEqual(first);
      expect(await rejectionOf(refund(intent, 300n, key))).toEqual(refusal('idempotency_error'));
      expect(await provider.listRefunds(intent.id)).toEqual([first]);
    });

    test('that was refused stays refused under its key', async () => {
      const { provider, standIn } = open();
      const intent = await provider.createIntent(newIntent());
      const key = randomUUID();
      const code = 'payment_intent_unexpected_state';
      expect(await rejectionOf(refund(intent, 100n, key))).toEqual(refusal(code));
      await pay(intent, NUMBERS.pays);
      expect(await rejectionOf(refund(intent, 100n, key))).toEqual(refusal(code));
      standIn.pass(25 * 3600);
      await standIn.core.settleDue(standIn.now());
      expect(await refund(intent, 100n, key)).toMatchObject({ status: 'succeeded' });
    });

    test.each([
      [0n, 'parameter_invalid_integer'],
      [-1n, 'parameter_invalid_integer'],
      [1001n, 'amount_too_large'],
      [2n ** 63n, 'amount_too_large'],
    ])('of %s is refused', async (amount, code) => {
      expect(await rejectionOf(refund(await paid(), amount))).toEqual(refusal(code));
    });

    test('never exceeds the captured amount under concurrency', async () => {
      const { provider } = open();
      const intent = await paid();
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => refund(intent, 300n)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const sum = (await provider.listRefunds(intent.id)).reduce((total, one) => total + one.amountMinor, 0n);
      expect(sum).toBe(900n);
    });

    test('is made once for concurrent calls with one key; early repeats get a retry answer', async () => {
      const { provider } = open();
      const intent = await paid();
      const key = randomUUID();
      const tries = await Promise.allSettled(Array.from({ length: 6 }, () => refund(intent, 300n, key)));
      for (const one of tries)
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(TryAgainError);
      expect(await provider.listRefunds(intent.id)).toEqual([await refund(intent, 300n, key)]);
    });

    test('can fail after it succeeded, which restores the money', async () => {
      const { provider, standIn } = open();
      const intent = await paid(NUMBERS.refundFails);
      const first = await refund(intent, 1000n);
      expect(first.status).toBe('succeeded');
      expect(await standIn.core.settleDue(standIn.now())).toBe(0);
      standIn.pass(60);
      expect(await standIn.core.settleDue(standIn.now())).toBe(1);
      const failed = { ...first, status: 'failed', failureReason: 'expired_or_canceled_card' };
      expect(await provider.listRefunds(intent.id)).toEqual([failed]);
      expect(await standIn.core.settleDue(standIn.now())).toBe(0);
      expect(await refund(intent, 1000n)).toMatchObject({ status: 'succeeded' });
    });

    test('reserves its amount while it is pending', async () => {
      const { provider, standIn } = open();
      const intent = await paid(NUMBERS.refundWaits);
      const first = await refund(intent, 1000n);
      expect(first.status).toBe('pending');
      expect(await rejectionOf(refund(intent, 1n))).toBeInstanceOf(RefusedError);
      standIn.pass(60);
      await standIn.core.settleDue(standIn.now());
      expect(await provider.listRefunds(intent.id)).toEqual([{ ...first, status: 'succeeded' }]);
    });

    test('is listed completely, across pages', async () => {
      const { provider, standIn } = open();
      const intent = await paid(NUMBERS.pays, 500n);
      const made = [];
      for (let n = 1; n <= 103; n++)
        made.push((await standIn.core.createRefund({ payment_intent: intent.id, amount: 1 })).id);
      expect((await provider.listRefunds(intent.id)).map(({ id }) => id)).toEqual(made);
    });
  });
}
