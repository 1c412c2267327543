/** The descriptions of topics match the server's behaviour in order and repetition. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOB_TOPICS } from '@hireyard/wire/system/job-topics';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let apps: TestApp[] = [];
beforeAll(async () => {
  apps = [
    await testApp({ env: { PAYMENTS: 'testcard' } }),
    await testApp({
      env: {
        ACCOUNTS: 'xero',
        XERO_CLIENT_ID: 'id',
        XERO_CLIENT_SECRET: 'a secret of the test',
        XERO_WEBHOOK_KEY: 'a key of the test',
        XERO_BANK_CODE: '090',
        SHOP: 'woocommerce',
        SHOP_SECRET: 'a secret of the shop',
        SHOP_URL: 'https://shop.example.com',
        SHOP_KEY: 'ck_1',
        SHOP_CONSUMER_SECRET: 'cs_1',
      },
    }),
  ];
});
afterAll(async () => {
  for (const app of apps) await app.end();
});

test("declares exactly the server's topics", () => {
  const worked = new Set(apps.flatMap(({ handlers }) => handlers.map(({ topic }) => topic)));
  expect(Object.keys(JOB_TOPICS).sort((a, b) => a.localeCompare(b))).toEqual(
    [...worked].sort((a, b) => a.localeCompare(b)),
  );
});

test('declares each topic as it is handled', () => {
  for (const handler of apps.flatMap(({ handlers }) => handlers))
    expect({
      topic: handler.topic,
      repeats: JOB_TOPICS[handler.topic]?.repeats === true,
    }).toEqual({
      topic: handler.topic,
      repeats: handler.everyMinutes !== undefined,
    });
});

test('describes the failure of each topic, and the topic unless its name does, in sentences', () => {
  for (const [topic, { name, does, otherwise }] of Object.entries(JOB_TOPICS)) {
    expect([topic, name.length > 0, name.endsWith('.')]).toEqual([topic, true, false]);
    for (const sentence of [...(does === undefined ? [] : [does]), otherwise])
      expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});
