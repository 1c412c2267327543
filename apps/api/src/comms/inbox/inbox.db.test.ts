import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { FILED, type InboxStage, inboxStage, path, place, sender } from './inbox.testing.ts';
import type { Agent } from '../../testing/test-app.ts';
import { expectedReadings, sample, samples } from '../fixtures.testing.ts';
import { replyAddress } from '../../mail/compose/reply-address.ts';

let { app, admin, world, converse, arrive, sentMail, end }: InboxStage = {} as InboxStage;
beforeAll(async () => {
  ({ app, admin, world, converse, arrive, sentMail, end } = await inboxStage());
});
afterAll(() => end());

describe("files a customer's message received over SMTP", () => {
  test.each(Object.entries(FILED))('%s', async (file, expected) => {
    const message = await arrive(sample(`mail/${file}`), sender(sample(`mail/${file}`)));
    expect(place(message)).toEqual([expected.place ?? 'received']);
    if (expected.category !== undefined) expect(message.category).toBe(expected.category);
    expect(message.match_by).toBe(expected.by);
    const found = message.matches.map((match: { contract_number: string }) => match.contract_number);
    if (expected.by === null) expect([message.contract, found.sort()]).toEqual([null, expected.numbers]);
    else
      expect([message.contract?.contract_number, found.includes(expected.numbers[0])]).toEqual([
        expected.numbers[0],
        true,
      ]);
    expect(message.match_why).not.toBe('');
  });

  test('stops email to an address after a bounce', async () => {
    const mail = (await admin.get('/api/v1/ses/sesmail/?message_id=out.h101118.7@mail.fernhill.example.com'))
      .body.results[0];
    expect(mail.furthest).toBe('bounced');
    const customer = (await admin.get('/api/v1/customer/?search=sabrina.saffronford')).body.results[0];
    expect(customer).toMatchObject({
      email_suppressed: true,
      email_suppressed_why: expect.stringContaining('5.1.1'),
    });
  });

  test('stores images and PDFs as files, and offers everything else as a download', async () => {
    const pdf = (await admin.get(`${path}?search=H100655`)).body.results[0];
    expect(pdf.attachments).toMatchObject([{ media_type: 'application/pdf', file: expect.any(String) }]);
    const [attachment] = pdf.attachments;
    const saved = await admin.get(`${path}${pdf.id}/attachment/?attachment=${attachment.id}`);
    expect([saved.status, saved.headers['content-type'], saved.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/octet-stream',
      '%PDF-',
    ]);
    const kept = await admin.post(`${path}${pdf.id}/keep_file/`, { attachment: attachment.id });
    expect([kept.status, kept.body.file_type]).toEqual([201, 'application/pdf']);
    const files = await admin.get(
      `/api/v1/fum/files/?content_type=contract.contract&object_id=${pdf.contract.id}`,
    );
    expect(files.body.count).toBe(1);
  });

  test('makes hostile HTML harmless and keeps its text', async () => {
    const hostile = (await admin.get(`${path}?search=H101111`)).body.results[0];
    const { body } = await admin.get(`${path}${hostile.id}/decoded/`);
    expect(body.content_decoded).toMatch(/ten/i);
    expect(body.content_decoded).not.toMatch(
      /<script|onerror|onclick|javascript:|<iframe|<form|<meta|<link|<base/i,
    );
    expect(hostile.source_name).toBe('Rufus Wimmore <b onclick=alert(1)>');
    expect(body.subject).toMatchObject([{ contract_number: 'H101111' }]);
    for (const { name } of hostile.attachments) expect(name).not.toMatch(/[\\/\u202e]|\.\./);
  });

  test('shows embedded images, and remote ones only on request', async () => {
    const [inline] = (await admin.get(`${path}?search=H102367`)).body.results;
    const shown = (await admin.get(`${path}${inline.id}/decoded/`)).body;
    expect(shown.content_decoded).toMatch(/src="data:image\//);
    const remote = await arrive(
      Buffer.from(
        'From: a@example.com\r\nSubject: Look\r\nContent-Type: text/html\r\n\r\n<p>Look</p><img src="https://tracker.example/p.gif">\r\n',
      ),
    );
    const off = (await admin.get(`${path}${remote.id}/decoded/`)).body;
    expect([off.blocked_images, off.content_decoded.includes('tracker.example/p.gif')]).toEqual([1, false]);
    const on = (await admin.get(`${path}${remote.id}/decoded/?images=true`)).body;
    expect([on.blocked_images, on.content_decoded.includes('tracker.example/p.gif')]).toEqual([0, true]);
  });
});

describe('reads a message of another mail program, received over SMTP, as other parsers do', () => {
  const expected = expectedReadings();
  test.each(
    samples()
      .filter((name) => name.startsWith('eml/'))
      .map((name) => name.slice(4)),
  )('%s', async (file) => {
    const message = await arrive(sample(`eml/${file}`), '');
    const reading = expected[file];
    if (reading === undefined) throw new Error(`Nothing is expected of ${file}.`);
    expect(message.subject).toBe(reading.subject);
    expect(message.message_id).toBe(reading.message_id?.replace(/^<|>$/g, '') ?? null);
    const { content_text } = (await admin.get(`${path}${message.id}/decoded/`)).body;
    const words = (text: string) => text.replace(/\s+/g, ' ').trim();
    if (reading.text_start !== null)
      expect(words(content_text)).toContain(words(reading.text_start).slice(0, 60));
    expect(message.attachments).toHaveLength(reading.attachments.length);
    const raw = await admin.get(`${path}${message.id}/raw/`);
    expect(raw.bytes.length).toBeGreaterThan(0);
  });
});

describe("the customer's next steps", () => {
  const words = (subject: string, headers: string[] = []) =>
    Buffer.from(
      [
        ...headers,
        'From: Ada <ada1@example.com>',
        `Subject: ${subject}`,
        '',
        'Two more chairs, please.',
        '',
      ].join('\r\n'),
    );

  test('finds the contract of a reply by its reply address, for any content and sender', async () => {
    const mail = await sentMail('a1@example.com', 'x@example.com', world.contract);
    const to = replyAddress(app.app.env.SECRET_KEY, 'fernhill.example.com', mail).toUpperCase();
    const message = await arrive(words('About H102138'), 'stranger@example.net', to);
    expect([message.contract.id, message.match_by, message.sesmail.id]).toEqual([
      world.contract,
      'reply_token',
      mail,
    ]);
  });

  test('creates a change request from a message in one step; a follow-up reopens it', async () => {
    const mail = await sentMail('b1@example.com', 'ada1@example.com', world.contract);
    const first = await arrive(
      words('More chairs', ['Message-ID: <c1@example.com>', 'In-Reply-To: <b1@example.com>']),
    );
    const made = await admin.post(`${path}${first.id}/changerequest/`, {});
    expect([made.status, made.body.title, made.body.content]).toEqual([
      201,
      'More chairs',
      'Two more chairs, please.',
    ]);
    const after = (await admin.get(`${path}${first.id}/`)).body;
    expect([place(after), after.changerequests]).toMatchObject([['resolved'], [{ id: made.body.id }]]);
    const request = `/api/v1/changerequest/${made.body.id}/`;
    await admin.put(`${request}system_state/`, {
      system_action: 'resolved',
      action: 'attach',
      additional: { reason: 'Agreed on the telephone' },
    });
    const again = await arrive(
      words('Re: More chairs', [
        'In-Reply-To: <c1@example.com>',
        'References: <b1@example.com> <c1@example.com>',
      ]),
    );
    expect(again.sesmail.id).toBe(mail);
    const reopened = (await admin.get(request)).body;
    expect([place(reopened), reopened.incoming_emails.length]).toEqual([['reopened'], 2]);
  });

  test('stores a message once if it is delivered twice', async () => {
    const raw = words('Twice', ['Message-ID: <twice@example.com>']);
    await arrive(raw);
    expect(await converse(raw)).toMatch(/^250/);
    await app.drain();
    expect((await admin.get(`${path}?message_id=twice@example.com`)).body.count).toBe(1);
  });

  test('ignores our own email that returns to us', async () => {
    const looped = await arrive(words('Round', ['X-Hireyard-Mail: 12']));
    expect([looped.category, place(looped)]).toEqual(['loop', ['resolved']]);
  });
});

describe('a report', () => {
  const report = (mail: string, address: string) =>
    Buffer.from(
      [
        'From: MAILER-DAEMON@mx.example.net',
        'Subject: Undelivered',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'No.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.example.net',
        '',
        `Final-Recipient: rfc822; ${address}`,
        'Action: failed',
        'Status: 5.1.1',
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: <${mail}>`,
        '',
        '--b--',
        '',
      ].join('\r\n'),
    );

  test('about an address the email was not sent to blocks no address', async () => {
    await sentMail('two@example.com', 'a@example.com, b@example.com', world.contract);
    const message = await arrive(report('two@example.com', 'victim@example.com'), '');
    expect([message.category, message.sesmail.subject]).toEqual(['bounce', 'Your order']);
    expect(
      await app.db.one(sql`select 1 from mail_suppression where address = 'victim@example.com'`),
    ).toBeUndefined();
  });

  test('about an unknown email is shown to staff', async () => {
    const message = await arrive(report('unknown@example.com', 'ada1@example.com'), '');
    expect(place(message)).toEqual(['received']);
    expect(
      await app.db.one(sql`select 1 from mail_suppression where address = 'ada1@example.com'`),
    ).toBeUndefined();
  });
});

describe('the inbox', () => {
  test('counts waiting messages for users who may see them', async () => {
    const count = async (agent: Agent) => (await agent.get('/auth/user/')).body.inbox_count;
    const before = await count(admin);
    const message = await arrive(Buffer.from('From: a@example.com\r\nSubject: Count me\r\n\r\nHello\r\n'));
    expect(await count(admin)).toBe(before + 1);
    expect(await count(await app.as(['Stock Manager']))).toBe(0);
    for (const [action, n] of [
      ['opened', 0],
      ['received', 1],
      ['spam', 0],
      ['resolved', 0],
    ] as const) {
      const moved = await admin.put(`${path}${message.id}/system_state/`, {
        system_action: action,
        action: 'attach',
      });
      expect([moved.status, place(moved.body), await count(admin)]).toEqual([200, [action], before + n]);
    }
  });

  test('lets a user choose the contract; everything else stays as received', async () => {
    const message = (await admin.get(`${path}?search=HELLO@DITTANYSTOCK`)).body.results[0];
    const chosen = await admin.patch(`${path}${message.id}/`, { contract: message.matches[0].id });
    expect([chosen.status, chosen.body.contract.id, chosen.body.match_by]).toEqual([
      200,
      message.matches[0].id,
      'user',
    ]);
    expect((await admin.put(`${path}${message.id}/`, chosen.body)).status).toBe(200);
    expect((await admin.patch(`${path}${message.id}/`, { subject: 'Mine' })).status).toBe(400);
    expect((await admin.del(`${path}${message.id}/`)).status).toBe(409);
  });

  test('stores logged calls and other messages', async () => {
    const call = {
      subject: 'Rang',
      category: 'message',
      source: 'ada1@example.com',
      destination: 'desk',
      type: 'text',
    };
    const made = await admin.post(path, { ...call, content: 'Wants ten more', contract: world.contract });
    expect([made.status, made.body.preview, made.body.contract.id]).toEqual([
      201,
      'Wants ten more',
      world.contract,
    ]);
    const thread = (await admin.get(`/api/v1/contract/${world.contract}/thread/`)).body;
    expect(thread.at(-1)).toMatchObject({ kind: 'in', subject: 'Rang', preview: 'Wants ten more' });
  });
});
