/** Webhooks in the card provider's name: duplicate, forged, old, for other records, in another currency. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signDelivery } from '../../adapters/payments/webhook-signature.ts';
import { sql } from '../../db/database.ts';
import { differences } from '../../testing/money-figures.ts';
import { openStage, type Stage } from '../../testing/money-stage.ts';
import { unchanged } from '../../testing/money-unchanged.ts';

let stage: Stage;
let intent: string;
beforeAll(async () => {
  stage = await openStage();
  intent = await stage.paid(await stage.request(await stage.hire(), 'contract', '100.00'));
}, 60_000);
afterAll(() => stage.end());

const events = () =>
  stage.app.db.rows<{ raw: string }>(sql`
  select json_build_object('id', e.id, 'object', 'event', 'type', e.type, 'created', extract(epoch from e.created_at)::int,
    'data', json_build_object('object', e.object))::text as raw from testcard_event e where e.intent_id = ${intent} order by e.seq`);
const deliver = (
  raw: string,
  signature = signDelivery(Buffer.from(raw), stage.core.webhookSecret, stage.now()),
) => stage.app.anonymous.post('/webhooks/payments/testcard/', raw, { 'stripe-signature': signature });
const dead = () =>
  stage.app.db.rows<{ last_error: string }>(sql`delete from job where state = 'dead' returning last_error`);

test('repeated, concurrent and reordered webhooks change nothing', async () => {
  await unchanged(stage, async () => {
    const raws = (await events()).map(({ raw }) => raw);
    await Promise.all([...raws, ...raws.toReversed()].map((raw) => deliver(raw)));
    await stage.quiet();
  });
});
test('refuses forged, old, altered or foreign webhooks without storing them', async () => {
  const [first] = await events();
  const raw = first?.raw ?? '';
  const kept = async () =>
    (await stage.app.db.one<{ n: number }>(sql`select count(*)::int as n from inbound_event`))?.n;
  const before = await kept();
  const { webhookSecret } = stage.core;
  const old = new Date(stage.now().getTime() - 301_000);
  const forged = raw.replace('"id" : "evt_', '"id" : "evt_forged');
  await unchanged(stage, async () => {
    for (const [what, signature] of [
      [raw, ''],
      [raw, 't=1,v1=00'],
      [raw, signDelivery(Buffer.from(raw), 'whsec_another', stage.now())],
      [raw, signDelivery(Buffer.from(raw), webhookSecret, old)],
      [`${raw} `, signDelivery(Buffer.from(raw), webhookSecret, stage.now())],
      [forged, signDelivery(Buffer.from(raw), webhookSecret, stage.now())],
      ['not json', signDelivery(Buffer.from('not json'), webhookSecret, stage.now())],
      ['{}', signDelivery(Buffer.from('{}'), webhookSecret, stage.now())],
    ] as const)
      if (what !== raw || signature !== '')
        expect([what, (await deliver(what, signature)).status]).toEqual([what, 400]);
  });
  expect(await kept()).toBe(before);
});
test("does not trust a webhook's contents", async () => {
  const [, , last] = await events();
  const lie = (last?.raw ?? '')
    .replaceAll('10000', '99900')
    .replace(/"id" : "evt_\w+"/, `"id" : "evt_${randomUUID()}"`);
  await unchanged(stage, async () => {
    expect((await deliver(lie)).status).toBe(200);
    await stage.quiet();
  });
});
test('stores and ignores a webhook about a foreign payment', async () => {
  const foreign = await stage.core.createIntent({
    amount: 5000,
    currency: 'usd',
    metadata: { payment_request: randomUUID() },
  });
  const stray = await stage.core.createIntent({ amount: 5000, currency: 'usd' });
  await stage.core.confirmIntent(stray.id, 'pays');
  await unchanged(stage, () => stage.quiet());
  expect(foreign.status).toBe('requires_payment_method');
  expect(await dead()).toEqual([]);
});
test('reports a webhook about an unknown payment to staff', async () => {
  const [first] = await events();
  const raw = (first?.raw ?? '')
    .replaceAll(intent, 'pi_nowhere')
    .replace(/"id" : "evt_\w+"/, '"id" : "evt_nowhere"');
  await unchanged(stage, async () => {
    expect((await deliver(raw)).status).toBe(200);
    await stage.quiet();
  });
  expect(await dead()).toEqual([{ last_error: "No such payment_intent: 'pi_nowhere'" }]);
});
test('reports money in another currency and leaves the request unchanged', async () => {
  const id = await stage.request(await stage.hire(), 'contract', '50.00');
  const uuid = (await stage.read('paymentrequest', id)).uuid;
  const wrong = await stage.core.createIntent({
    amount: 5000,
    currency: 'eur',
    metadata: { payment_request: uuid },
  });
  await stage.core.confirmIntent(wrong.id, 'pays');
  await unchanged(stage, () => stage.quiet());
  const words = `The card provider reports EUR for payment ${wrong.id}, but the payment request is in ${(await stage.read('paymentrequest', id)).currency}.`;
  for (const { last_error } of await dead()) expect(last_error).toBe(words);
  const [event] = await stage.app.db.rows<{ state: string }>(
    sql`select state from inbound_event where hint ->> 'intent' = ${wrong.id} limit 1`,
  );
  expect(event?.state).toBe('failed');
});

test('afterwards the provider agrees', async () => {
  await stage.quiet();
  const strays = (await differences(stage)).filter((text) => !text.includes('there, 0 here'));
  expect(strays).toEqual([]);
});
