/** Tests the adapter's requests against a validating mock of Stripe's API, and its handling of failures. */
import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type { PaymentProvider } from '../../platform/ports/payments.ts';
import { type StripeOptions, stripeProvider } from './stripe.ts';

const provide = (apiUrl: string, more: Partial<StripeOptions> = {}): PaymentProvider =>
  stripeProvider({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    apiUrl,
    ...more,
  });
const intent = {
  key: 'payreq-1-1',
  amountMinor: 12_345n,
  currency: 'GBP',
  reference: '6c84fb90-12c4-11e1-840d-7b25c5ee775a',
  description: 'Contract 12 & more',
  email: 'a+b@example.com',
};
const refund = { key: 'refund-7', intentId: 'pi_1', amountMinor: 400n, reference: '7' };
const CALLS: Readonly<Record<string, (provider: PaymentProvider) => Promise<unknown>>> = {
  createIntent: (provider) => provider.createIntent(intent),
  'createIntent without an address': (provider) => provider.createIntent({ ...intent, email: null }),
  getIntent: (provider) => provider.getIntent('pi_1'),
  cancelIntent: (provider) => provider.cancelIntent('pi_1'),
  createRefund: (provider) => provider.createRefund(refund),
  listRefunds: (provider) => provider.listRefunds('pi_1'),
  listEvents: (provider) => provider.listEvents(new Date('2026-03-01T12:00:00.900Z')),
};

describe('what is sent', () => {
  const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  let prism: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const socket = createSocketServer();
    await new Promise<void>((done) => socket.listen(0, '127.0.0.1', done));
    const { port } = socket.address() as AddressInfo;
    await new Promise((done) => socket.close(done));
    url = `http://127.0.0.1:${port}`;
    const program = realpathSync(here('../../../../../node_modules/.bin/prism'));
    const options = ['mock', '-h', '127.0.0.1', '-p', String(port), '--errors'];
    prism = spawn(process.execPath, [program, ...options, here('fixtures/stripe-openapi.json')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((done, fail) => {
      prism.stdout?.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('Prism is listening')) done();
      });
      prism.once('exit', (code) => fail(new Error(`Prism ended with ${code}.`)));
    });
  }, 60_000);
  afterAll(() => {
    prism.kill();
  });

  test.each(Object.entries(CALLS))("%s matches Stripe's API", async (_name, run) => {
    await run(provide(url));
  });

  test('the mock refuses a wrong call', async () => {
    const send = async (body: string): Promise<number> => {
      const headers = {
        authorization: 'Bearer sk_test_1',
        'content-type': 'application/x-www-form-urlencoded',
      };
      return (await fetch(`${url}/v1/payment_intents`, { method: 'POST', body, headers })).status;
    };
    expect(await send('amount=100&currency=gbp')).toBe(200);
    for (const body of ['amount=100', 'amount=1.5&currency=gbp', 'currency=gbp'])
      expect([body, await send(body)]).toEqual([body, expect.not.toBeOneOf([200])]);
  });
});

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Behave = (response: ServerResponse, times: number) => void;
const OPEN_INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret_2',
  status: 'requires_payment_method',
  amount: 12_345,
  amount_received: 0,
  currency: 'gbp',
  latest_charge: null,
  last_payment_error: null,
  metadata: {},
};
const say =
  (status: number, body: object, headers: Record<string, string> = {}): Behave =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const error = (status: number, more: object = {}, headers: Record<string, string> = {}): Behave =>
  say(status, { error: { type: 'invalid_request_error', message: 'No.', ...more } }, headers);

describe('what fails', () => {
  let server: Server;
  let url: string;
  let behave: Behave = say(200, OPEN_INTENT);
  let asked: Asked[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        behave(response, asked.length);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const failing = async (how: Behave, run: (provider: PaymentProvider) => Promise<unknown>) => {
    asked = [];
    behave = how;
    return run(provide(url, { timeoutMs: 200 })).then(
      () => expect.fail('it did not fail'),
      (reason: unknown) => reason,
    );
  };
  const create = CALLS['createIntent'] ?? expect.fail();
  const reset: Behave = (response) => void response.socket?.resetAndDestroy();

  test.each<[string, Behave, number | undefined, number]>([
    ['500', error(500, { type: 'api_error' }), undefined, 2],
    ['503 without a body', (response) => void response.writeHead(503).end(), undefined, 2],
    ['502 from something in between', say(502, {}), undefined, 2],
    ['429', error(429), undefined, 1],
    ['429 with Retry-After', error(429, {}, { 'retry-after': '17' }), 17, 1],
    ['409', error(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }), undefined, 2],
    ['424', error(424), undefined, 1],
    ['a time-out', () => undefined, undefined, 2],
    ['a reset connection', reset, undefined, 2],
    [
      'an answer that breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': '500' }).write('{"id":');
        setImmediate(() => response.destroy());
      },
      undefined,
      1,
    ],
    ['an answer that is no JSON', (response) => void response.end('<html>'), undefined, 1],
  ])('with %s is retried under the same key', async (_name, how, afterSeconds, times) => {
    const reason = await failing(how, create);
    expect(reason).toBeInstanceOf(TryAgainError);
    expect((reason as TryAgainError).afterSeconds).toBe(afterSeconds);
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(times).fill(intent.key));
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
  });

  test.each<[string, Behave, string]>([
    ['400', error(400, { code: 'amount_too_small' }), 'amount_too_small'],
    ['400 of another wish under a key', error(400, { type: 'idempotency_error' }), 'idempotency_error'],
    ['401', error(401), 'invalid_request_error'],
    ['402', error(402, { type: 'card_error', code: 'card_declined' }), 'card_declined'],
    ['403', error(403), 'invalid_request_error'],
    ['404', error(404, { code: 'resource_missing' }), 'resource_missing'],
  ])('with %s is final after one attempt', async (_name, how, code) => {
    const reason = await failing(how, create);
    expect(reason).toBeInstanceOf(RefusedError);
    expect(reason).toMatchObject({ code, message: 'No.' });
    expect(asked).toHaveLength(1);
  });

  test('at the first attempt and succeeds at the second is a success', async () => {
    asked = [];
    behave = (response, times) => (times === 1 ? reset : say(200, OPEN_INTENT))(response, times);
    expect(await provide(url).createIntent(intent)).toMatchObject({ id: 'pi_1', status: 'open' });
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual([intent.key, intent.key]);
  });

  test('is retried if nothing listens', async () => {
    const reason = await provide('http://127.0.0.1:1')
      .getIntent('pi_1')
      .catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(TryAgainError);
  });

  test('errors contain no secret of the intent', async () => {
    const secret = { code: 'card_declined', payment_intent: OPEN_INTENT };
    const reason = (await failing(error(402, secret), create)) as Error;
    const { inspect } = await import('node:util');
    expect(inspect(reason, { depth: 20, showHidden: true })).not.toContain('_secret_');
  });

  test("a late cancellation returns the intent's final state", async () => {
    asked = [];
    const paid = { ...OPEN_INTENT, status: 'succeeded', latest_charge: 'ch_1', amount_received: 12_345 };
    behave = (response, times) =>
      (times === 1 ? error(400, { code: 'payment_intent_unexpected_state' }) : say(200, paid))(
        response,
        times,
      );
    expect(await provide(url).cancelIntent('pi_1')).toMatchObject({ status: 'succeeded', chargeId: 'ch_1' });
    expect(asked.map(({ method, url: path }) => [method, path])).toEqual([
      ['POST', '/v1/payment_intents/pi_1/cancel'],
      ['GET', '/v1/payment_intents/pi_1'],
    ]);
  });

  test('every POST carries a key and no data about earlier calls', async () => {
    asked = [];
    behave = say(200, { ...OPEN_INTENT, data: [], has_more: false });
    for (const run of Object.values(CALLS)) await run(provide(url));
    const posts = asked.filter(({ method }) => method === 'POST');
    expect(posts.length).toBe(4);
    for (const { headers } of posts) expect(headers['idempotency-key']).toMatch(/./);
    for (const { headers } of asked) expect(headers['x-stripe-client-telemetry']).toBeUndefined();
  });
});

test('Stripe.js and the API use the same release', () => {
  expect(provide('https://api.stripe.com').form).toEqual({
    kind: 'stripe',
    script: 'https://js.stripe.com/endive/stripe.js',
    publishableKey: 'pk_test_1',
  });
});
