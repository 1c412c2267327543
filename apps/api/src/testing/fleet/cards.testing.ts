/** A card provider on its own machine, like Stripe: with its own database, reached over HTTP, and delivering events to us. */
import type { AddressInfo } from 'node:net';
import { NUMBERS, card } from '../../adapters/payments/stand-in.testing.ts';
import { API_KEY, testcardApi } from '../../adapters/payments/testcard/api.testing.ts';
import { testcardCore, type TestcardCore } from '../../adapters/payments/testcard/core.ts';
import { testcardRoutes } from '../../adapters/payments/testcard/routes.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { makeServer } from '../../platform/http/server.ts';

export interface Cards {
  readonly core: TestcardCore;
  readonly db: TestDatabase;
  /** Variables that make the product use it. */
  readonly env: Readonly<Record<string, string>>;
  /** Delivers events to this address from now on. */
  deliverTo(base: string): void;
  /** Doesn't answer until the result is called. */
  hang(): () => void;
  end(): Promise<void>;
}

const EVERY_MS = 250;

/** Starts one; end it in afterAll. */
export async function openCards(): Promise<Cards> {
  const db = await createTestDatabase({ max: 6 });
  const now = () => new Date();
  const core = testcardCore({ db, secret: 'a secret of the provider', now });
  const server = await makeServer({
    env: { LOG_LEVEL: 'silent', TRUST_PROXY: false, PUBLIC_URL: undefined },
  });
  let silence: Promise<void> | undefined;
  server.addHook('onRequest', async () => silence);
  await server.register(testcardApi(core));
  await testcardRoutes(server, core, '');
  await server.listen({ port: 0, host: '127.0.0.1' });
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();
  const deliver = (base: string) => async (raw: Buffer, headers: Readonly<Record<string, string>>) => {
    const url = `${base}/webhooks/payments/stripe/`;
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body: raw.toString(),
      signal: AbortSignal.timeout(10_000),
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  return {
    core,
    db,
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: API_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in',
      STRIPE_WEBHOOK_SECRET: core.webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    },
    deliverTo(base) {
      let busy = false;
      clearInterval(timer);
      timer = setInterval(() => {
        if (busy) return;
        busy = true;
        working = core
          .settleDue(now())
          .then(() => core.deliverDue(deliver(base)))
          .catch(() => undefined)
          .finally(() => {
            busy = false;
          });
      }, EVERY_MS);
    },
    hang() {
      const { promise, resolve } = Promise.withResolvers<void>();
      silence = promise;
      return () => {
        silence = undefined;
        resolve();
      };
    },
    async end() {
      clearInterval(timer);
      await working;
      server.server.closeAllConnections();
      await server.close();
      await db.drop();
    },
  };
}

/** The customer's browser: sends a valid card to the provider until it answers. */
export async function browserAt(base: string, secret: { id: string; secret: string }): Promise<void> {
  const reply = await fetch(`${base}/testcard/payment_intents/${secret.id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: secret.secret, ...card(NUMBERS.pays) }),
  });
  if (reply.status !== 200) throw new Error(`The card was not taken: ${reply.status} ${await reply.text()}`);
}
