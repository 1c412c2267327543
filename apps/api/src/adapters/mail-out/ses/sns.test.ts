import { readFileSync } from 'node:fs';
import https from 'node:https';
import { Readable } from 'node:stream';
// @ts-expect-error It comes without types.
import SnsValidator from 'sns-validator';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BadSignatureError } from '../../../platform/ports/call-error.ts';
import { outcome } from '../conformance.testing.ts';
import { isSubscribeUrl, readSns } from './sns.ts';
import {
  AT,
  CERTIFICATE,
  CERTIFICATE_URL,
  confirmation,
  type Fields,
  notification,
  PUBLIC_KEY,
  signed,
  TOPIC,
} from './sns.testing.ts';

type Validate = (body: string, done: (error: Error | null, message?: Fields) => void) => void;
const Validator = SnsValidator as new () => { validate: Validate };

const keyOf = vi.fn(async (_url: string) => PUBLIC_KEY);
const read = (raw: Buffer, over: object = {}) =>
  readSns(raw, { topics: [TOPIC], keyOf, now: new Date(AT), ...over });
const refused = async (raw: Buffer, over: object = {}) =>
  (await outcome(read(raw, over))) instanceof BadSignatureError;

/** The same check by Amazon's own library, which fetches the certificate itself. */
const theirs = async (raw: Buffer): Promise<boolean> =>
  new Promise((done) => {
    new Validator().validate(raw.toString('utf8'), (error) => done(error === null));
  });

beforeEach(() => {
  keyOf.mockClear();
  vi.spyOn(https, 'get').mockImplementation(((url: string, answer: (response: unknown) => void) => {
    if (url !== CERTIFICATE_URL) throw new Error(`it asks ${url}`);
    answer(Object.assign(Readable.from([Buffer.from(CERTIFICATE)]), { statusCode: 200 }));
    return { on: () => undefined };
  }) as never);
});
afterEach(() => vi.restoreAllMocks());

const KINDS: [string, Fields, boolean][] = [
  ['a notification', notification(), true],
  ['a notification with a subject', notification({ Subject: 'Größe' }), true],
  ['a notification with an empty subject', notification({ Subject: '' }), true],
  ['a notification whose subject is null', notification({ Subject: null }), true],
  ['a confirmation', confirmation('SubscriptionConfirmation'), true],
  // Amazon's library doesn't include the token in the signed text.
  ['the end of a subscription', confirmation('UnsubscribeConfirmation'), false],
];

describe.each(['1', '2'] as const)('signed by version %s', (version) => {
  test.each(KINDS)("%s is read, also by Amazon's library", async (_name, fields, known) => {
    const raw = signed(fields, version);
    const { Type, MessageId, Message } = await read(raw);
    expect({ Type, MessageId, Message }).toEqual({
      Type: fields['Type'],
      MessageId: fields['MessageId'],
      Message: fields['Message'],
    });
    expect(keyOf).toHaveBeenCalledExactlyOnceWith(CERTIFICATE_URL);
    expect(await theirs(raw)).toBe(known);
  });

  test.each(KINDS)('%s is refused with a changed byte in any signed field', async (_name, fields, known) => {
    const text = signed(fields, version).toString('utf8');
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value !== 'string' || name === 'UnsubscribeURL') continue;
      const body = JSON.parse(text) as Record<string, string>;
      for (const at of [0, value.length - 1]) {
        const letter = String.fromCharCode((value.charCodeAt(at) || 0) ^ 1);
        const changed = value.slice(0, Math.max(at, 0)) + letter + value.slice(at + 1);
        const raw = Buffer.from(JSON.stringify({ ...body, [name]: changed }));
        expect(await refused(raw, { topics: [TOPIC, changed] })).toBe(true);
        if (known) expect(await theirs(raw)).toBe(false);
      }
    }
  });

  test('gives no other message with any byte changed', async () => {
    const raw = signed(notification({ Subject: 'S' }), version);
    for (let n = 0; n < raw.length; n++) {
      const changed = Buffer.from(raw);
      changed[n] = (changed[n] ?? 0) ^ 1;
      const ended = await outcome(read(changed));
      // Unsigned parts may change: white space, the link to unsubscribe, unused bits of base64.
      if (!(ended instanceof BadSignatureError)) {
        const { Message, MessageId, TopicArn, Timestamp, Type } = notification();
        expect(ended).toMatchObject({ Message, MessageId, TopicArn, Timestamp, Type, Subject: 'S' });
      }
    }
  });
});

test('refuses moved, added and missing signed fields', async () => {
  const body = JSON.parse(signed(notification({ Message: 'a\nMessageId\nb' })).toString('utf8')) as Fields;
  const { Subject: _none, ...without } = JSON.parse(
    signed(notification({ Subject: 's' })).toString('utf8'),
  ) as Record<string, unknown>;
  const cases: Fields[] = [
    { ...body, Message: 'a', MessageId: 'b\nMessageId\n22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324' },
    { ...body, Subject: 'new' },
    without,
    { ...body, Subject: ['s'] },
    { ...body, Message: undefined },
    { ...body, Message: { a: 1 } },
    { ...body, Type: 'SubscriptionConfirmation' },
    { ...body, Type: 'constructor' },
    { ...body, Signature: undefined },
    { ...body, Signature: '' },
    { ...body, Signature: ['x'] },
    { ...body, SignatureVersion: '3' },
    { ...body, SignatureVersion: undefined },
    { ...body, SignatureVersion: '1' },
  ];
  for (const fields of cases)
    expect([fields, await refused(Buffer.from(JSON.stringify(fields)))]).toEqual([fields, true]);
});

test.each(['', 'null', '[]', '"x"', '{}', 'Type=Notification', '{"Type":"Notification"}'])(
  'refuses other bodies: %j',
  async (text) => {
    expect(await refused(Buffer.from(text))).toBe(true);
    expect(keyOf).not.toHaveBeenCalled();
  },
);

test('refuses a foreign topic before fetching anything, however well it is signed', async () => {
  for (const topics of [
    [],
    [`${TOPIC}2`],
    ['arn:aws:sns:us-west-2:999999999999:MyTopic'],
    [TOPIC.toLowerCase()],
  ])
    expect(await refused(signed(notification()), { topics })).toBe(true);
  expect(keyOf).not.toHaveBeenCalled();
});

test.each([
  ['23:59:59 later', '2026-03-02T11:59:59Z', false],
  ['a day and a second later', '2026-03-02T12:00:01Z', true],
  ['half an hour before', '2026-03-01T11:30:00Z', false],
  ['two hours before', '2026-03-01T10:00:00Z', true],
])('a message that arrives %s', async (_name, now, expected) => {
  expect(await refused(signed(notification()), { now: new Date(now) })).toBe(expected);
});

test('refuses an invalid time', async () => {
  for (const Timestamp of ['', 'yesterday', '2026-13-01T00:00:00Z'])
    expect(await refused(signed(notification({ Timestamp })))).toBe(true);
});

const HEX = 'f3ecfb7224c7233fe7bb5f59f96de52f';
const FILE = `SimpleNotificationService-${HEX}.pem`;
test.each([
  `http://sns.us-west-2.amazonaws.com/${FILE}`,
  `https://sns.us-west-2.amazonaws.com.evil.example/${FILE}`,
  `https://evil.example/sns.us-west-2.amazonaws.com/${FILE}`,
  `https://sns.us-west-2.amazonaws.com@evil.example/${FILE}`,
  `https://evil.example#@sns.us-west-2.amazonaws.com/${FILE}`,
  `https://evil.example\\@sns.us-west-2.amazonaws.com/${FILE}`,
  `https://sns.us-west-2.amazonaws.com:8443/${FILE}`,
  `https://user@sns.us-west-2.amazonaws.com/${FILE}`,
  `https://s3.us-west-2.amazonaws.com/${FILE}`,
  `https://sns-us-west-2.amazonaws.com/${FILE}`,
  `https://xsns.us-west-2.amazonaws.com/${FILE}`,
  `https://sns.us-west-2.amazonaws.com.cn.example/${FILE}`,
  `https://sns.us-west-2.s3.amazonaws.com/${FILE}`,
  `https://sns..amazonaws.com/${FILE}`,
  `https://sns.us-west-2.amazonaws.com/a/${FILE}`,
  `https://sns.us-west-2.amazonaws.com/../${FILE}`,
  `https://sns.us-west-2.amazonaws.com//${FILE}`,
  `https://sns.us-west-2.amazonaws.com/?Action=x&file=/${FILE}`,
  `https://sns.us-west-2.amazonaws.com/${FILE}?x=.pem`,
  `https://sns.us-west-2.amazonaws.com/${FILE}#.pem`,
  `https://sns.us-west-2.amazonaws.com/SimpleNotificationService-..%2f${HEX}.pem`,
  `https://sns.us-west-2.amazonaws.com/SimpleNotificationService-.pem`,
  `https://sns.us-west-2.amazonaws.com/${FILE}\n`,
  ` https://sns.us-west-2.amazonaws.com/${FILE}`,
  `HTTPS://sns.us-west-2.amazonaws.com/${FILE}`,
  `file:///${FILE}`,
  '',
])('does not fetch a certificate at %j', async (SigningCertURL) => {
  expect(await refused(signed(notification({ SigningCertURL })))).toBe(true);
  expect(keyOf).not.toHaveBeenCalled();
});

test.each(['us-east-1', 'eu-central-2', 'us-gov-west-1', 'ap-southeast-3'])(
  'fetches a certificate of %s',
  async (region) => {
    const SigningCertURL = `https://sns.${region}.amazonaws.com/${FILE}`;
    expect(await read(signed(notification({ SigningCertURL })))).toMatchObject({ TopicArn: TOPIC });
    const china = SigningCertURL.replace('.com/', '.com.cn/');
    await read(signed(notification({ SigningCertURL: china })));
    expect(keyOf).toHaveBeenLastCalledWith(china);
  },
);

test('refuses a confirmation at another host, or of something else', async () => {
  const good = String(confirmation('SubscriptionConfirmation')['SubscribeURL']);
  expect(isSubscribeUrl(good, [TOPIC])).toBe(true);
  for (const url of [
    good.replace('https', 'http'),
    good.replace('.com/', '.com.evil.example/'),
    good.replace('.com/', '.com@evil.example/'),
    good.replace('.com/', '.com:81/'),
    good.replace('/?', '/path?'),
    good.replace('ConfirmSubscription', 'DeleteTopic'),
    good.replace('&TopicArn=', '&TopicArn=arn:aws:sns:us-west-2:999999999999:MyTopic&TopicArn='),
    good.replace(':MyTopic', ':OtherTopic'),
    `${good}&Action=DeleteTopic`,
    'https://169.254.169.254/latest/meta-data',
    '',
  ]) {
    expect(isSubscribeUrl(url, [TOPIC])).toBe(false);
    expect(await refused(signed(confirmation('SubscriptionConfirmation', { SubscribeURL: url })))).toBe(true);
  }
});

test("reads the fields of Amazon's samples, which have no valid signature", async () => {
  const file = new URL('../fixtures/sns-envelopes.json', import.meta.url);
  const { samples } = JSON.parse(readFileSync(file, 'utf8')) as { samples: Record<string, { body: Fields }> };
  expect(Object.keys(samples)).toHaveLength(3);
  for (const { body } of Object.values(samples)) {
    const now = new Date(String(body['Timestamp']));
    expect(await outcome(read(Buffer.from(JSON.stringify(body)), { now }))).toEqual(
      new BadSignatureError('The SNS signature is invalid.'),
    );
    const again = { ...body, Signature: undefined, SignatureVersion: undefined };
    expect(await read(signed(again, '1'), { now })).toMatchObject({ MessageId: body['MessageId'] });
  }
});
