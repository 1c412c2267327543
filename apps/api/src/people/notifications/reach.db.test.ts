/** How notifications reach a user: the list, preferences and the email digest. */
import { describe, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { digest } from './digest.ts';
import { newsDesk, PATH, type Person } from '../../testing/desk.testing.ts';

const desk = newsDesk();
const { clock, person, tell, list } = desk;
/** Moves all notifications to this moment. */
const setTime = (at: string) =>
  desk.app.db.rows(sql`update notification set at = ${at} where mailed_at is null`);
const unread = async ({ agent }: Person): Promise<number> => (await agent.get(`${PATH}unread/`)).body.count;
const choose = ({ agent }: Person, body: object) => agent.put(`${PATH}preferences/`, body);

describe('the list', () => {
  test("shows only a user's own notifications, without those a permission hides", async () => {
    const [ann, bob] = [await person(), await person(['Director'])];
    await tell();
    await tell({ kind: 'job_failed', record: null });
    expect([await unread(ann), await unread(bob)]).toEqual([2, 1]);
    const [line] = (await list(ann)).results;
    expect((await bob.agent.get(`${PATH}${line.id}/`)).status).toBe(404);
    expect((await bob.agent.post(`${PATH}${line.id}/read/`, {})).status).toBe(404);
    expect(await unread(ann)).toBe(2);
    await desk.app.db.rows(sql`update app_user set groups = '{Stock Manager}' where id = ${bob.id}`);
    await vi.waitFor(async () => expect((await list(bob)).count).toBe(1), { timeout: 10_000 });
    await tell({
      kind: 'payment_received',
      record: { resource: 'paymentrequest', id: 1 },
      only: [ann.id, bob.id],
    });
    expect([(await list(bob)).count, (await list(ann)).count]).toEqual([1, 3]);
    await desk.app.db.rows(sql`update app_user set groups = '{}', is_site_admin = true where id = ${bob.id}`);
    // Permissions are cached until the database reports the change.
    await vi.waitFor(async () => expect([(await list(bob)).count, await unread(bob)]).toEqual([0, 0]), {
      timeout: 10_000,
    });
  });

  test('marks a line as read up to what was shown; newer notifications stay unread', async () => {
    const ann = await person();
    const paid = (id: number) =>
      tell({ kind: 'payment_received', record: { resource: 'paymentrequest', id } });
    await paid(1);
    await paid(2);
    const [line] = (await list(ann)).results;
    expect(line).toMatchObject({ count: 2, title: '2 payments received', resource: null, object_id: null });
    await paid(3);
    expect((await ann.agent.post(`${PATH}${line.id}/read/`, {})).status).toBe(404);
    const [newer] = (await list(ann)).results;
    expect((await ann.agent.post(`${PATH}${newer.id}/read/`, {})).body).toEqual({ count: 0 });
    await paid(4);
    expect(
      (await list(ann)).results.map((one: { count: number; read_at: string | null }) => [
        one.count,
        one.read_at === null,
      ]),
    ).toEqual([
      [1, true],
      [3, false],
    ]);
    await tell();
    expect([(await list(ann, 'unread=true')).count, (await list(ann, 'kind=announcement')).count]).toEqual([
      2, 1,
    ]);
    expect((await ann.agent.post(`${PATH}read_all/`, {})).body).toEqual({ count: 0 });
  });

  test('are deleted after the retention period, and cost a fixed number of statements', async () => {
    const ann = await person();
    await desk.app.db.rows(sql`
      insert into notification (user_id, kind, cause, resource, object_id, group_key, day, app, mail, push, at)
      select ${ann.id}, 'payment_received', 'many ' || n, 'contract', n, 'payment_received', date '2027-01-01' + n % 60, true, false, false,
        timestamptz '2027-03-01' - make_interval(days => n % 120) from generate_series(1, 3000) n`);
    expect((await list(ann)).count).toBe(60);
    await desk.app.db.rows(
      sql`insert into job (topic, aggregate, key) values ('housekeeping', 'housekeeping', 'housekeeping')`,
    );
    await desk.app.drain();
    const left = await desk.app.db.one<{ n: number }>(
      sql`select count(*)::int as n from notification where user_id = ${ann.id}`,
    );
    expect(left?.n).toBe(3000 - 30 * 25);
  });
});

describe('choices', () => {
  test('skips a disabled kind; forbidden kinds are neither shown nor accepted', async () => {
    const bob = await person(['Stock Manager']);
    const { kinds, time_zone, digest_hours, push_key } = (await bob.agent.get(`${PATH}preferences/`)).body;
    const codes = kinds.map(({ code }: { code: string }) => code);
    expect([
      codes.includes('stock_shortage'),
      codes.includes('payment_received'),
      codes.includes('job_failed'),
    ]).toEqual([true, false, false]);
    expect([time_zone, digest_hours, Buffer.from(push_key, 'base64url').length]).toEqual([
      'Europe/London',
      [8],
      65,
    ]);
    const off = { app: false, mail: false, push: false };
    expect((await choose(bob, { choices: { announcement: off } })).status).toBe(200);
    await tell({ record: null });
    expect(await unread(bob)).toBe(0);
    expect(
      (await choose(bob, { choices: { announcement: { app: true } } })).body.kinds.find(
        (one: { code: string }) => one.code === 'announcement',
      ).channels,
    ).toEqual({ ...off, app: true });
    await tell({ record: null });
    expect(await unread(bob)).toBe(1);
    const refused = [
      [
        { choices: { payment_received: off } },
        { choices: { payment_received: ['You don’t have permission for these notifications.'] } },
      ],
      [{ choices: { nonsense: off } }, { choices: { nonsense: ['Unknown kind.'] } }],
      [{ choices: { announcement: { app: 'yes' } } }, { choices: { announcement: [expect.any(String)] } }],
      [{ digest_hours: [24] }, { digest_hours: [expect.any(String)] }],
      [{ quiet_from: null }, { quiet_until: [expect.any(String)] }],
    ] as const;
    for (const [body, errors] of refused)
      expect([(await choose(bob, body)).status, (await choose(bob, body)).body]).toEqual([400, errors]);
    expect(
      (await choose(bob, { quiet_from: null, quiet_until: null, digest_days: [7, 1, 1] })).body,
    ).toMatchObject({
      quiet_from: null,
      digest_days: [1, 7],
    });
  });
});

interface Sent {
  readonly subject: string;
  readonly raw: string;
  readonly content_text: string | null;
}
const mailsTo = async ({ email }: Person): Promise<Sent[]> => {
  await desk.app.drain();
  return desk.app.db.rows<Sent>(sql`
    select m.subject, convert_from(r.raw, 'UTF8') as raw, m.content_text from sesmail m join sesmail_raw r on r.sesmail_id = m.id
    where m."to" = ${email} and m.category = 'notice' order by m.id`);
};
/** Several workers create digests at once. */
const runDigest = async (at: string) => {
  clock.now = new Date(at);
  const context = {
    app: desk.app.app,
    job: {} as never,
    signal: new AbortController().signal,
    progress: async () => {},
  };
  await Promise.all([1, 2, 3].map(() => digest.perform(context)));
};

describe('the digest', () => {
  test('sends unread notifications once at the chosen hour, and no email without any', async () => {
    const ann = await person();
    await choose(ann, { digest_hours: [8], urgent_mail: false, choices: { announcement: { mail: true } } });
    await runDigest('2027-03-02T08:05:00Z');
    expect(await mailsTo(ann)).toEqual([]);
    clock.now = new Date('2027-03-01T12:00:00Z');
    await tell({ text: 'C7 <b>' });
    await tell({
      kind: 'payment_received',
      record: { resource: 'paymentrequest', id: 3 },
      text: 'C8 · £4.00',
    });
    await tell({ kind: 'quote_accepted', text: 'read' });
    await setTime('2027-03-02T12:00:00Z');
    await ann.agent.post(`${PATH}read_all/`, { kind: 'quote_accepted' });
    await runDigest('2027-03-03T07:55:00Z');
    expect(await mailsTo(ann)).toHaveLength(0);
    await runDigest('2027-03-03T08:01:00Z');
    await runDigest('2027-03-03T08:30:00Z');
    const [mail, ...more] = await mailsTo(ann);
    expect([mail?.subject, more]).toEqual(['Payment received and 1 more', []]);
    // Only the recipient sees the content, not users who may view sent mail.
    expect(mail?.content_text).toBeNull();
    expect(mail?.raw).toContain('List-Unsubscribe: <https://hire.test/notifications/settings>');
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
    const text = mail?.raw
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    expect(text).toContain('C8');
    expect(text).toContain('C7 &lt;b&gt;');
    expect(text).not.toContain('Quote accepted');
    expect(text).not.toMatch(/\/mail\/t\//);
    await runDigest('2027-03-04T08:01:00Z');
    expect(await mailsTo(ann)).toHaveLength(1);
  });

  test('sends urgent ones at once if chosen, and none to bounced addresses', async () => {
    const [ann, bob] = [await person(), await person()];
    await desk.app.db.rows(
      sql`insert into mail_suppression (address, reason) values (${bob.email}, 'bounced')`,
    );
    await tell({ kind: 'figures_differ', record: null, text: 'A break' });
    await tell({ kind: 'payment_received', record: null });
    await setTime('2027-03-01T12:00:00Z');
    await runDigest('2027-03-01T12:01:00Z');
    expect((await mailsTo(ann)).map(({ subject }) => subject)).toEqual(['History check failed']);
    expect([await mailsTo(bob), (await bob.agent.get(`${PATH}preferences/`)).body.mail_stopped]).toEqual([
      [],
      true,
    ]);
    expect((await bob.agent.post(`${PATH}test/`, { channel: 'mail' })).body.code).toBe('suppressed');
    await runDigest('2027-03-02T08:01:00Z');
    expect((await mailsTo(ann)).map(({ subject }) => subject)).toEqual([
      'History check failed',
      'Payment received',
    ]);
  });

  test('sends a test at once, up to five in ten minutes', async () => {
    const ann = await person();
    for (let n = 0; n < 5; n++)
      expect((await ann.agent.post(`${PATH}test/`, { channel: 'mail' })).status).toBe(200);
    expect((await ann.agent.post(`${PATH}test/`, { channel: 'mail' })).body.code).toBe('too_many');
    expect((await mailsTo(ann)).length).toBeGreaterThan(0);
  });
});
