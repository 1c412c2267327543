/** The doctor asks the mail host about an invented reply address: hosts that accept it, refuse it, or say neither. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MailHost } from '../../mail/outbox/address-check.ts';
import { smtpListener } from '../../adapters/mail-in/smtp/listener.ts';
import { temporaryCertificate } from '../../adapters/mail-out/certificate.testing.ts';
import { type MailServer, startMailServer } from '../../adapters/mail-out/smtp/server.testing.ts';
import { loadEnv } from '../../platform/env.ts';
import { readReplyAddress } from '../../mail/compose/reply-address.ts';
import type { Check } from './check.ts';
import { type ServiceOptions, serviceChecks } from './services.ts';

const SECRET_KEY = 'x'.repeat(32);
const gone: MailHost = { host: '127.0.0.1', port: 1 };
let server: MailServer;
let asked: string[];
let answer: readonly [code: number, text: string] | undefined;
beforeAll(async () => {
  server = await startMailServer();
  server.refuse = (address) => {
    asked.push(address);
    return answer;
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  asked = [];
  answer = undefined;
  await server.setWeather('fair');
});

const here = (): MailHost => ({ host: '127.0.0.1', port: server.port });
const only = (...hosts: MailHost[]) => ({ hostsOf: async () => hosts });

/** Returns the findings about replies. */
async function look(
  options: ServiceOptions = only(here()),
  more: Readonly<Record<string, string>> = {},
): Promise<Check[]> {
  const env = loadEnv({
    DATA_DIR: '/nowhere',
    SECRET_KEY,
    TIME_ZONE: 'UTC',
    PUBLIC_URL: 'https://hire.test',
    MAIL_FROM: 'hire@fields.example',
    MAIL_DOMAIN: 'fields.example, other.example',
    MAIL_OUT: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    ...more,
  });
  const checks = await serviceChecks(env, undefined as never, new Date(), { limitMs: 5000, ...options });
  return checks.filter(({ text }) => /replies/i.test(text));
}

test('passes a host that accepts an invented reply address, and sends no message', async () => {
  expect(await look()).toEqual([
    { area: 'mail', level: 'ok', text: 'Replies are accepted at fields.example (127.0.0.1).' },
  ]);
  expect(asked).toEqual([expect.stringMatching(/^reply\+m1\.[0-9a-f]{32}@fields\.example$/)]);
  expect(readReplyAddress(SECRET_KEY, asked[0] ?? '')).toBeNull();
  expect(server.deliveries).toEqual([]);
});

test.each([
  [550, '5.1.1 No such user here'],
  [554, '5.7.1 Relay access denied'],
])('a host that answers %i %s refuses replies: set up a catch-all', async (code, text) => {
  answer = [code, text];
  expect(await look()).toEqual([
    {
      area: 'mail',
      level: 'fail',
      text: `Replies are refused at fields.example (127.0.0.1). ${code} ${text}`,
      todo: expect.stringContaining('Set up a catch-all for fields.example'),
    },
  ]);
});

const unknown = (why: string | RegExp) => [
  {
    area: 'mail',
    level: 'warn',
    text: expect.stringMatching(
      new RegExp(
        `^Could not check whether replies are accepted at fields.example. .*${typeof why === 'string' ? why : why.source}`,
      ),
    ),
    todo: expect.stringContaining('Send a test reply to check it'),
  },
];

test.each([
  [450, '4.2.0 Greylisted, come again'],
  [503, '5.5.1 Say hello first'],
  [554, '5.7.1 Service unavailable; client host blocked'],
])('%i %s leaves it undecided', async (code, text) => {
  answer = [code, text];
  expect(await look()).toEqual(unknown(`gave no clear answer: ${code} ${text}`));
});

test('a host that refuses us, is silent, gone or unknown leaves it undecided', async () => {
  await server.setWeather('shut');
  expect(await look()).toEqual(unknown('gave no clear answer: 530'));
  const silent = await startMailServer({ onRcptTo: () => undefined });
  const silentHost = { host: '127.0.0.1', port: silent.port };
  expect(await look({ limitMs: 100, ...only(silentHost) })).toEqual(unknown('did not respond on port'));
  await silent.close();
  expect(await look(only(gone))).toEqual(unknown('did not respond on port 1: .*ECONNREFUSED'));
  expect(await look(only())).toEqual(unknown(/has no mail server \(MX record\)/));
  const failing = (code: string) => ({
    hostsOf: () => Promise.reject(Object.assign(new Error(code), { code })),
  });
  expect(await look(failing('ENOTFOUND'))).toEqual(unknown('has no mail server'));
  expect(await look(failing('ETIMEOUT'))).toEqual(unknown('Could not look up .*: ETIMEOUT'));
});

test('uses STARTTLS with a self-signed certificate', async () => {
  let encrypted = false;
  const secure = await startMailServer({
    ...temporaryCertificate('localhost'),
    hideSTARTTLS: false,
    onRcptTo(_address, session, done) {
      encrypted = session.secure;
      done();
    },
  });
  expect(await look(only({ host: '127.0.0.1', port: secure.port }))).toMatchObject([{ level: 'ok' }]);
  expect(encrypted).toBe(true);
  await secure.close();
});

test('asks the next host if the first is gone', async () => {
  expect(await look(only(gone, here()))).toMatchObject([{ level: 'ok' }]);
});

test("Hireyard's own listener accepts and stores nothing", async () => {
  const kept: unknown[] = [];
  const listener = smtpListener({
    host: '127.0.0.1',
    port: 0,
    domains: ['fields.example'],
    maxBytes: 1e6,
  });
  await listener.start(async (mail) => void kept.push(mail));
  const port = listener.address()?.port ?? 0;
  expect(await look(only({ host: '127.0.0.1', port }))).toMatchObject([{ level: 'ok' }]);
  await listener.stop();
  expect(kept).toEqual([]);
});

test('asks nobody if mail is not sent or has no reply domain', async () => {
  const never = { hostsOf: () => Promise.reject(new Error('asked')) };
  expect(await look(never, { MAIL_OUT: 'capture' })).toEqual([]);
  expect(await look(never, { MAIL_DOMAIN: '' })).toEqual([]);
});
