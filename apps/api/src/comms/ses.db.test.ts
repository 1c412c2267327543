import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Amazon, startAmazon } from '../adapters/mail-out/ses/amazon.testing.ts';
import {
  AT,
  CERTIFICATE,
  CERTIFICATE_URL,
  confirmation,
  type Fields,
  notification,
  signed,
  TOPIC,
} from '../adapters/mail-out/ses/sns.testing.ts';
import { sql } from '../db/database.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { about, type Doc, samples, sesEnv } from './ses-samples.testing.ts';

let app: TestApp;
let admin: Agent;
let amazon: Amazon;
/** What the addresses of Amazon answer; what was asked of them. */
const net = { asked: [] as string[], status: 200 };
let deliveries = 0;

beforeAll(async () => {
  amazon = await startAmazon();
  vi.stubGlobal('fetch', async (url: string) => {
    net.asked.push(url);
    return new Response(url === CERTIFICATE_URL ? CERTIFICATE : '<Confirmed/>', { status: net.status });
  });
  app = await testApp({
    now: () => new Date(AT),
    env: sesEnv(amazon.url),
  });
  admin = await app.as('admin');
});
beforeEach(async () => {
  net.status = 200;
  net.asked.length = 0;
  await app.db.rows(sql`delete from mail_suppression`);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.end();
  await amazon.close();
});

const knock = (bytes: Buffer) =>
  app.anonymous.post('/webhooks/mail/ses/', bytes, { 'content-type': 'text/plain; charset=UTF-8' });
/** A delivery of its own with this message in it. */
const notice = (message: unknown, over: Fields = {}): Buffer =>
  signed(
    notification({
      MessageId: `sns-${++deliveries}`,
      Message: typeof message === 'string' ? message : JSON.stringify(message),
      ...over,
    }),
  );
const tell = async (message: unknown): Promise<void> => {
  const reply = await knock(notice(message));
  expect([reply.status, reply.body]).toEqual([200, { received: 1 }]);
  await app.drain();
};
const path = '/api/v1/ses/sesmail/';
/** A mail that SES took. */
async function sentMail(to = 'recipient@example.com'): Promise<{ id: number; providerId: string }> {
  const made = await admin.post(path, {
    to,
    subject: 'Your chairs',
    category: 'other',
    type: 'html',
    message: 'They are ready.',
  });
  await app.drain();
  const row = await app.db.one<{ provider_id: string }>(
    sql`select provider_id from sesmail where id = ${made.body.id}`,
  );
  return { id: made.body.id, providerId: row?.provider_id ?? expect.fail('It was not sent.') };
}
const read = async (id: number) => (await admin.get(`${path}${id}/`)).body;
const actions = (mail: { states: { system_action: string }[] }): string[] =>
  mail.states.map((state) => state.system_action).sort();
const kept = async () => ({
  events: (await app.db.one<{ n: number }>(sql`select count(*)::int as n from inbound_event`))?.n,
  jobs: (await app.db.one<{ n: number }>(sql`select count(*)::int as n from job`))?.n,
});

describe('a delivery that is not of Amazon about a topic of ours is 403, and nothing is kept of it', () => {
  const good = notification({ MessageId: 'sns-forged', Message: '{}' });
  const forged: Record<string, () => Buffer> = {
    'another text under the same signature': () => {
      const bytes = signed(good).toString();
      return Buffer.from(bytes.replace('"Message": "{}"', '"Message": "{\\"eventType\\": \\"Bounce\\"}"'));
    },
    'no signature': () =>
      Buffer.from(JSON.stringify({ ...good, SignatureVersion: '2', SigningCertURL: CERTIFICATE_URL })),
    'an empty signature': () =>
      Buffer.from(JSON.stringify({ ...JSON.parse(signed(good).toString()), Signature: '' })),
    'another topic': () => signed({ ...good, TopicArn: `${TOPIC}2` }),
    'a certificate of somebody else': () =>
      signed({
        ...good,
        SigningCertURL:
          'https://sns.us-west-2.amazonaws.com.example.org/SimpleNotificationService-0123456789abcdef.pem',
      }),
    'a certificate in a bucket': () =>
      signed({
        ...good,
        SigningCertURL: 'https://bucket.s3.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
      }),
    'an old one': () => signed({ ...good, Timestamp: '2026-02-27T12:00:00.000Z' }),
    'no JSON': () => Buffer.from('{'),
    'a list': () => Buffer.from('[]'),
    nothing: () => Buffer.from(''),
  };
  test.each(Object.keys(forged))('%s', async (name) => {
    const before = await kept();
    const reply = await knock(forged[name]?.() ?? Buffer.from(''));
    expect([reply.status, reply.body]).toEqual([
      403,
      { detail: 'The signature is not valid.', code: 'signature_invalid' },
    ]);
    expect(await kept()).toEqual(before);
    expect(net.asked.filter((url) => url !== CERTIFICATE_URL)).toEqual([]);
  });

  test('they are counted', async () => {
    const row = await app.db.one<{ n: number }>(
      sql`select sum(count)::int as n from refused_delivery where provider = 'ses'`,
    );
    expect(row?.n).toBe(Object.keys(forged).length);
  });
});

describe('what Amazon publishes moves a mail', () => {
  const EVENTS: Record<string, string[]> = {
    'Bounce record': ['bounced', 'sent'],
    'Complaint record': ['complaint', 'sent'],
    'Delivery record': ['received', 'sent'],
    'Send record': ['sent'],
    'Reject record': ['bounced', 'sent'],
    'Open record': ['opened', 'sent'],
    'Click record': ['clicked', 'sent'],
    'Rendering Failure record': ['sent'],
    'DeliveryDelay record': ['sent'],
    'Subscription record': ['sent'],
  };
  const FEEDBACK: Record<string, string[]> = {
    'Bounce notification with a DSN': ['bounced', 'sent'],
    'Bounce notification without a DSN': ['bounced', 'sent'],
    'Complaint notification with a feedback report': ['complaint', 'sent'],
    'Complaint notification without a feedback report': ['complaint', 'sent'],
    'Amazon SNS delivery notification example': ['received', 'sent'],
  };
  test.each([
    ...Object.entries(EVENTS).map(([name, expected]) => ['ses-events', name, expected] as const),
    ...Object.entries(FEEDBACK).map(
      ([name, expected]) => ['ses-feedback-notifications', name, expected] as const,
    ),
  ])('%s: %s', async (file, name, expected) => {
    const { id, providerId } = await sentMail();
    await tell(about(samples(file)[name], providerId));
    expect(actions(await read(id))).toEqual(expected);
    expect(
      await app.db.rows(sql`select id from inbound_event where state not in ('applied', 'ignored')`),
    ).toEqual([]);
  });

  test('every sample is expected', () => {
    expect(Object.keys(samples('ses-events'))).toEqual(Object.keys(EVENTS));
    expect(Object.keys(samples('ses-feedback-notifications'))).toEqual(Object.keys(FEEDBACK));
  });

  test('a complaint and a bounce for good end mail to that address, a bounce for now does not', async () => {
    const stopped = async () =>
      (await app.db.rows<{ address: string }>(sql`select address from mail_suppression order by 1`)).map(
        ({ address }) => address,
      );
    const { providerId } = await sentMail('Complainer@example.com');
    const complaint = about(samples('ses-events')['Complaint record'], providerId);
    await tell({
      ...complaint,
      complaint: {
        ...complaint['complaint'],
        complainedRecipients: [{ emailAddress: 'Complainer@example.com' }],
      },
    });
    const bounce = about(samples('ses-events')['Bounce record'], providerId);
    const bounced = (bounceType: string, emailAddress: string) => ({
      ...bounce,
      bounce: { ...bounce['bounce'], bounceType, bouncedRecipients: [{ emailAddress }] },
    });
    await tell(bounced('Transient', 'full@example.com'));
    await tell(bounced('Permanent', 'gone@example.com'));
    expect(await stopped()).toEqual(['complainer@example.com', 'gone@example.com']);
    const again = await admin.post(path, {
      to: 'complainer@example.com',
      subject: 'x',
      category: 'other',
      type: 'text',
      message: 'x',
    });
    expect([again.status, again.body.code]).toEqual([409, 'suppressed']);
  });

  test('about mail that is none of ours moves nothing', async () => {
    const { id } = await sentMail();
    const before = await read(id);
    for (const sample of Object.values(samples('ses-events'))) await tell(about(sample, 'somebody-elses'));
    expect(await read(id)).toEqual(before);
    expect(await app.db.rows(sql`select address from mail_suppression`)).toEqual([]);
  });

  test('with text that a database has no place for is applied all the same', async () => {
    const { id, providerId } = await sentMail();
    const bounce = about(samples('ses-events')['Bounce record'], providerId);
    await tell({
      ...bounce,
      bounce: {
        ...bounce['bounce'],
        bouncedRecipients: [
          { emailAddress: 'x\u0000\ud800y@example.com', diagnosticCode: 'smtp; 550 \u0000\ud800 no' },
        ],
      },
    });
    expect(actions(await read(id))).toEqual(['bounced', 'sent']);
  });

  test('that carries our own number tells of a mail whose outcome was not known', async () => {
    await amazon.setWeather('torn');
    const made = await admin.post(path, {
      to: 'recipient@example.com',
      subject: 'x',
      category: 'other',
      type: 'text',
      message: 'x',
    });
    await app.drain();
    await amazon.setWeather('fair');
    expect(await read(made.body.id)).toMatchObject({ furthest: 'pending', unclear: true });
    const delivery = samples('ses-events')['Delivery record'];
    for (const mail_id of [['99999999999'], [String(made.body.id)]])
      await tell({
        ...delivery,
        mail: { ...delivery?.['mail'], messageId: 'found-again', tags: { mail_id } },
      });
    expect(await read(made.body.id)).toMatchObject({ furthest: 'received', unclear: false });
    expect(amazon.arrived(made.body.id)).toHaveLength(1);
    // What comes later by that name alone is about the same mail.
    const later = about(
      samples('ses-feedback-notifications')['Complaint notification without a feedback report'],
      'found-again',
    );
    await tell(later);
    expect((await read(made.body.id)).furthest).toBe('complaint');
  });
});

test('every order and repetition of a history of events ends in the same states', async () => {
  const events = [
    'Send record',
    'Delivery record',
    'Open record',
    'Click record',
    'Bounce record',
    'Complaint record',
  ].map((name) => samples('ses-events')[name]);
  const history = fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }).chain((chosen) =>
    fc.tuple(
      fc.constant(chosen),
      fc
        .shuffledSubarray([...chosen, ...chosen], { minLength: chosen.length })
        .map((told) => [...told, ...chosen]),
      fc.boolean(),
    ),
  );
  const words = ['sent', 'received', 'opened', 'clicked', 'bounced', 'complaint'];
  await fc.assert(
    fc.asyncProperty(history, async ([chosen, told, sameDelivery]) => {
      await app.db.rows(sql`delete from mail_suppression`);
      const { id, providerId } = await sentMail();
      const bytes = new Map(chosen.map((n) => [n, notice(about(events[n], providerId))]));
      for (const n of told) {
        const delivery = sameDelivery ? bytes.get(n) : notice(about(events[n], providerId));
        expect((await knock(delivery ?? Buffer.from(''))).status).toBe(200);
      }
      await app.drain();
      const mail = await read(id);
      const expected = [...new Set(['sent', ...chosen.map((n) => words[n] ?? '')])].sort();
      expect(actions(mail)).toEqual(expected);
      expect(mail.furthest).toBe(words[Math.max(0, ...chosen)]);
      // One line for each that happened, the sending by us among them.
      expect(mail.events.length).toBe(chosen.length + 1);
    }),
    { numRuns: 25, seed: 20_270_401 },
  );
}, 60_000);

describe('mail for us', () => {
  const received = samples('ses-received');
  const [content, stored] = [
    'Notification of an SNS action',
    'Notification of an S3 action (no content)',
  ].map((name) => received[name]);
  const raw = (subject: string) =>
    Buffer.from(
      `From: Ada <ada@example.com>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.com>\r\n\r\nHello\r\n`,
    );
  const inbox = async (subject: string) =>
    (await admin.get(`/api/v1/ses/sesmail_incoming/?message_id=${subject}@example.com`)).body;
  const arriving = (
    doc: Doc | undefined,
    messageId: string,
    more: Record<string, unknown> = {},
  ): Record<string, unknown> => ({
    ...doc,
    mail: { ...doc?.['mail'], messageId },
    ...more,
  });

  test('in the notice itself is filed, once', async () => {
    for (let n = 0; n < 2; n++) await tell(arriving(content, 'in-1', { content: raw('inside').toString() }));
    await tell(arriving(content, 'in-2', { content: raw('inside64').toString('base64') }));
    expect([(await inbox('inside')).count, (await inbox('inside64')).count]).toEqual([1, 1]);
  });

  test('in a bucket is fetched and filed; while the bucket is away it waits', async () => {
    const place = 'my-S3-bucket/email/d6iitobk75ur44p8kdnnp7g2n800';
    amazon.objects.set(place, 503);
    expect((await knock(notice(arriving(stored, 'in-3')))).status).toBe(200);
    await app.drain();
    expect((await inbox('stored')).count).toBe(0);
    amazon.objects.set(place, raw('stored'));
    await app.drain(new Date(Date.parse(AT) + 60_000));
    expect((await inbox('stored')).count).toBe(1);
  }, 60_000);

  test('with a virus is shown as such, and its bytes are handed out to nobody', async () => {
    const receipt = { ...content?.['receipt'], virusVerdict: { status: 'FAIL' } };
    await tell(arriving(content, 'in-4', { content: raw('virus').toString(), receipt }));
    const { results } = await inbox('virus');
    expect(results[0]).toMatchObject({
      states: [{ system_action: 'spam' }],
      preview: 'A virus was found in it.',
    });
    expect((await admin.get(`/api/v1/ses/sesmail_incoming/${results[0].id}/raw/`)).status).toBe(404);
  });
});

describe('a subscription', () => {
  test('to a topic of ours is confirmed once, at Amazon', async () => {
    const bytes = signed(confirmation('SubscriptionConfirmation'));
    for (let n = 0; n < 3; n++) expect((await knock(bytes)).status).toBe(200);
    await app.drain();
    expect(net.asked.filter((url) => url !== CERTIFICATE_URL)).toEqual([
      confirmation('SubscriptionConfirmation')['SubscribeURL'],
    ]);
  });

  test('that was ended is not begun again', async () => {
    expect((await knock(signed(confirmation('UnsubscribeConfirmation', { MessageId: 'bye' })))).status).toBe(
      200,
    );
    await app.drain();
    expect(net.asked.filter((url) => url !== CERTIFICATE_URL)).toEqual([]);
  });

  test('whose address leads elsewhere is 403', async () => {
    const SubscribeURL = 'https://example.org/?Action=ConfirmSubscription';
    const reply = await knock(
      signed(confirmation('SubscriptionConfirmation', { MessageId: 'elsewhere', SubscribeURL })),
    );
    expect(reply.status).toBe(403);
  });
});

test('while the certificate cannot be had the answer is no 200, and the delivery may come again', async () => {
  const url = CERTIFICATE_URL.replace('f3ecfb72', '00000000');
  const { id, providerId } = await sentMail();
  const message = JSON.stringify(about(samples('ses-events')['Open record'], providerId));
  const bytes = signed(notification({ MessageId: 'sns-later', Message: message, SigningCertURL: url }));
  const before = await kept();
  net.status = 503;
  expect((await knock(bytes)).status).toBeGreaterThanOrEqual(500);
  expect(await kept()).toEqual(before);
  net.status = 200;
  vi.stubGlobal('fetch', undefined);
  // Another certificate at that address: the same bytes are not of Amazon.
  expect((await knock(bytes)).status).toBe(403);
  expect((await read(id)).furthest).toBe('sent');
  const good = signed(notification({ MessageId: 'sns-later', Message: message }));
  expect((await knock(good)).status).toBe(200);
  await app.drain();
  expect((await read(id)).furthest).toBe('opened');
});
