/** Each kind of work has its words, and what they say of its order and its repeating is what the server does. */
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

test('every topic that the server works on is declared, and none that it does not', () => {
  const worked = new Set(apps.flatMap(({ handlers }) => handlers.map(({ topic }) => topic)));
  expect(Object.keys(JOB_TOPICS).sort((a, b) => a.localeCompare(b))).toEqual(
    [...worked].sort((a, b) => a.localeCompare(b)),
  );
});

test('each is declared as it is worked', () => {
  for (const handler of apps.flatMap(({ handlers }) => handlers))
    expect({
      topic: handler.topic,
      repeats: JOB_TOPICS[handler.topic]?.repeats === true,
    }).toEqual({
      topic: handler.topic,
      repeats: handler.everyMinutes !== undefined,
    });
});

test('each says in sentences what it does and what follows when it is given up', () => {
  for (const [topic, { name, does, otherwise }] of Object.entries(JOB_TOPICS)) {
    expect([topic, name.length > 0, name.endsWith('.')]).toEqual([topic, true, false]);
    for (const sentence of [does, otherwise]) expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});
