import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadEnv } from '../../platform/env.ts';
import { newMessage, patience } from './conformance.testing.ts';
import { openMailOut } from './open-mail-out.ts';
import { ACCESS, startAmazon } from './ses/amazon.testing.ts';
import { startMailServer } from './smtp/server.testing.ts';

const dir = mkdtempSync(join(tmpdir(), 'hy-out-'));
afterAll(() => rmSync(dir, { recursive: true }));
const open = (settings: Record<string, string>) =>
  openMailOut(
    loadEnv({
      SECRET_KEY: 'k'.repeat(32),
      DATA_DIR: dir,
      MAIL_FROM: 'hire@fields.example',
      PUBLIC_URL: 'https://hire.fields.example',
      ...settings,
    }),
    { now: () => new Date() },
  );
const KEYS = {
  SES_REGION: ACCESS.region,
  SES_ACCESS_KEY_ID: ACCESS.accessKeyId,
  SES_SECRET_ACCESS_KEY: ACCESS.secretAccessKey,
};
const TOPICS = { SES_TOPICS: 'arn:aws:sns:eu-west-1:123456789012:mail' };

test('keeps messages as files by default', async () => {
  const { sender, reports } = await open({});
  const message = newMessage();
  await sender.send(message, patience());
  expect([sender.name, sender.repeatable, sender.tracks, reports]).toEqual([
    'capture',
    true,
    false,
    undefined,
  ]);
  expect(readFileSync(join(dir, 'outbox', `${message.mailId}.eml`)).equals(message.raw)).toBe(true);
});

test('uses the SMTP server and user of the settings', async () => {
  const server = await startMailServer();
  const { sender, reports } = await open({
    MAIL_OUT: 'smtp',
    SMTP_URL: `smtp://user:p%40ss%3A%2F@127.0.0.1:${server.port}`,
  });
  await sender.send(newMessage(), patience());
  expect([sender.name, sender.repeatable, reports]).toEqual(['smtp', false, undefined]);
  expect(server.deliveries.map(({ session }) => session.user)).toEqual(['user']);
  await server.close();
});

test('uses the SES keys and configuration set, with reports if there are topics', async () => {
  const amazon = await startAmazon();
  const settings = {
    ...KEYS,
    MAIL_OUT: 'ses',
    SES_ENDPOINT: amazon.url,
    SES_CONFIGURATION_SET: 'hire',
    SES_TRACKS: '1',
  };
  const { sender, reports } = await open(settings);
  await sender.send(newMessage(), patience());
  expect([sender.name, sender.repeatable, sender.tracks, reports]).toEqual(['ses', false, true, undefined]);
  expect(amazon.requests[0]?.ConfigurationSetName).toBe('hire');
  amazon.objects.set('in/1', Buffer.from('mail'));
  const place = { bucket: 'in', key: '1' };
  expect(await (await open({ ...settings, ...TOPICS })).reports?.fetch(place)).toEqual(Buffer.from('mail'));
  await amazon.close();
});

test('can receive through Amazon and send another way', async () => {
  const { sender, reports } = await open({ ...KEYS, ...TOPICS });
  expect([sender.name, typeof reports?.verify]).toEqual(['capture', 'function']);
});
