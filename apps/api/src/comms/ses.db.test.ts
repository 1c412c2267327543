import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AT } from '../adapters/mail-out/ses/sns.testing.ts';
import { sql } from '../db/database.ts';
import { about, type Doc, samples } from './ses-samples.testing.ts';

import { actions, notice, path, sesStage, type SesStage } from './ses.testing.ts';

let { app, admin, amazon, knock, tell, sentMail, read }: SesStage = {} as SesStage;
sesStage((stage) => {
  ({ app, admin, amazon, knock, tell, sentMail, read } = stage);
});

describe("applies Amazon's published events", () => {
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

  test('has an expectation for every sample', () => {
    expect(Object.keys(samples('ses-events'))).toEqual(Object.keys(EVENTS));
    expect(Object.keys(samples('ses-feedback-notifications'))).toEqual(Object.keys(FEEDBACK));
  });

  test('blocks an address after a complaint or a permanent bounce, not after a temporary one', async () => {
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

  test('ignores events about unknown email', async () => {
    const { id } = await sentMail();
    const before = await read(id);
    for (const sample of Object.values(samples('ses-events'))) await tell(about(sample, 'somebody-elses'));
    expect(await read(id)).toEqual(before);
    expect(await app.db.rows(sql`select address from mail_suppression`)).toEqual([]);
  });

  test("applies events with text that the database can't store", async () => {
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

  test('resolves an unknown outcome by an event with our own id', async () => {
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
    // Later events with only that id match the same email.
    const later = about(
      samples('ses-feedback-notifications')['Complaint notification without a feedback report'],
      'found-again',
    );
    await tell(later);
    expect((await read(made.body.id)).furthest).toBe('complaint');
  });
});

test('reaches the same states in any order and with any repetition of events', async () => {
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
      // One row per event, including our own sending.
      expect(mail.events.length).toBe(chosen.length + 1);
    }),
    { numRuns: 25, seed: 20_270_401 },
  );
}, 60_000);

describe('received email', () => {
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

  test('inside the notification is filed once', async () => {
    for (let n = 0; n < 2; n++) await tell(arriving(content, 'in-1', { content: raw('inside').toString() }));
    await tell(arriving(content, 'in-2', { content: raw('inside64').toString('base64') }));
    expect([(await inbox('inside')).count, (await inbox('inside64')).count]).toEqual([1, 1]);
  });

  test('in a bucket is fetched and filed, and waits while the bucket is unavailable', async () => {
    const place = 'my-S3-bucket/email/d6iitobk75ur44p8kdnnp7g2n800';
    amazon.objects.set(place, 503);
    expect((await knock(notice(arriving(stored, 'in-3')))).status).toBe(200);
    await app.drain();
    expect((await inbox('stored')).count).toBe(0);
    amazon.objects.set(place, raw('stored'));
    await app.drain(new Date(Date.parse(AT) + 60_000));
    expect((await inbox('stored')).count).toBe(1);
  }, 60_000);

  test("with a virus is marked, and its contents can't be downloaded", async () => {
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
