/** Webhook tests of the conformance suite for card providers. */
import { describe, expect, test } from 'vitest';
import { BadSignatureError } from '../../platform/ports/call-error.ts';
import { newIntent, type Peer, shopOf } from './shop.testing.ts';
import { NUMBERS } from './stand-in.testing.ts';

export function deliveriesConform(open: () => Peer): void {
  const { pay, step, paid, refund } = shopOf(open);

  describe('events', () => {
    test('list everything since a time, oldest first, with the intent concerned', async () => {
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

    test('include a refund that failed later', async () => {
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

    test('are listed completely, across pages', async () => {
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
    /** Delivers all due events to a webhook handler with scripted answers. */
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

    test('carries an event that is also listed', async () => {
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

    test('is refused with a changed byte, signature or secret', async () => {
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

    test('is refused if signed over five minutes ago or in the future', async () => {
      const { provider, standIn } = open();
      const { raw, headers } = await oneParcel();
      const signed = Math.floor(standIn.now().getTime() / 1000);
      const read = (seconds: number) => () =>
        provider.verifyWebhook(raw, headers, new Date((signed + seconds) * 1000));
      for (const near of [-300, 0, 300]) expect(read(near)()).toHaveLength(1);
      for (const far of [-301, 301, 86_400]) expect(read(far)).toThrow(BadSignatureError);
    });

    test('is repeated until accepted, and not after', async () => {
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

    test('is sent by only one of several concurrent senders', async () => {
      const { provider, standIn } = open();
      await deliveries();
      for (let n = 0; n < 12; n++) await provider.createIntent(newIntent());
      const told: string[] = [];
      const deliver = () =>
        standIn.core.deliverDue(async (raw, headers) => {
          told.push(...provider.verifyWebhook(raw, headers, standIn.now()).map(({ id }) => id));
          return 200;
        });
      await Promise.all([deliver(), deliver(), deliver()]);
      await deliveries();
      expect([told.length, new Set(told).size]).toEqual([12, 12]);
    });

    test('stops after three days; the event stays listed', async () => {
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
