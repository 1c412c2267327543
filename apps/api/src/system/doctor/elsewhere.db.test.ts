/** Checks of other servers: card provider, accounting package, and a database standby. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startXero, type XeroStandIn } from '../../adapters/accounting/xero.testing.ts';
import { openStandIn, type StandIn } from '../../adapters/payments/stand-in.testing.ts';
import { API_KEY } from '../../adapters/payments/testcard/api.testing.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { startPrimary, startStandby, type TestServer } from '../../db/servers.testing.ts';
import { loadEnv } from '../../platform/env.ts';
import type { Check } from './check.ts';
import { databaseChecks } from './database.ts';
import { serviceChecks } from './services.ts';

// Starts servers on busy machines.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cards: StandIn;
let books: XeroStandIn;
beforeAll(async () => {
  cards = await openStandIn();
  books = await startXero();
});
afterAll(async () => {
  await cards.close();
  await books.close();
});

const lines = (checks: readonly Check[]): string[] =>
  checks.map(({ area, level, text }) => `${level} ${area}: ${text}`);
const look = async (more: Readonly<Record<string, string>>) => {
  const env = loadEnv({ DATA_DIR: '/nowhere', SECRET_KEY: 'x'.repeat(32), TIME_ZONE: 'UTC', ...more });
  return lines(await serviceChecks(env, cards.db, cards.now())).filter((line) => !line.includes(' mail: '));
};
const stripe = (more: Readonly<Record<string, string>> = {}) => ({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: API_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_geheim',
  STRIPE_API_URL: cards.url,
  ...more,
});
const xero = (more: Readonly<Record<string, string>> = {}) => ({
  ACCOUNTS: 'xero',
  XERO_CLIENT_ID: 'id',
  XERO_CLIENT_SECRET: 'secret',
  XERO_WEBHOOK_KEY: 'geheim',
  XERO_BANK_CODE: '090',
  XERO_API_URL: books.apiUrl,
  XERO_TOKEN_URL: books.tokenUrl,
  ...more,
});

test('cards: a provider that accepts our key, one that refuses it, and an unavailable one', async () => {
  expect(await look(stripe())).toEqual(['ok cards: Stripe responds and accepts our key.']);
  const refused = await look(stripe({ STRIPE_SECRET_KEY: 'sk_geheim' }));
  expect(refused).toEqual([expect.stringMatching(/^fail cards: Stripe responds with an error \(\w+\)\.$/)]);
  expect(await look(stripe({ STRIPE_API_URL: 'http://127.0.0.1:1' }))).toEqual([
    expect.stringMatching(/^fail cards: Stripe responds with an error \(\w+\)\.$/),
  ]);
});

test('accounting: accepted key and account, closed or missing account, wrong key, unavailable', async () => {
  expect(await look(xero())).toEqual(['ok books: Xero responds and accepts our key.']);
  expect(await look(xero({ XERO_BANK_CODE: '999' }))).toEqual([
    'fail books: Xero: Account 999 is not there in Xero.',
  ]);
  expect(await look(xero({ XERO_BANK_CODE: '200' }))).toEqual([
    'fail books: Xero: Account 200 (Hire income) takes no payments in Xero.',
  ]);
  expect(await look(xero({ XERO_TERMINAL_CODE: '999', XERO_DIRECT_DEBIT_CODE: '200' }))).toEqual([
    'fail books: Xero: Account 999 is not there in Xero. Account 200 (Hire income) takes no payments in Xero.',
  ]);
  expect(await look(xero({ XERO_BANK_CODE: '299' }))).toEqual([
    expect.stringMatching(/^fail books: Xero: Account 299 /),
  ]);
  for (const wrong of [{ XERO_CLIENT_SECRET: 'other' }, { XERO_TOKEN_URL: 'http://127.0.0.1:1/token' }])
    expect(await look(xero(wrong))).toEqual([
      expect.stringMatching(/^fail books: Xero responds with an error \(\w+\)\.$/),
    ]);
});

test('a standby is read-only until it is promoted', async () => {
  const ending: (() => Promise<unknown>)[] = [];
  const opened = (connection: TestServer['connection']) => {
    const db = openDatabase({ connection, max: 1 });
    ending.push(() => db.close());
    return db;
  };
  try {
    const primary = await startPrimary();
    ending.push(() => primary.end());
    const standby = await startStandby(primary);
    ending.push(() => standby.end());
    const look = async (db: Database) =>
      lines(await databaseChecks(db, { poolSize: 10, nodes: 1, own: false })).filter((line) =>
        line.includes('standby'),
      );
    const [here, there] = [opened(primary.connection), opened(standby.connection)];
    const refused = 'fail database: DATABASE_URL points to a read-only standby.';
    expect([await look(here), await look(there)]).toEqual([[], [refused]]);
    await standby.promote();
    expect(await look(there)).toEqual([]);
  } finally {
    for (const end of ending.toReversed()) await end();
  }
});
