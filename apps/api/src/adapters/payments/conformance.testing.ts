/** What every card provider must do; the same table runs against the stand-in in process and over the SDK and HTTP. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BadSignatureError, RefusedError, TryAgainError } from '../call-error.ts';
import type { Intent, NewIntent, PaymentProvider } from './port.ts';
import { browser, card, NUMBERS, type StandIn } from './stand-in.testing.ts';

/** A provider, and the outside world behind it. */
export interface Peer {
  readonly provider: PaymentProvider;
  readonly standIn: StandIn;
}

const newIntent = (more: Partial<NewIntent> = {}): NewIntent => ({
  key: randomUUID(),
  amountMinor: 12_345n,
  currency: 'GBP',
  reference: randomUUID(),
  description: 'Contract 12',
  email: 'customer@example.com',
  ...more,
});
const refusal = (code: string) => expect.objectContaining({ name: 'RefusedError', code });
const caught = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    (value) => expect.fail(`not refused but ${String(value)}`),
    (error: unknown) => error,
  );

/** Declares the tests. `open` gives the peer once it runs. */
export function conformance(open: () => Peer): void {
  const pay = (intent: Intent, number: string, more: object = {}) =>
    browser(open().standIn, 'confirm', intent.id, {
      client_secret: intent.clientSecret,
      ...card(number),
      ...more,
    });
  const step = (intent: Intent, outcome: string) =>
    browser(open().standIn, 'authenticate', intent.id, { client_secret: intent.clientSecret, outcome });
  const paid = async (number = NUMBERS.pays, amountMinor = 1000n): Promise<Intent> => {
    const { provider } = open();
    const intent = await provider.createIntent(newIntent({ amountMinor }));
    expect((await pay(intent, number)).status).toBe(200);
    return provider.getIntent(intent.id);
  };
  const refund = (intent: Intent, amountMinor: bigint, key: string = randomUUID()) =>
    open().provider.createRefund({ key, intentId: intent.id, amountMinor, reference: '7' });

  describe('an intent', () => {
    test('is made as it was asked for, and can be read again', async () => {
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

    test('is the same one for the same key, and other wishes under that key are refused', async () => {
      const { provider } = open();
      const wanted = newIntent();
      const first = await provider.createIntent(wanted);
      expect((await pay(first, NUMBERS.pays)).status).toBe(200);
      expect(await provider.createIntent(wanted)).toEqual(first);
      for (const other of [{ amountMinor: 12_346n }, { currency: 'EUR' }, { reference: randomUUID() }])
        expect(await caught(provider.createIntent({ ...wanted, ...other }))).toEqual(
          refusal('idempotency_error'),
        );
      expect((await provider.createIntent(newIntent())).id).not.toBe(first.id);
    });

    test('that does not exist is refused', async () => {
      const { provider } = open();
      for (const id of ['pi_nothing', 'pi_a/b?c'])
        expect(await caught(provider.getIntent(id))).toEqual(refusal('resource_missing'));
      expect(await caught(provider.cancelIntent('pi_nothing'))).toEqual(refusal('resource_missing'));
      expect(await caught(provider.listRefunds('pi_nothing'))).toEqual(refusal('resource_missing'));
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
    ])('of %s is refused, and its key is not used up', async (_name, wrong, code) => {
      const { provider } = open();
      const wanted = newIntent();
      expect(await caught(provider.createIntent({ ...wanted, ...wrong }))).toEqual(refusal(code));
      expect(await provider.createIntent(wanted)).toMatchObject({ status: 'open' });
    });

    test('of the least and of the largest amount is made', async () => {
      for (const amountMinor of [30n, 99_999_999n])
        expect(await open().provider.createIntent(newIntent({ amountMinor }))).toMatchObject({ amountMinor });
    });
  });

  describe('a card', () => {
    test('that is good pays: the whole amount is taken, once', async () => {
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

    test('that is declined takes nothing and says why, and another may follow', async () => {
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

    test('that asks for a second step takes nothing before it', async () => {
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

    test('pays nothing for who does not know the secret, and they learn nothing', async () => {
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
        const { rows } = standIn.db;
        const { sql } = await import('../../db/database.ts');
        const all = JSON.stringify(await rows(sql`select * from ${sql.table(`testcard_${table}`)}`));
        expect(all.replaceAll(/\D/g, '')).not.toContain('4242424242424242');
      }
    });
  });

  describe('cancelling', () => {
    test('ends an open intent, and is no harm twice', async () => {
      const { provider } = open();
      const intent = await provider.createIntent(newIntent());
      const cancelled = { ...intent, status: 'cancelled' };
      expect(await provider.cancelIntent(intent.id)).toEqual(cancelled);
      expect(await provider.cancelIntent(intent.id)).toEqual(cancelled);
      expect((await pay(intent, NUMBERS.pays)).status).toBe(400);
      expect(await provider.getIntent(intent.id)).toEqual(cancelled);
    });

    test('ends one that waits for its second step', async () => {
      const { provider } = open();
      const intent = await provider.createIntent(newIntent());
      await pay(intent, NUMBERS.secondStep);
      expect(await provider.cancelIntent(intent.id)).toMatchObject({ status: 'cancelled' });
      expect((await step(intent, 'success')).status).toBe(400);
    });

    test('of one that was paid answers that it is paid', async () => {
      const intent = await paid();
      expect(await open().provider.cancelIntent(intent.id)).toEqual(intent);
      expect(intent.status).toBe('succeeded');
    });

    test('at the moment of paying ends in one of both', async () => {
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

  describe('a refund', () => {
    test('may be a part, again and again, until all is given back, and no more', async () => {
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
      expect(await caught(refund(intent, 2n))).toEqual(refusal('amount_too_large'));
      const third = await refund(intent, 1n);
      expect(await caught(refund(intent, 1n))).toEqual(refusal('charge_already_refunded'));
      expect(await provider.listRefunds(intent.id)).toEqual([first, second, third]);
      expect(await provider.getIntent(intent.id)).toEqual(intent);
    });

    test('is made once for a key; other wishes under that key are refused', async () => {
      const { provider } = open();
      const intent = await paid();
      const key = randomUUID();
      const first = await refund(intent, 600n, key);
      expect(await refund(intent, 600n, key)).toEqual(first);
      expect(await caught(refund(intent, 300n, key))).toEqual(refusal('idempotency_error'));
      expect(await provider.listRefunds(intent.id)).toEqual([first]);
    });

    test('that was refused stays refused under its key', async () => {
      const { provider, standIn } = open();
      const intent = await provider.createIntent(newIntent());
      const key = randomUUID();
      const code = 'payment_intent_unexpected_state';
      expect(await caught(refund(intent, 100n, key))).toEqual(refusal(code));
      await pay(intent, NUMBERS.pays);
      expect(await caught(refund(intent, 100n, key))).toEqual(refusal(code));
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
      expect(await caught(refund(await paid(), amount))).toEqual(refusal(code));
    });

    test('by many hands at once never gives back more than was taken', async () => {
      const { provider } = open();
      const intent = await paid();
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => refund(intent, 300n)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const sum = (await provider.listRefunds(intent.id)).reduce((total, one) => total + one.amountMinor, 0n);
      expect(sum).toBe(900n);
    });

    test('by many hands under one key is one, and whoever came too soon is told to try again', async () => {
      const { provider } = open();
      const intent = await paid();
      const key = randomUUID();
      const tries = await Promise.allSettled(Array.from({ length: 6 }, () => refund(intent, 300n, key)));
      for (const one of tries)
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(TryAgainError);
      expect(await provider.listRefunds(intent.id)).toEqual([await refund(intent, 300n, key)]);
    });

    test('may fail after it had succeeded, and then the money is there again', async () => {
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

    test('may take its time, and holds its amount meanwhile', async () => {
      const { provider, standIn } = open();
      const intent = await paid(NUMBERS.refundWaits);
      const first = await refund(intent, 1000n);
      expect(first.status).toBe('pending');
      expect(await caught(refund(intent, 1n))).toBeInstanceOf(RefusedError);
      standIn.pass(60);
      await standIn.core.settleDue(standIn.now());
      expect(await provider.listRefunds(intent.id)).toEqual([{ ...first, status: 'succeeded' }]);
    });

    test('is listed however many there are', async () => {
      const { provider, standIn } = open();
      const intent = await paid(NUMBERS.pays, 500n);
      const made = [];
      for (let n = 1; n <= 103; n++)
        made.push((await standIn.core.createRefund({ payment_intent: intent.id, amount: 1 })).id);
      expect((await provider.listRefunds(intent.id)).map(({ id }) => id)).toEqual(made);
    });
  });

  describe('events', () => {
    test('tell everything that happened since a moment, oldest first, with the intent they are about', async () => {
      const { provider, standIn } = open();
      standIn.pass(10);
      const since = standIn.now();
      const intent = await provider.createIntent(newIntent());
      await pay(intent, NUMBERS.declined);
      await pay(intent, NUMBERS.secondStep);
      await step(intent, 'success');
      await refund(intent, 100n);
      const other = await provider.createIntent(newIntent());
      await provider.cancelIntent(other.id);
      const events = await provider.listEvents(since);
      expect(events.map(({ type, intentId }) => [type, intentId])).toEqual([
        ['payment_intent.created', intent.id],
        ['payment_intent.payment_failed', intent.id],
        ['payment_intent.requires_action', intent.id],
        ['payment_intent.processing', intent.id],
        ['payment_intent.succeeded', intent.id],
        ['refund.created', intent.id],
        ['charge.refunded', intent.id],
        ['payment_intent.created', other.id],
        ['payment_intent.canceled', other.id],
      ]);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      expect(events[0]?.createdAt).toEqual(new Date(Math.floor(since.getTime() / 1000) * 1000));
      standIn.pass(10);
      expect(await provider.listEvents(standIn.now())).toEqual([]);
    });

    test('tell of a refund that failed later', async () => {
      const { provider, standIn } = open();
      const intent = await paid(NUMBERS.refundFails);
      await refund(intent, 1000n);
      standIn.pass(60);
      await standIn.core.settleDue(standIn.now());
      const events = await provider.listEvents(standIn.now());
      expect(events.map(({ type, intentId }) => [type, intentId])).toEqual([
        ['refund.updated', intent.id],
        ['refund.failed', intent.id],
      ]);
    });

    test('are listed however many there are', async () => {
      const { provider, standIn } = open();
      standIn.pass(10);
      const since = standIn.now();
      const parameters = { amount: 1000, currency: 'gbp' };
      for (let n = 0; n < 103; n++) await standIn.core.createIntent(parameters);
      expect(await provider.listEvents(since)).toHaveLength(103);
    });
  });

  describe('a delivery', () => {
    interface Parcel {
      readonly raw: Buffer;
      readonly headers: Readonly<Record<string, string>>;
    }
    /** Everything that is due, taken by a door that answers in turn as it is told. */
    const deliveries = async (answers: readonly (number | Error)[] = [200]): Promise<Parcel[]> => {
      const parcels: Parcel[] = [];
      for (;;) {
        const done = await open().standIn.core.deliverDue(async (raw, headers) => {
          const answer = answers[parcels.length % answers.length] ?? 200;
          parcels.push({ raw, headers });
          if (answer instanceof Error) throw answer;
          return answer;
        });
        if (done.delivered + done.failed === 0) return parcels;
      }
    };
    const oneParcel = async (): Promise<Parcel> => {
      await deliveries();
      await open().provider.createIntent(newIntent());
      return (await deliveries())[0] ?? expect.fail('nothing was delivered');
    };

    test('carries an event that the list knows too', async () => {
      const { provider, standIn } = open();
      await deliveries();
      standIn.pass(10);
      const since = standIn.now();
      const intent = await paid();
      await refund(intent, 1000n);
      const parcels = await deliveries();
      const told = parcels.flatMap(({ raw, headers }) => provider.verifyWebhook(raw, headers, standIn.now()));
      expect(told.length).toBe(5);
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
      expect(told.toSorted(byId)).toEqual((await provider.listEvents(since)).toSorted(byId));
    });

    test('is refused when a byte of it, its signature or its secret is another', async () => {
      const { provider, standIn } = open();
      const { raw, headers } = await oneParcel();
      const signature = headers['stripe-signature'] ?? '';
      const read = (body: Buffer, header: string | undefined) => () =>
        provider.verifyWebhook(
          body,
          header === undefined ? {} : { 'stripe-signature': header },
          standIn.now(),
        );
      expect(read(raw, signature)()).toHaveLength(1);
      const flipped = Buffer.from(raw);
      flipped[20] = (flipped[20] ?? 0) ^ 1;
      const later = signature.replace(/t=(\d+)/, (_all, time) => `t=${Number(time) + 1}`);
      const last = signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
      const wrong = 'a'.repeat(64);
      for (const parcel of [
        read(flipped, signature),
        read(Buffer.concat([raw, Buffer.from(' ')]), signature),
        read(raw, later),
        read(raw, last),
        read(raw, signature.slice(0, -1)),
        read(raw, signature.replace(/v1=.*/, `v1=${wrong}`)),
        read(raw, signature.replace('v1=', 'v0=')),
        read(raw, signature.replace(/t=\d+,/, '')),
        read(raw, ''),
        read(raw, undefined),
      ])
        expect(parcel).toThrow(BadSignatureError);
      expect(read(raw, signature.replace('v1=', `v1=${wrong},v1=`))()).toHaveLength(1);
    });

    test('is refused when it was signed more than five minutes ago, or ahead of time', async () => {
      const { provider, standIn } = open();
      const { raw, headers } = await oneParcel();
      const signed = Math.floor(standIn.now().getTime() / 1000);
      const read = (seconds: number) => () =>
        provider.verifyWebhook(raw, headers, new Date((signed + seconds) * 1000));
      for (const near of [-300, 0, 300]) expect(read(near)()).toHaveLength(1);
      for (const far of [-301, 301, 86_400]) expect(read(far)).toThrow(BadSignatureError);
    });

    test('comes again until the door takes it, and then no more', async () => {
      const { standIn } = open();
      await deliveries();
      await open().provider.createIntent(newIntent());
      const idsOf = (parcels: Parcel[]) =>
        parcels.map(({ raw }) => (JSON.parse(raw.toString()) as { id: string }).id);
      const [id] = idsOf(await deliveries([500]));
      expect(await deliveries()).toEqual([]);
      for (const answer of [new Error('no line'), 302, 400]) {
        standIn.pass(3600);
        expect(idsOf(await deliveries([answer]))).toEqual([id]);
      }
      standIn.pass(3600);
      expect(idsOf(await deliveries([204]))).toEqual([id]);
      standIn.pass(4 * 3600);
      expect(await deliveries()).toEqual([]);
    });

    test('is given up after three days, and the list still tells of it', async () => {
      const { provider, standIn } = open();
      await deliveries();
      standIn.pass(10);
      const since = standIn.now();
      await provider.createIntent(newIntent());
      for (let hours = 0; hours <= 73; hours++) {
        await deliveries([500]);
        standIn.pass(3600);
      }
      standIn.pass(86_400);
      expect(await deliveries()).toEqual([]);
      expect(await provider.listEvents(since)).toHaveLength(1);
    });
  });
}
