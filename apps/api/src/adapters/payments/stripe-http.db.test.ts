/**
 * Tests the adapter with the real SDK against the test provider over HTTP. Every response is checked against Stripe's
 * schemas.
 */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conformance } from './conformance.testing.ts';
import { openStandIn, type StandIn } from './stand-in.testing.ts';
import { stripeProvider } from './stripe.ts';
import { API_KEY } from './testcard/api.testing.ts';

type Json = { [name: string]: Json } | Json[] | string | number | boolean | null;

/** Converts OpenAPI 3.0's `nullable` to a JSON Schema type list. */
function jsonSchema(node: Json): Json {
  if (Array.isArray(node)) return node.map(jsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = node;
  const plain = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, jsonSchema(inner)]));
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}

const file = new URL('fixtures/stripe-openapi.json', import.meta.url);
const { paths, components } = jsonSchema(JSON.parse(readFileSync(file, 'utf8')) as Json) as {
  paths: Record<string, Record<string, { responses: { 200: { content: { 'application/json': Json } } } }>>;
  components: Json;
};
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'stripe', components });
const absolute = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"stripe#/components/')) as object;
const schemaOf = (name: string) =>
  ajv.getSchema(`stripe#/components/schemas/${name}`) ?? expect.fail(`no schema ${name}`);
const lists = Object.fromEntries(
  ['refunds', 'events'].map((name) => {
    const answer = paths[`/v1/${name}`]?.['get']?.responses[200].content['application/json'] as {
      schema: Json;
    };
    return [`/v1/${name}`, ajv.compile(absolute(answer.schema))];
  }),
);

const wrong: string[] = [];
const seen = new Set<string>();
function check(body: { object?: string; url?: string; error?: object; data?: unknown }): void {
  const name = body.error === undefined ? (body.object ?? '') : 'error';
  const validate = name === 'list' ? lists[body.url ?? ''] : schemaOf(name);
  seen.add(name === 'list' ? `list ${body.url}` : name);
  if (validate?.(body) !== true) wrong.push(`${name}: ${ajv.errorsText(validate?.errors)}`);
  if (name === 'list') for (const one of body.data as { object: string }[]) check(one);
  if (name === 'event') check((body as { data: { object: object } }).data.object);
}

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openStandIn((server) =>
    server.addHook('onSend', async (request, _reply, payload) => {
      // Only responses to the shop are checked; those to the customer's browser are the test provider's own.
      if (request.url.startsWith('/v1/')) check(JSON.parse(String(payload)) as object);
      return payload;
    }),
  );
});
afterAll(() => standIn.close());

describe('Stripe by its SDK, over HTTP', () => {
  conformance(() => ({
    provider: stripeProvider({
      secretKey: API_KEY,
      publishableKey: 'pk_test',
      webhookSecret: standIn.core.webhookSecret,
      apiUrl: standIn.url,
    }),
    standIn,
  }));
});

const sdk = () => {
  const { hostname, port } = new URL(standIn.url);
  return new Stripe(API_KEY, { host: hostname, port, protocol: 'http', telemetry: false });
};

test("accepts the SDK's named test cards and lists charges", async () => {
  const stripe = sdk();
  const made = await stripe.paymentIntents.create({ amount: 1000, currency: 'gbp' });
  const declined = stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_chargeDeclined' });
  await expect(declined).rejects.toMatchObject({ type: 'StripeCardError', decline_code: 'generic_decline' });
  const paid = await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' });
  expect(paid.status).toBe('succeeded');
  const refund = await stripe.refunds.create({ payment_intent: made.id, amount: 400, reason: 'duplicate' });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 400, reason: 'duplicate' });
  expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
    amount: 1000,
    amount_refunded: 400,
    refunded: false,
  });
  await expect(stripe.charges.retrieve('ch_nothing')).rejects.toMatchObject({ code: 'resource_missing' });
});

test('signs webhooks as the SDK expects', async () => {
  await standIn.core.createIntent({ amount: 1000, currency: 'gbp' });
  const { webhooks } = sdk();
  const types: string[] = [];
  await standIn.core.deliverDue(async (raw, headers) => {
    const header = headers['stripe-signature'] ?? '';
    const at = standIn.now().getTime();
    types.push(webhooks.constructEvent(raw, header, standIn.core.webhookSecret, 300, undefined, at).type);
    return 200;
  });
  expect(types).toContain('payment_intent.created');
});

test('refuses unknown parameters and another API key', async () => {
  const wrongly = { amount: 1000, currency: 'gbp', colour: 'red' };
  await expect(sdk().paymentIntents.create(wrongly)).rejects.toMatchObject({ code: 'parameter_unknown' });
  const reply = await fetch(`${standIn.url}/v1/events`, { headers: { authorization: 'Bearer sk_other' } });
  expect(reply.status).toBe(401);
});

test("all responses of the test provider match Stripe's schemas", () => {
  expect(wrong).toEqual([]);
  expect([...seen].sort()).toEqual([
    'charge',
    'error',
    'event',
    'list /v1/events',
    'list /v1/refunds',
    'payment_intent',
    'refund',
  ]);
});
