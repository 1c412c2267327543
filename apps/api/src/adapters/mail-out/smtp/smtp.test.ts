import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  NotLetInError,
  RefusedError,
  TryAgainError,
  UnclearOutcomeError,
} from '../../../platform/ports/call-error.ts';
import { temporaryCertificate } from '../certificate.testing.ts';
import {
  conformance,
  kindOf,
  newMessage,
  outcome,
  patience,
  weatherConforms,
} from '../conformance.testing.ts';
import type { MailSender } from '../../../platform/ports/mail-out.ts';
import { type MailServer, startMailServer } from './server.testing.ts';
import { smtpSender } from './smtp.ts';

let server: MailServer;
let sender: MailSender;
const senderOf = (url: string, over: object = {}) =>
  smtpSender({ url, tls: 'offered', timeoutMs: 20_000, ...over });
const urlOf = ({ port }: MailServer, host = '127.0.0.1', user = 'user:p%40ss%3A%2F@') =>
  `smtp://${user}${host}:${port}`;

beforeAll(async () => {
  server = await startMailServer();
  sender = senderOf(urlOf(server));
});
beforeEach(() => {
  server.refuse = () => undefined;
  server.onData = undefined;
});
afterAll(() => server.close());

const peer = () => ({
  sender,
  impatient: senderOf(urlOf(server), { timeoutMs: 1000 }),
  setWeather: server.setWeather,
  arrived: async (mailId: number) =>
    server.deliveries.filter(({ session }) => session.envelope.dsn?.envid === `mail-${mailId}`),
});
conformance(peer);
weatherConforms(peer);

describe('recipients', () => {
  const [good, gone, full] = ['good@b.example', 'gone@b.example', 'full@b.example'];
  const to = (...addresses: string[]) =>
    newMessage({ envelope: { from: 'hire@fields.example', to: addresses } });
  beforeEach(() => {
    server.refuse = (address) =>
      address === gone
        ? [550, '5.1.1 No such user']
        : address === full
          ? [452, '4.2.2 Mailbox full']
          : undefined;
  });

  test('who are refused are reported, and the others get the message', async () => {
    const message = to(gone, good, full);
    expect(await sender.send(message, patience())).toMatchObject({
      rejected: [
        { address: gone, reason: expect.stringContaining('No such user'), permanent: true },
        { address: full, reason: expect.stringContaining('Mailbox full'), permanent: false },
      ],
    });
    expect(server.deliveries.at(-1)).toMatchObject({ raw: message.raw, to: [good] });
  });

  test('who are all refused permanently are a result, not a failure', async () => {
    const before = server.deliveries.length;
    const { rejected } = await sender.send(to(gone), patience());
    expect(rejected).toEqual([
      { address: gone, reason: expect.stringContaining('No such user'), permanent: true },
    ]);
    expect(server.deliveries).toHaveLength(before);
    expect(await sender.send(to(good), patience())).toMatchObject({ rejected: [] });
  });

  test('are retried if none is accepted now but one may be later', async () => {
    expect(kindOf(await outcome(sender.send(to(full, gone), patience())))).toBe(TryAgainError);
  });
});

test('asks the server to report failures by our id', async () => {
  const message = newMessage();
  await sender.send(message, patience());
  const { dsn, rcptTo } = server.deliveries.at(-1)?.session.envelope ?? expect.fail('nothing came');
  expect(dsn).toEqual({ ret: 'HDRS', envid: `mail-${message.mailId}` });
  expect(rcptTo.map((to) => to.dsn?.notify)).toEqual([['FAILURE'], ['FAILURE']]);
});

describe('a connection', () => {
  test('is reused, and replaced if the server closed it', async () => {
    await sender.send(newMessage(), patience());
    const before = server.connections();
    await sender.send(newMessage(), patience());
    expect(server.connections()).toBe(before);
    server.hangUp();
    const message = newMessage();
    await sender.send(message, patience());
    expect(server.deliveries.at(-1)?.raw.equals(message.raw)).toBe(true);
  });

  test('that breaks while sending may be tried again: no server accepts half a message', async () => {
    const raw = Buffer.from(`Subject: large\r\n\r\n${'x'.repeat(60)}\r\n`.repeat(200_000));
    server.onData = () => server.hangUp();
    expect(kindOf(await outcome(sender.send(newMessage({ raw }), patience())))).toBe(TryAgainError);
    // In the last moment, when the whole message was sent, the outcome is unclear.
    expect(kindOf(await outcome(sender.send(newMessage(), patience())))).toBe(UnclearOutcomeError);
  });

  test('that breaks before the message may be tried again', async () => {
    server.refuse = () => {
      server.hangUp();
      return undefined;
    };
    expect(kindOf(await outcome(sender.send(newMessage(), patience())))).toBe(TryAgainError);
  });

  test.each([
    [421, TryAgainError],
    [554, NotLetInError],
  ])('greeted by the server with %i', async (responseCode, expected) => {
    const rude = await startMailServer({
      onConnect: (_session, done) => done(Object.assign(new Error('Not you'), { responseCode })),
    });
    expect(kindOf(await outcome(senderOf(urlOf(rude)).send(newMessage(), patience())))).toBe(expected);
    await rude.close();
  });
});

test.each([
  [550, '5.7.1 Sender refused', RefusedError],
  [450, '4.7.1 Later', TryAgainError],
  [535, '5.7.8 Who are you', NotLetInError],
])('a sender that the server answers with %i', async (responseCode, text, expected) => {
  const strict = await startMailServer({
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode })),
  });
  const ended = await outcome(senderOf(urlOf(strict)).send(newMessage(), patience()));
  expect([kindOf(ended), (ended as Error).message]).toEqual([expected, expect.stringContaining(text)]);
  await strict.close();
});

test("refuses a message above the server's size limit before sending it", async () => {
  const small = await startMailServer({ size: 1000, rejectOversized: true });
  const ended = await outcome(
    senderOf(urlOf(small)).send(newMessage({ raw: Buffer.alloc(2000, 'x') }), patience()),
  );
  expect([kindOf(ended), small.deliveries.length]).toEqual([RefusedError, 0]);
  await small.close();
});

describe('encryption', () => {
  const { key, cert } = temporaryCertificate('localhost');
  const other = temporaryCertificate('localhost');
  const tlsOf = (over: object) => ({ key, cert, hideSTARTTLS: false, ...over });

  test.each([
    ['offered by the server is used', 'smtp', {}, 'offered'],
    ['required is used', 'smtp', {}, 'required'],
    ['of smtps begins the connection', 'smtps', { secure: true }, 'offered'],
  ])('%s', async (_name, scheme, settings, tls) => {
    const secure = await startMailServer(tlsOf(settings));
    const url = urlOf(secure, 'localhost').replace('smtp:', `${scheme}:`);
    await senderOf(url, { tls, ca: cert }).send(newMessage(), patience());
    expect(secure.deliveries[0]?.session.secure).toBe(true);
    await secure.close();
  });

  test.each([
    ['required and not offered', 'localhost', 'required', {}],
    ['not offered, and a password would go over the net', '0.0.0.0', 'offered', {}],
    ['by a certificate for another server', 'localhost', 'required', { ...tlsOf({}), ...other }],
    ['for another host', '127.0.0.1', 'required', tlsOf({})],
  ])('%s: nothing is sent', async (_name, host, tls, settings) => {
    const said: string[] = [];
    const careless = await startMailServer({
      ...settings,
      onAuth({ username = '' }, _session, done) {
        said.push(username);
        done(null, { user: username });
      },
    });
    const ended = await outcome(
      senderOf(urlOf(careless, host), { tls, ca: cert }).send(newMessage(), patience()),
    );
    expect([kindOf(ended), said, careless.deliveries]).toEqual([TryAgainError, [], []]);
    await careless.close();
  });

  test('does not skip the password if the server offers no sign-in', async () => {
    const open = await startMailServer({ disabledCommands: ['AUTH'] });
    const ended = await outcome(senderOf(urlOf(open)).send(newMessage(), patience()));
    expect([kindOf(ended), open.deliveries]).toEqual([NotLetInError, []]);
    await senderOf(urlOf(open, '127.0.0.1', '')).send(newMessage(), patience());
    expect(open.deliveries).toHaveLength(1);
    await open.close();
  });
});
