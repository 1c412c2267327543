/**
 * Conformance suite for card providers. It runs against the in-process test provider and against the SDK over HTTP.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { deliveriesConform } from './conformance-deliveries.testing.ts';
import { refundsConform } from './conformance-refunds.testing.ts';
import { rejectionOf, newIntent, type Peer, refusal, shopOf } from './shop.testing.ts';
import { browser, card, NUMBERS } from './stand-in.testing.ts';

/** Declares the tests. `open` returns the provider under test. */
export function conformance(open: () => Peer): void {
  const { pay, step, paid } = shopOf(open);

  describe('an intent', () => {
    test('is created as requested and can be read again', async () => {
      const { provider } = open();
      const wanted = newIntent();
      const intent = await provider.createIntent(wanted);
      expect(intent).toEqual({
        id: expect.stringMatching(/^pi_\w{10,}$/),
        clientSecret: expect.stringMatching(new RegExp(`^${intent.id}_secret_\\w{16,}$`)),
        status: 'open',
        amountMinor: 12_345n,
        receivedMinor: 0n,
        currency: 'GBP',
        chargeId: null,
        lastError: null,
        reference: wanted.reference,
      });
      expect(await provider.getIntent(intent.id)).toEqual(intent);
      expect(await provider.createIntent(newIntent({ email: null }))).toMatchObject({ status: 'open' });
    });

    test('is created once per key; other parameters under that key are refused', async () => {
      const { provider } = open();
      const wanted = newIntent();
      const first = await provider.createIntent(wanted);
      expect((await pay(first, NUMBERS.pays)).status).toBe(200);
      expect(await provider.createIntent(wanted)).toEqual(first);
      for (const other of [{ amountMinor: 12_346n }, { currency: 'EUR' }, { reference: randomUUID() }])
        expect(await rejectionOf(provider.createIntent({ ...wanted, ...other }))).toEqual(
          refusal('idempotency_error'),
        );
      expect((await provider.createIntent(newIntent())).id).not.toBe(first.id);
    });

    test('that does not exist is refused', async () => {
      const { provider } = open();
      for (const id of ['pi_nothing', 'pi_a/b?c'])
        expect(await rejectionOf(provider.getIntent(id))).toEqual(refusal('resource_missing'));
      expect(await rejectionOf(provider.cancelIntent('pi_nothing'))).toEqual(refusal('resource_missing'));
      expect(await rejectionOf(provider.listRefunds('pi_nothing'))).toEqual(refusal('resource_missing'));
    });

    test.each([
      ['nothing', { amountMinor: 0n }, 'parameter_invalid_integer'],
      ['less than nothing', { amountMinor: -500n }, 'parameter_invalid_integer'],
      ['less than cards are for', { amountMinor: 29n }, 'amount_too_small'],
      ['more than cards are for', { amountMinor: 100_000_000n }, 'amount_too_large'],
      ['more than a number can hold', { amountMinor: 2n ** 53n }, 'amount_too_large'],
      ['a currency that is none', { currency: 'XYZ' }, 'parameter_invalid_string'],
      ['no currency', { currency: '' }, expect.stringMatching(/^parameter_/)],
      ['an address that is none', { email: 'nobody' }, 'email_invalid'],
    ])('of %s is refused without using up its key', async (_name, wrong, code) => {
      const { provider } = open();
      const wanted = newIntent();
      expect(await rejectionOf(provider.createIntent({ ...wanted, ...wrong }))).toEqual(refusal(code));
      expect(await provider.createIntent(wanted)).toMatchObject({ status: 'open' });
    });

    test('can have the smallest and the largest amount', async () => {
      for (const amountMinor of [30n, 99_999_999n])
        expect(await open().provider.createIntent(newIntent({ amountMinor }))).toMatchObject({ amountMinor });
    });
  });

  describe('a card', () => {
    test('that is accepted pays the whole amount once', async () => {
      const { provider } = open();
      const intent = await provider.createIntent(newIntent());
      expect(await pay(intent, NUMBERS.pays)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
      const after = await provider.getIntent(intent.id);
      expect(after).toEqual({
        ...intent,
        status: 'succeeded',
        receivedMinor: 12_345n,
        chargeId: expect.stringMatching(/^ch_\w+$/),
      });
      expect((await pay(intent, NUMBERS.pays)).body).toMatchObject({
        error: { code: 'payment_intent_unexpected_state' },
      });
      expect(await provider.getIntent(intent.id)).toEqual(after);
    });

    test('that is declined takes nothing, says why, and another card can follow', async () => {
      const { provider } = open();
      const intent = await provider.createIntent(newIntent());
      expect(await pay(intent, NUMBERS.declined)).toMatchObject({
        status: 402,
        body: { error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' } },
      });
      const declined = await provider.getIntent(intent.id);
      expect(declined).toEqual({ ...intent, lastError: 'Your card was declined.' });
      expect((await pay(intent, NUMBERS.pays)).status).toBe(200);
      expect(await provider.getIntent(intent.id)).toMatchObject({ status: 'succeeded', lastError: null });
    });

    test('that needs a second step takes nothing before it', async () => {
      const { provider } = open();
      const intent = await provider.createIntent(newIntent());
      expect((await step(intent, 'success')).status).toBe(400);
      expect((await pay(intent, NUMBERS.secondStep)).body).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      });
      expect(await provider.getIntent(intent.id)).toEqual(intent);
      expect((await step(intent, 'failure')).status).toBe(402);
      expect(await provider.getIntent(intent.id)).toMatchObject({
        status: 'open',
        receivedMinor: 0n,
        lastError: expect.stringContaining('authenticate'),
      });
      expect((await pay(intent, NUMBERS.secondStep)).status).toBe(200);
      expect((await step(intent, 'success')).body).toMatchObject({ status: 'succeeded' });
      expect(await provider.getIntent(intent.id)).toMatchObject({
        status: 'succeeded',
        receivedMinor: 12_345n,
      });
    });

    test.each([
      ['a digit is wrong', { number: '4242 4242 4242 4241' }, 'incorrect_number'],
      ['it is no number', { number: 'abcd' }, 'incorrect_number'],
      ['it is no test card', { number: '5555 5555 5555 4444' }, 'card_declined'],
      ['the month is none', { exp_month: 13 }, 'invalid_expiry_month'],
      ['it is over', { exp_month: 2, exp_year: 2026 }, 'invalid_expiry_year'],
      ['the code is none', { cvc: '12' }, 'invalid_cvc'],
    ])('does not pay when %s', async (_name, wrong, code) => {
      const intent = await open().provider.createIntent(newIntent());
      const reply = await pay(intent, NUMBERS.pays, wrong);
      expect(reply).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } });
      expect(await open().provider.getIntent(intent.id)).toEqual(intent);
    });

    test('pays nothing without the client secret and reveals nothing', async () => {
      const { provider, standIn } = open();
      const [intent, other] = [
        await provider.createIntent(newIntent()),
        await provider.createIntent(newIntent()),
      ];
      const answers = [];
      for (const [id, secret] of [
        [intent.id, other.clientSecret],
        [intent.id, ''],
        ['pi_nothing', intent.clientSecret],
      ] as const)
        for (const about of ['confirm', 'authenticate'] as const) {
          const body = { client_secret: secret, outcome: 'success', ...card(NUMBERS.pays) };
          const reply = await browser(standIn, about, id, body);
          answers.push([reply.status, JSON.stringify(reply.body).replace(id, '…')]);
        }
      expect(answers).toEqual(Array(6).fill(answers[0]));
      expect(answers[0]?.[0]).toBe(404);
      expect((await browser(standIn, 'confirm', intent.id, {})).status).toBe(400);
      expect(await provider.getIntent(intent.id)).toEqual(intent);
    });

    test('leaves no trace of its number', async () => {
      const { standIn } = open();
      await paid();
      for (const table of ['intent', 'refund', 'event', 'key']) {
        const rows = await standIn.db.rows(sql`select * from ${sql.table(`testcard_${table}`)}`);
        const all = JSON.stringify(rows);
        expect(all.replaceAll(/\D/g, '')).not.toContain('4242424242424242');
      }
    });
  });

  describe('cancelling', () => {
    test('ends an open intent, also when repeated', async () => {
      const { provider } = open();
      const intent = await provider.createIntent(newIntent());
      const cancelled = { ...intent, status: 'cancelled' };
      expect(await provider.cancelIntent(intent.id)).toEqual(cancelled);
      expect(await provider.cancelIntent(intent.id)).toEqual(cancelled);
      expect((await pay(intent, NUMBERS.pays)).status).toBe(400);
      expect(await provider.getIntent(intent.id)).toEqual(cancelled);
    });

    test('ends an intent that waits for its second step', async () => {
      const { provider } = open();
      const intent = await provider.createIntent(newIntent());
      await pay(intent, NUMBERS.secondStep);
      expect(await provider.cancelIntent(intent.id)).toMatchObject({ status: 'cancelled' });
      expect((await step(intent, 'success')).status).toBe(400);
    });

    test('of a paid intent returns it as paid', async () => {
      const intent = await paid();
      expect(await open().provider.cancelIntent(intent.id)).toEqual(intent);
      expect(intent.status).toBe('succeeded');
    });

    test('during a payment ends either paid or cancelled', async () => {
      const { provider } = open();
      for (let n = 0; n < 5; n++) {
        const intent = await provider.createIntent(newIntent());
        const [reply, told] = await Promise.all([
          pay(intent, NUMBERS.pays),
          provider.cancelIntent(intent.id),
        ]);
        const after = await provider.getIntent(intent.id);
        expect([told, after.status]).toEqual([after, reply.status === 200 ? 'succeeded' : 'cancelled']);
      }
    });
  });

  refundsConform(open);
  deliveriesConform(open);
}
