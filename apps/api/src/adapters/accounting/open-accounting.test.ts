import { expect, test } from 'vitest';
import { loadEnv } from '../../platform/env.ts';
import { openAccounting } from './open-accounting.ts';
import { startXero } from './xero.testing.ts';

const SECRET_KEY = 'k'.repeat(32);

test('defaults to the built-in ledger, which needs no sync', async () => {
  expect(await openAccounting(loadEnv({ SECRET_KEY }))).toEqual({ name: 'ledger' });
});

test('opens Xero with the settings of the environment', async () => {
  const xero = await startXero({ webhookKey: 'w' });
  const { name, provider } = await openAccounting(
    loadEnv({
      SECRET_KEY,
      ACCOUNTS: 'xero',
      XERO_CLIENT_ID: 'id',
      XERO_CLIENT_SECRET: 'secret',
      XERO_WEBHOOK_KEY: 'w',
      XERO_BANK_CODE: '090',
      XERO_API_URL: `${xero.apiUrl}/`,
      XERO_TOKEN_URL: xero.tokenUrl,
    }),
  );
  expect([name, await provider?.checkAccount('200')]).toEqual(['xero', null]);
  const { raw, headers } = xero.delivery([{ category: 'INVOICE', id: 'x' }]);
  expect(provider?.verifyWebhook(raw, headers)).toMatchObject([{ kind: 'invoice', resourceId: 'x' }]);
  await xero.close();
});
