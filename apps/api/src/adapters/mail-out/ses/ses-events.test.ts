import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSesMessage } from './ses-events.ts';

type Doc = Record<string, unknown>;
const samples = (file: string): Record<string, Doc> =>
  (
    JSON.parse(readFileSync(new URL(`../fixtures/${file}.json`, import.meta.url), 'utf8')) as {
      samples: never;
    }
  ).samples;
const events = samples('ses-events');
const feedback = samples('ses-feedback-notifications');
const received = samples('ses-received');

const read = (doc: unknown) => readSesMessage('sns-1', typeof doc === 'string' ? doc : JSON.stringify(doc));
const eventsOf = (doc: unknown) => {
  const delivery = read(doc);
  return delivery.kind === 'events' ? delivery.events : expect.fail(JSON.stringify(delivery));
};
const to = 'recipient@example.com';

describe("reads Amazon's published events", () => {
  test.each([
    [
      'Send record',
      { action: 'sent', addresses: [], permanent: false, detail: '' },
      '2016-10-14T05:02:16.645Z',
    ],
    [
      'Delivery record',
      { action: 'received', addresses: [to], permanent: false, detail: '250 2.6.0 Message received' },
      '2016-10-19T23:21:04.133Z',
    ],
    [
      'Open record',
      { action: 'opened', addresses: [], permanent: false, detail: '' },
      '2017-08-09T22:00:19.652Z',
    ],
    [
      'Click record',
      {
        action: 'clicked',
        addresses: [],
        permanent: false,
        detail: 'http://docs.aws.amazon.com/ses/latest/DeveloperGuide/send-email-smtp.html',
      },
      '2017-08-09T23:51:25.570Z',
    ],
    [
      'Bounce record',
      { action: 'bounced', addresses: [to], permanent: true, detail: 'smtp; 550 5.1.1 user unknown' },
      '2017-08-05T00:41:02.669Z',
    ],
    [
      'Complaint record',
      { action: 'complaint', addresses: [to], permanent: true, detail: 'abuse' },
      '2017-08-05T00:41:02.669Z',
    ],
    [
      'Reject record',
      { action: 'bounced', addresses: [], permanent: false, detail: 'Rejected by SES: Bad content' },
      '2016-10-14T17:38:15.211Z',
    ],
  ])('%s', (name, expected, at) => {
    expect(eventsOf(events[name])).toEqual([
      {
        ...expected,
        at: new Date(at),
        id: expect.stringMatching(/^[\w-]{43}$/),
        mailId: null,
        providerId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
      },
    ]);
  });

  test.each(['Rendering Failure record', 'DeliveryDelay record', 'Subscription record'])(
    '%s is ignored',
    (name) => {
      expect(read(events[name])).toEqual({
        kind: 'nothing',
        id: 'sns-1',
        why: expect.stringContaining('SES event'),
      });
    },
  );

  test('covers every sample', () => {
    expect(Object.keys(events)).toHaveLength(10);
    expect(Object.keys(feedback)).toHaveLength(5);
  });
});

describe("reads the same from the identity's own feedback", () => {
  test.each([
    [
      'Bounce notification with a DSN',
      [['bounced', 'jane@example.com', true, 'smtp; 550 5.1.1 <jane@example.com>... User']],
    ],
    [
      'Bounce notification without a DSN',
      [
        ['bounced', 'jane@example.com', true, 'Permanent General'],
        ['bounced', 'richard@example.com', true, 'Permanent General'],
      ],
    ],
    ['Complaint notification with a feedback report', [['complaint', 'richard@example.com', true, 'abuse']]],
    ['Complaint notification without a feedback report', [['complaint', 'richard@example.com', true, '']]],
    [
      'Amazon SNS delivery notification example',
      [['received', 'jane@example.com', false, '250 ok:  Message 64111812 accepted']],
    ],
  ])('%s', (name, expected) => {
    expect(
      eventsOf(feedback[name]).map(({ action, addresses, permanent, detail }) => [
        action,
        ...addresses,
        permanent,
        detail,
      ]),
    ).toEqual(expected);
  });

  test('and is the same event', () => {
    const { eventType, ...rest } = events['Bounce record'] ?? expect.fail();
    const ids = [events['Bounce record'], { ...rest, notificationType: eventType }].map(
      (doc) => eventsOf(doc)[0]?.id,
    );
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('an event', () => {
  const bounce = events['Bounce record'] as { bounce: Doc; mail: Doc };
  const withMail = (mail: Doc) => ({ ...bounce, mail: { ...bounce.mail, ...mail } });
  const withBounce = (more: Doc) => ({ ...bounce, bounce: { ...bounce.bounce, ...more } });

  test.each([
    [['17'], 17],
    [['0017'], 17],
    [['17', '18'], 17],
    [[], null],
    [['x17'], null],
    [['1e3'], null],
    ['17', null],
    [[17], null],
    [['9'.repeat(16)], null],
  ])('with the tag mail_id %j is about the email %s', (tag, expected) => {
    expect(eventsOf(withMail({ tags: { mail_id: tag } }))[0]?.mailId).toBe(expected);
  });

  test.each([
    ['Permanent', true],
    ['Transient', false],
    ['Undetermined', false],
    [undefined, false],
  ])('of a bounce that is %s blocks the address: %s', (bounceType, expected) => {
    expect(eventsOf(withBounce({ bounceType }))[0]?.permanent).toBe(expected);
  });

  test('with another time, address, kind or email has another id', () => {
    const docs = [
      bounce,
      withMail({ messageId: 'other' }),
      withBounce({ timestamp: '2017-08-05T00:41:03.669Z' }),
      withBounce({ bouncedRecipients: [{ emailAddress: 'b@example.com' }] }),
      { ...bounce, eventType: 'Complaint', complaint: { timestamp: '2017-08-05T00:41:02.669Z' } },
    ];
    expect(new Set(docs.map((doc) => eventsOf(doc)[0]?.id)).size).toBe(docs.length);
    expect(eventsOf(bounce)).toEqual(eventsOf(structuredClone(bounce)));
  });

  test('about welcome email is no complaint', () => {
    const complaint = { timestamp: '2017-08-05T00:41:02.669Z', complaintFeedbackType: 'not-spam' };
    expect(eventsOf({ ...bounce, eventType: 'Complaint', complaint })).toEqual([]);
  });
});

describe('a received email', () => {
  test('is attached to the notification', () => {
    const sample = received['Notification of an SNS action'] as { content: string };
    const expected = {
      kind: 'incoming',
      id: 'sns-1',
      messageId: 'd6iitobk75ur44p8kdnnp7g2n800',
      recipients: ['recipient@example.com'],
      from: '61967230-7A45-4A9D-BEC9-87CBCF2211C9@example.com',
      spam: false,
      suspect: false,
      virus: false,
      place: { content: Buffer.from(sample.content) },
    };
    expect(read(sample)).toEqual(expected);
    const encoded = { ...sample, content: Buffer.from(sample.content).toString('base64') };
    expect(read(encoded)).toEqual(expected);
  });

  test('is in S3', () => {
    expect(read(received['Notification of an S3 action (no content)'])).toMatchObject({
      kind: 'incoming',
      place: { bucket: 'my-S3-bucket', key: 'email/d6iitobk75ur44p8kdnnp7g2n800' },
    });
  });

  const sample = received['Notification of an S3 action (no content)'] as { receipt: Doc; mail: Doc };
  test.each([
    ['FAIL', true],
    ['PASS', false],
    ['GRAY', false],
    ['PROCESSING_FAILED', false],
    ['DISABLED', false],
  ])('with the verdict %s', (status, expected) => {
    const receipt = { ...sample.receipt, spamVerdict: { status }, virusVerdict: { status } };
    expect(read({ ...sample, receipt })).toMatchObject({ spam: expected, virus: expected });
  });

  test.each([
    [{ dmarc: 'FAIL', spf: 'PASS', dkim: 'PASS' }, true],
    [{ dmarc: 'PASS', spf: 'FAIL', dkim: 'FAIL' }, false],
    [{ dmarc: 'GRAY', spf: 'FAIL', dkim: 'FAIL' }, true],
    [{ spf: 'FAIL', dkim: 'FAIL' }, true],
    [{ spf: 'FAIL', dkim: 'PASS' }, false],
    [{ spf: 'PASS', dkim: 'FAIL' }, false],
    [{}, false],
  ])('with the verdicts %j', (verdicts, suspect) => {
    const { action, recipients } = sample.receipt;
    const given = Object.entries(verdicts).map(([name, status]) => [`${name}Verdict`, { status }]);
    const receipt = { action, recipients, ...Object.fromEntries(given) };
    expect(read({ ...sample, receipt })).toMatchObject({ suspect });
  });

  test('without a sender, like a bounce, has none', () => {
    for (const source of ['<>', '', undefined])
      expect(read({ ...sample, mail: { ...sample.mail, source } })).toMatchObject({
        kind: 'incoming',
        from: '',
      });
  });

  test('that was stored nowhere is ignored', () => {
    expect(read({ ...sample, receipt: { ...sample.receipt, action: { type: 'Lambda' } } })).toMatchObject({
      kind: 'nothing',
    });
  });
});

test.each([
  'Successfully validated SNS topic for Amazon SES event publishing.',
  '',
  'null',
  '[]',
  '7',
  '{}',
  '{"notificationType":"AmazonSnsSubscriptionSucceeded","message":"…"}',
  '{"eventType":"constructor","mail":{"messageId":"x","timestamp":"2016-01-01T00:00:00Z"}}',
  '{"eventType":"Bounce"}',
  '{"eventType":"Bounce","bounce":[],"mail":{"messageId":7}}',
  '{"eventType":"Open","open":{"timestamp":"x"},"mail":{"messageId":"x"}}',
  '{"notificationType":"Received","mail":null,"receipt":"x","content":{}}',
])('%j is ignored', (text) => {
  expect(read(text)).toEqual({ kind: 'nothing', id: 'sns-1', why: expect.any(String) });
});
