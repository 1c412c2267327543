import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { sample, samples } from '../../comms/fixtures.testing.ts';
import { parseMail } from './parse.ts';

const ofSample = async (path: string, from: string | null = null) =>
  classify(await parseMail(sample(path)), { from });
const ofText = async (lines: readonly string[], from: string | null = 'a@example.com') =>
  classify(await parseMail(Buffer.from(lines.join('\r\n'))), { from });

const KINDS: Record<string, string> = {
  'mail/02-reply-in-reply-to.eml': 'reply',
  'mail/08-auto-reply.eml': 'auto_reply',
  'mail/09-dsn-bounce.eml': 'bounce',
  'mail/10-spam.eml': 'auto_reply',
  'mail/11-long-thread.eml': 'reply',
  'eml/02-reply-with-references.eml': 'reply',
  'eml/14-two-from-lines.eml': 'reply',
  'eml/15-auto-reply-vacation.eml': 'auto_reply',
  'eml/16-auto-reply-out-of-office.eml': 'auto_reply',
  'eml/17-bounce-postfix-dsn.eml': 'bounce',
  'eml/18-bounce-exim-text.eml': 'bounce',
  'eml/19-bounce-amazon-ses.eml': 'bounce',
  'eml/20-bounce-office365.eml': 'bounce',
  'eml/21-complaint-arf.eml': 'complaint',
  'eml/22-attachment-rfc2047-name.eml': 'reply',
};

test.each(samples())('%s', async (path) => {
  const { kind, spam } = await ofSample(path);
  expect([kind, spam]).toEqual([KINDS[path] ?? 'message', path === 'mail/10-spam.eml']);
});

describe('reads recipients, permanence and email from a bounce', () => {
  test.each([
    [
      'mail/09-dsn-bounce.eml',
      'sabrina.saffronford@example.net',
      '5.1.1',
      true,
      'out.h101118.7@mail.fernhill.example.com',
    ],
    // 'Host not found, try again' may be temporary.
    [
      'eml/17-bounce-postfix-dsn.eml',
      'kijitora@example.com',
      '',
      false,
      'ffffffffffffffff000000002@neko.nyaan.example.jp',
    ],
    // A mistake in our SPF record, not in the address.
    [
      'eml/18-bounce-exim-text.eml',
      'kijitora@example.co.jp',
      '5.0.0',
      false,
      'EEEEEEE-222222-00@example.co.jp',
    ],
    // A full mailbox.
    [
      'eml/19-bounce-amazon-ses.eml',
      'kijitora@example.jp',
      '5.0.0',
      false,
      '00000132d6ca0cd4-ff6d8ee5-29a0-4501-a68a-3ff8695254bb-000000@email.amazonses.com',
    ],
    [
      'eml/20-bounce-office365.eml',
      'kijitora@example.onmicrosoft.com',
      '5.1.1',
      true,
      'c302b7e8-9b97-40ef-90eb-313cc6c25133@NYAAAAN.example.org',
    ],
  ])('%s', async (path, address, status, permanent, id) => {
    const { outcomes, about } = await ofSample(path);
    expect(outcomes).toMatchObject([{ address, action: 'failed', status, permanent }]);
    expect(about).toEqual([id]);
  });

  test.each([
    [
      'Exim without parts',
      ['X-Failed-Recipients: a@example.org', 'Subject: Mail delivery failed: returning message to sender'],
      [
        'A message that you sent could not be delivered.',
        '',
        '  a@example.org',
        '    550 5.1.1 No such user',
        '',
        '------ This is a copy of the message ------',
        'Message-ID: <x@y.example>',
        'b@example.org',
      ],
      [{ address: 'a@example.org', status: '5.1.1', permanent: true }],
    ],
    [
      'qmail, two recipients',
      ['Subject: failure notice'],
      [
        '<a@example.org>:',
        '550 5.2.2 Mailbox full',
        '',
        '<b@example.org>:',
        '554 5.1.10 unknown',
        '',
        '--- Below this line is a copy',
        'Message-ID: <x@y.example>',
      ],
      [
        { address: 'a@example.org', status: '5.2.2', permanent: false },
        { address: 'b@example.org', status: '5.1.10', permanent: true },
      ],
    ],
    ['nobody named', ['Subject: Undeliverable: your mail'], ['Sorry. Message-ID: none'], []],
  ])('in text: %s', async (_, head, body, expected) => {
    const { kind, outcomes } = await ofText(['From: MAILER-DAEMON@mx.example', ...head, '', ...body], '');
    expect(kind).toBe('bounce');
    expect(outcomes).toMatchObject(expected);
    expect(outcomes).toHaveLength(expected.length);
  });

  test('does not take a delay for a bounce', async () => {
    const report = ['Final-Recipient: rfc822; a@example.org', 'Action: delayed', 'Status: 4.4.1'];
    const { kind, outcomes } = await ofText([
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      ...report,
      '',
      '--b--',
    ]);
    expect(kind).toBe('report');
    expect(outcomes).toMatchObject([{ address: 'a@example.org', action: 'delayed', permanent: false }]);
  });
});

describe('people and machines', () => {
  test.each([
    ['Auto-Submitted: auto-generated', 'auto_reply'],
    ['Auto-Submitted: no', 'message'],
    ['Precedence: bulk', 'auto_reply'],
    ['Precedence: first-class', 'message'],
    ['X-Auto-Response-Suppress: OOF, AutoReply', 'auto_reply'],
    ['X-Autoreply: yes', 'auto_reply'],
    ['Subject: Automatic reply: your quote', 'auto_reply'],
    ['Subject: Abwesenheitsnotiz: Angebot', 'auto_reply'],
    ['Subject: Out of plates', 'message'],
    ['Subject: Undeliverable furniture', 'message'],
    ['Subject: AW: Angebot', 'reply'],
    ['In-Reply-To: <x@y.example>', 'reply'],
    ['X-Hireyard-Mail: 7', 'loop'],
    ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b', 'report'],
  ])('recognises %s as %s', async (line, kind) => {
    const found = await ofText(['From: A <a@example.com>', line, '', 'words']);
    expect(found.kind).toBe(kind);
    expect(found.why).not.toBe('');
  });

  test.each([
    ['Auto-Submitted: auto-replied (vacation)', true],
    ['X-Autoreply: yes', true],
    ['Subject: Out of office: your quote', true],
    // People also write through these: ticket systems, lists, and offices that don't want automatic replies.
    ['Auto-Submitted: auto-generated', false],
    ['X-Auto-Response-Suppress: All', false],
    ['Precedence: list', false],
    ['Precedence: bulk', false],
    ['Subject: More chairs', false],
  ])('tells whether the automatic reply %s can be hidden: %s', async (line, automaticReply) => {
    const found = await ofText(['From: A <a@example.com>', line, '', 'words']);
    expect([found.automaticReply, found.answer]).toEqual([automaticReply, false]);
    const again = await ofText(['From: A <a@example.com>', 'In-Reply-To: <x@y.example>', line, '', 'words']);
    expect([again.automaticReply, again.answer]).toEqual([automaticReply, true]);
  });

  test('takes a message without a return address for automatic', async () => {
    expect((await ofText(['Subject: hello', '', 'words'], '')).kind).toBe('auto_reply');
    expect((await ofText(['Return-Path: <>', '', 'words'], null)).kind).toBe('auto_reply');
    expect((await ofText(['Return-Path: <>', '', 'words'])).kind).toBe('message');
  });

  test('detects a loop after thirty servers', async () => {
    const passed = (count: number) =>
      ofText([...Array<string>(count).fill('Received: from a by b'), '', 'words']);
    expect([(await passed(30)).kind, (await passed(31)).kind]).toEqual(['message', 'loop']);
  });

  test.each([
    ['X-Spam-Flag: YES', true],
    ['X-Spam-Status: Yes, score=9.1', true],
    ['X-Spam-Status: No, score=1.0', false],
    ['X-Spam-Flag: NO', false],
  ])('recognises spam by %s: %s', async (line, spam) => {
    expect((await ofText([line, '', 'words'])).spam).toBe(spam);
  });
});
