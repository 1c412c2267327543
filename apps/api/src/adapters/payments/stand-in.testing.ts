/**
 * The test card provider over a test database with a controllable clock, served over HTTP for the SDK and the
 * customer's browser.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { makeServer } from '../../platform/http/server.ts';
import { testcardApi } from './testcard/api.testing.ts';
import { type TestcardCore, testcardCore } from './testcard/core.ts';
import { testcardRoutes } from './testcard/routes.ts';

export interface StandIn {
  readonly core: TestcardCore;
  readonly db: TestDatabase;
  readonly server: FastifyInstance;
  /** Its base URL. */
  readonly url: string;
  readonly now: () => Date;
  /** Advances its clock. */
  pass(seconds: number): void;
  close(): Promise<void>;
}

const BASE = '/base';

/** Sends a request as the customer's browser does and returns the raw response. */
export async function browser(
  { url }: StandIn,
  step: 'confirm' | 'authenticate',
  id: string,
  body: object,
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const reply = await fetch(`${url}${BASE}/testcard/payment_intents/${id}/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'csrftoken=abc' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

/** A card that hasn't expired. */
export const card = (number: string) => ({ number, exp_month: 12, exp_year: 2040, cvc: '123' });
export const NUMBERS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secondStep: '4000 0025 0000 3155',
  refundFails: '4000 0000 0000 5126',
  refundWaits: '4000 0000 0000 7726',
};

/** Starts it; close it in afterAll. `prepare` may add server hooks before routes exist. */
export async function openStandIn(prepare?: (server: FastifyInstance) => void): Promise<StandIn> {
  const db = await createTestDatabase({ max: 10 });
  let at = Date.parse('2026-03-01T12:00:00.250Z');
  const now = (): Date => new Date(at);
  const core = testcardCore({ db, secret: 'a secret of the stand-in', now });
  const server = await makeServer({
    env: { LOG_LEVEL: 'silent', TRUST_PROXY: false, PUBLIC_URL: undefined },
  });
  prepare?.(server);
  await server.register(testcardApi(core));
  await testcardRoutes(server, core, BASE);
  await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    core,
    db,
    server,
    url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    now,
    pass: (seconds) => {
      at += seconds * 1000;
    },
    async close() {
      await server.close();
      await db.drop();
    },
  };
}
