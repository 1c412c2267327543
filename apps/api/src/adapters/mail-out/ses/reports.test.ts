import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BadSignatureError,
  NotLetInError,
  RefusedError,
  TryAgainError,
} from '../../../platform/ports/call-error.ts';
import { kindOf, outcome } from '../conformance.testing.ts';
import { ACCESS, type Amazon, startAmazon } from './amazon.testing.ts';
import { sesReports } from './reports.ts';
import {
  AT,
  CERTIFICATE,
  CERTIFICATE_URL,
  confirmation,
  notification,
  signed,
  TOPIC,
} from './sns.testing.ts';

let amazon: Amazon;
beforeAll(async () => {
  amazon = await startAmazon();
});
afterAll(() => amazon.close());

/** Responses of the Amazon addresses; every request is recorded. */
function net(answers: Readonly<Record<string, () => Response | Promise<Response>>>) {
  const asked: string[] = [];
  const get = (async (url: string, { redirect }: RequestInit) => {
    asked.push(`${redirect} ${url}`);
    return (answers[url] ?? expect.fail(`nobody may ask ${url}`))();
  }) as typeof fetch;
  return { asked, get };
}
const reportsOf = (get: typeof fetch) =>
  sesReports({ ...ACCESS, endpoint: amazon.url, topics: [TOPIC], now: () => new Date(AT), get });
const certificate = { [CERTIFICATE_URL]: () => new Response(CERTIFICATE) };

describe('an SNS message', () => {
  const bounce = {
    eventType: 'Bounce',
    bounce: { bounceType: 'Permanent', timestamp: AT, bouncedRecipients: [{ emailAddress: 'a@b.example' }] },
    mail: { messageId: 'm-1', timestamp: AT, tags: { mail_id: ['17'] } },
  };

  test('with events is read', async () => {
    const { get } = net(certificate);
    const raw = signed(notification({ Message: JSON.stringify(bounce) }));
    expect(await reportsOf(get).verify(raw, {})).toEqual({
      kind: 'events',
      id: notification()['MessageId'],
      events: [
        expect.objectContaining({
          action: 'bounced',
          mailId: 17,
          providerId: 'm-1',
          addresses: ['a@b.example'],
        }),
      ],
    });
  });

  test('asks to confirm or ends a subscription', async () => {
    const { get } = net(certificate);
    const reports = reportsOf(get);
    const ask = confirmation('SubscriptionConfirmation');
    expect(await reports.verify(signed(ask), {})).toEqual({
      kind: 'confirm',
      id: ask['MessageId'],
      url: ask['SubscribeURL'],
    });
    expect(await reports.verify(signed(confirmation('UnsubscribeConfirmation')), {})).toEqual({
      kind: 'nothing',
      id: ask['MessageId'],
      why: 'the topic was unsubscribed',
    });
  });

  test('of another account is refused', async () => {
    const { get } = net(certificate);
    const raw = Buffer.from(signed(notification()).toString('utf8').replace('Hello', 'Hallo'));
    expect(kindOf(await outcome(reportsOf(get).verify(raw, {})))).toBe(BadSignatureError);
  });
});

describe('the certificate', () => {
  test('is fetched once for simultaneous messages, and redirects are refused', async () => {
    const { asked, get } = net(certificate);
    const reports = reportsOf(get);
    await Promise.all(Array.from({ length: 5 }, () => reports.verify(signed(notification()), {})));
    await reports.verify(signed(notification(), '1'), {});
    expect(asked).toEqual([`error ${CERTIFICATE_URL}`]);
  });

  test.each([
    ['is not there', () => new Response('no', { status: 404 }), BadSignatureError],
    [
      'is none',
      () => new Response('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'),
      BadSignatureError,
    ],
    ['is empty', () => new Response(null), BadSignatureError],
    ['cannot be had now', () => new Response('later', { status: 503 }), TryAgainError],
    ['is too large', () => new Response(CERTIFICATE.padEnd(20_000, '\n')), TryAgainError],
    ['is at a host that is away', () => Promise.reject(new TypeError('fetch failed')), TryAgainError],
  ])('that %s is requested again the next time', async (_name, answer, expected) => {
    let broken = true;
    const { asked, get } = net({ [CERTIFICATE_URL]: () => (broken ? answer() : new Response(CERTIFICATE)) });
    const reports = reportsOf(get);
    const raw = signed(notification());
    expect(kindOf(await outcome(reports.verify(raw, {})))).toBe(expected);
    broken = false;
    expect(await reports.verify(raw, {})).toMatchObject({ kind: 'nothing' });
    expect(asked).toHaveLength(2);
  });

  test('is never fetched from another host, even if Amazon redirects there', async () => {
    const evil = createServer((_request, response) => response.end(CERTIFICATE));
    await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done));
    const place = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;
    const redirecting = createServer((_request, response) =>
      response.writeHead(302, { location: place }).end(),
    );
    await new Promise<void>((done) => redirecting.listen(0, '127.0.0.1', done));
    const local = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
    const get = ((_url: string, init: RequestInit) => fetch(local, init)) as typeof fetch;
    expect(kindOf(await outcome(reportsOf(get).verify(signed(notification()), {})))).toBe(TryAgainError);
    redirecting.close();
    evil.close();
  });
});

describe('confirming', () => {
  const url = String(confirmation('SubscriptionConfirmation')['SubscribeURL']);

  test('asks Amazon once', async () => {
    const { asked, get } = net({ [url]: () => new Response('<ConfirmSubscriptionResponse/>') });
    await reportsOf(get).confirm(url);
    expect(asked).toEqual([`error ${url}`]);
  });

  test.each([
    [403, RefusedError],
    [400, RefusedError],
    [429, TryAgainError],
    [500, TryAgainError],
  ])('with the response %i', async (status, expected) => {
    const { get } = net({ [url]: () => new Response('why', { status }) });
    expect(kindOf(await outcome(reportsOf(get).confirm(url)))).toBe(expected);
  });

  test('contacts no other host', async () => {
    const { asked, get } = net({});
    for (const other of [
      'https://evil.example/?Action=ConfirmSubscription',
      'http://169.254.169.254/',
      amazon.url,
    ])
      expect(kindOf(await outcome(reportsOf(get).confirm(other)))).toBe(BadSignatureError);
    expect(asked).toEqual([]);
  });
});

describe('a message in S3', () => {
  const place = { bucket: 'mail-in', key: 'in/a b+ü.eml' };
  const fetchOne = () => reportsOf(net({}).get).fetch(place);

  test('is fetched byte for byte', async () => {
    const raw = Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 256));
    amazon.objects.set('mail-in/in/a b+ü.eml', raw);
    expect((await fetchOne()).equals(raw)).toBe(true);
  });

  test('is refused above the size limit of SES', async () => {
    amazon.objects.set('mail-in/in/a b+ü.eml', Buffer.alloc(40 * 1024 * 1024 + 1));
    expect(await outcome(fetchOne())).toMatchObject({ name: 'RefusedError', code: 'too_large' });
  });

  test.each([
    [404, RefusedError],
    [403, NotLetInError],
    [503, TryAgainError],
  ])('with the response %i', async (status, expected) => {
    amazon.objects.set('mail-in/in/a b+ü.eml', status);
    expect(kindOf(await outcome(fetchOne()))).toBe(expected);
  });

  test('can be requested again while S3 is unreachable', async () => {
    const reports = sesReports({
      ...ACCESS,
      endpoint: 'http://127.0.0.1:9',
      topics: [TOPIC],
      now: () => new Date(AT),
    });
    expect(kindOf(await outcome(reports.fetch(place)))).toBe(TryAgainError);
  });
});
