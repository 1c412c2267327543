import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { loadEnv } from '../../platform/env.ts';
import { makeServer } from '../../platform/http/server.ts';
import { openPayments } from './open-payments.ts';
import { card, NUMBERS } from './stand-in.testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const secret = { SECRET_KEY: 'a secret key of thirty-two letters' };
const now = () => new Date();
const open = (settings: Record<string, string>) =>
  openPayments(loadEnv({ ...secret, ...settings }), { db, now });

test('without a provider there are no card payments and no background work', async () => {
  const payments = await open({ PAYMENTS: 'manual' });
  expect(payments.provider).toBeUndefined();
  expect(await payments.work(async () => 200)).toEqual({ delivered: 0, failed: 0 });
});

test('opens Stripe with its keys and allows its origins', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const { provider, origins } = await open({ PAYMENTS: 'stripe', ...keys });
  expect(provider).toMatchObject({ name: 'stripe', form: { kind: 'stripe', publishableKey: 'pk_1' } });
  const script = provider?.form.kind === 'stripe' ? new URL(provider.form.script).origin : '';
  expect(origins).toContain(script);
});

test('the test provider accepts cards below the base path and repeats events until accepted', async () => {
  const payments = await open({ PAYMENTS: 'testcard', API_BASE_PATH: '/api' });
  const provider = payments.provider ?? expect.fail('no provider');
  const server = await makeServer({
    env: { LOG_LEVEL: 'silent', TRUST_PROXY: false, PUBLIC_URL: undefined },
  });
  await payments.addRoutes(server);
  const intent = await provider.createIntent({
    key: 'a',
    amountMinor: 1000n,
    currency: 'GBP',
    reference: 'r',
    description: '',
    email: null,
  });
  const reply = await server.inject({
    method: 'POST',
    url: `/api/testcard/payment_intents/${intent.id}/confirm`,
    payload: { client_secret: intent.clientSecret, ...card(NUMBERS.pays), exp_year: 40 },
  });
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ status: 'succeeded' })]);
  expect(reply.body).not.toContain('_secret_');
  const received: string[] = [];
  const counts = await payments.work(async (raw, headers) => {
    received.push(...provider.verifyWebhook(raw, headers, now()).map(({ type }) => type));
    return 200;
  });
  expect(counts).toEqual({ delivered: 3, failed: 0 });
  expect(received.toSorted()).toEqual([
    'payment_intent.created',
    'payment_intent.processing',
    'payment_intent.succeeded',
  ]);
  const malformed = await server.inject({
    method: 'POST',
    url: '/api/testcard/payment_intents/pi_1/confirm',
    headers: { 'content-type': 'application/json' },
    payload: '{"number":',
  });
  expect([malformed.statusCode, malformed.json().error.type]).toEqual([400, 'invalid_request_error']);
  await server.close();
});

test('another installation refuses the events of this one', async () => {
  const one = await open({ PAYMENTS: 'testcard' });
  const other = await openPayments(
    loadEnv({ PAYMENTS: 'testcard', SECRET_KEY: 'another key of thirty-two letters!' }),
    { db, now },
  );
  await one.provider?.createIntent({
    key: 'b',
    amountMinor: 1000n,
    currency: 'GBP',
    reference: 'r',
    description: '',
    email: null,
  });
  await one.work(async (raw, headers) => {
    expect(() => other.provider?.verifyWebhook(raw, headers, now())).toThrow(/signature/i);
    return 200;
  });
  expect.hasAssertions();
});
