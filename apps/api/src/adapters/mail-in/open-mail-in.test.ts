import { expect, test } from 'vitest';
import { loadEnv } from '../../platform/env.ts';
import { connectWire } from './smtp/wire.testing.ts';
import { fakeCursor } from './imap/mailbox.testing.ts';
import { openMailIn } from './open-mail-in.ts';

const open = (settings: Record<string, string>) =>
  openMailIn(loadEnv({ SECRET_KEY: 'k'.repeat(32), ...settings }), {
    cursor: fakeCursor(),
    onError: () => undefined,
  });

test.each([
  [{}, undefined],
  [{ MAIL_IN: 'smtp', MAIL_DOMAIN: 'mail.example.com' }, 'smtp'],
  [{ MAIL_IN: 'imap', IMAP_URL: 'imaps://a:b@mail.example.com' }, 'imap'],
])('%j receives by %s', async (settings, name) => {
  expect((await open(settings))?.name).toBe(name);
});

test('starts nothing for SES, which delivers to the webhook', async () => {
  const amazon = { SES_REGION: 'eu-west-1', SES_ACCESS_KEY_ID: 'a', SES_SECRET_ACCESS_KEY: 'b' };
  const settings = { MAIL_IN: 'ses', SES_TOPICS: 'arn:aws:sns:eu-west-1:123456789012:mail', ...amazon };
  expect(await open(settings)).toBeUndefined();
});

test('reports a missing certificate before anything starts', async () => {
  const files = { SMTP_LISTEN_KEY: '/nowhere/key.pem', SMTP_LISTEN_CERT: '/nowhere/cert.pem' };
  await expect(open({ MAIL_IN: 'smtp', MAIL_DOMAIN: 'mail.example.com', ...files })).rejects.toThrow(
    /ENOENT/,
  );
});

test("accepts email for the environment's domains on its port", async () => {
  const place = { SMTP_LISTEN_HOST: '127.0.0.1', SMTP_LISTEN_PORT: '0' };
  const receiver = await open({ MAIL_IN: 'smtp', MAIL_DOMAIN: 'one.example, two.example', ...place });
  await receiver?.start(async () => undefined);
  const { port } = (receiver as unknown as { address(): { port: number } }).address();
  const wire = await connectWire(port);
  expect(await wire.say('EHLO client.example')).toMatch(/SIZE 31457280/);
  await wire.say('MAIL FROM:<>');
  expect(await wire.say('RCPT TO:<a@two.example>')).toMatch(/^250 /);
  expect(await wire.say('RCPT TO:<a@three.example>')).toMatch(/^550 /);
  wire.socket.destroy();
  await receiver?.stop();
});
