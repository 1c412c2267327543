import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMail } from '../../../mail/received/parse.ts';
import type { ReceivedMail } from '../../../platform/ports/mail-in.ts';
import { guessEnvelope } from './envelope.ts';
import { fakeCursor, fakeMailbox } from './mailbox.testing.ts';
import { poll, type PollOptions } from './poll.ts';
import { imapReceiver } from './receiver.ts';

/** Creates a mailbox, its stored messages (once each, as in the database) and a poll function. */
function setUp(more: Partial<PollOptions> = {}) {
  const [mailbox, cursor] = [fakeMailbox(), fakeCursor()];
  const kept = new Map<string, ReceivedMail>();
  const unmarked: unknown[] = [];
  const look = async () => {
    const box = await mailbox.open();
    try {
      return await poll(box, {
        cursor,
        keep: async (mail) => {
          kept.set(mail.externalId, mail);
        },
        maxBytes: 1000,
        stopping: () => false,
        onUnmarked: (error) => unmarked.push(error),
        ...more,
      });
    } finally {
      await box.close();
    }
  };
  return {
    mailbox,
    cursor,
    kept,
    unmarked,
    look,
    texts: () => [...kept.values()].map((mail) => mail.raw.toString()),
  };
}

describe('polling a mailbox', () => {
  test('reads only unread messages the first time, and then everything new', async () => {
    const { mailbox, cursor, look, texts } = setUp();
    mailbox.arrive('old', true);
    mailbox.arrive('unread');
    mailbox.arrive('also old', true);
    expect(await look()).toBe(1);
    expect(cursor.value).toEqual({ uidValidity: '1', uid: 3 });
    mailbox.arrive('new, read on a telephone', true);
    mailbox.arrive('new');
    expect(await look()).toBe(2);
    expect(await look()).toBe(0);
    expect(texts()).toEqual(['unread', 'new, read on a telephone', 'new']);
    expect(mailbox.seen()).toHaveLength(5);
  });

  test('identifies a message by its mailbox and number', async () => {
    const { mailbox, kept, look } = setUp();
    mailbox.arrive('Return-Path: <a@example.org>\r\nDelivered-To: hire@example.com\r\n\r\nx');
    await look();
    expect([...kept.values()]).toMatchObject([
      { externalId: 'imap:1:1', from: 'a@example.org', recipients: ['hire@example.com'] },
    ]);
  });

  test('moves stored messages if there is a folder for them', async () => {
    const { mailbox, look } = setUp({ moveTo: 'Hireyard' });
    mailbox.arrive('a');
    mailbox.arrive('b');
    await look();
    expect([mailbox.folder('INBOX'), mailbox.folder('Hireyard')]).toEqual([[], ['a', 'b']]);
  });

  test('leaves big messages unread, and stores their header and a notice once', async () => {
    const { mailbox, kept, look, texts } = setUp();
    await look();
    const head = [
      'From: ada@example.com',
      'Content-Type: multipart/mixed;',
      ' boundary=b',
      'Subject: Plans',
      ' of the hall',
      'content-transfer-encoding: base64',
      'Delivered-To: hire@example.com',
    ].join('\r\n');
    mailbox.arrive(`${head}\r\n\r\n${'x'.repeat(2 * 1024 * 1024)}`);
    mailbox.arrive('small');
    expect(await look()).toBe(2);
    expect(await look()).toBe(0);
    expect(mailbox.seen()).toEqual(['small']);
    expect([...kept.values()]).toMatchObject([
      { externalId: 'imap:1:1', from: 'ada@example.com', recipients: ['hire@example.com'] },
      { externalId: 'imap:1:2' },
    ]);
    const [stands = ''] = texts();
    const mail = await parseMail(Buffer.from(stands));
    expect([mail.subject, mail.text, mail.attachments]).toEqual([
      'Plans of the hall',
      'This message is too big to be taken (2.0 MB). It was left in the mailbox: read it there.',
      [],
    ]);
  });

  test("stores a message that can't be marked, reports it and continues", async () => {
    const { mailbox, cursor, unmarked, look, texts } = setUp({ moveTo: 'Done' });
    await look();
    mailbox.freeze();
    mailbox.arrive('a');
    mailbox.arrive('b');
    expect(await look()).toBe(2);
    expect(await look()).toBe(0);
    expect([texts(), unmarked.length, cursor.value?.uid]).toEqual([['a', 'b'], 2, 2]);
  });

  test('stores nothing twice after the mailbox was rebuilt', async () => {
    const { mailbox, cursor, look, texts } = setUp();
    mailbox.arrive('a');
    await look();
    mailbox.renumber();
    mailbox.arrive('b');
    await look();
    expect(texts()).toEqual(['a', 'b']);
    expect(cursor.value).toEqual({ uidValidity: '2', uid: 2 });
  });

  test("stops at a message that can't be stored, and tries it again before later ones", async () => {
    const tried: string[] = [];
    let fail = true;
    const { mailbox, look } = setUp({
      keep: async ({ raw }) => {
        tried.push(raw.toString());
        if (fail && raw.toString() === 'b') throw new Error('no database');
      },
    });
    await look();
    for (const text of ['a', 'b', 'c']) mailbox.arrive(text);
    await expect(look()).rejects.toThrow('no database');
    expect(mailbox.seen()).toEqual(['a']);
    fail = false;
    await look();
    expect(tried).toEqual(['a', 'b', 'b', 'c']);
  });

  test('loses, repeats and reorders nothing, wherever connections break', async () => {
    const step = fc.oneof(
      fc.record({ breakAfter: fc.nat(12) }),
      fc.constant({ arrive: true }),
      fc.constant({ look: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, move) => {
        const { mailbox, look, texts } = setUp(move ? { moveTo: 'Done' } : {});
        await look();
        let arrived = 0;
        for (const one of steps) {
          if ('arrive' in one) mailbox.arrive(String(++arrived));
          else if ('breakAfter' in one) mailbox.breakAfter(one.breakAfter);
          else {
            await look().catch(() => undefined);
            mailbox.breakAfter(Infinity);
          }
        }
        mailbox.breakAfter(Infinity);
        await look();
        expect(texts()).toEqual(Array.from({ length: arrived }, (_, n) => String(n + 1)));
        expect(mailbox.connections().open).toBe(0);
      }),
    );
  });
});

describe('the receiver', () => {
  test('polls over broken connections until it is stopped', async () => {
    const [mailbox, cursor, errors] = [fakeMailbox(), fakeCursor(), [] as unknown[]];
    const kept = new Set<string>();
    const receiver = imapReceiver({
      open: () => mailbox.open(),
      cursor,
      maxBytes: 1000,
      everySeconds: 0.01,
      onError: (error) => errors.push(error),
    });
    mailbox.arrive('a');
    await receiver.start(async ({ raw }) => {
      kept.add(raw.toString());
    });
    await expect.poll(() => [...kept]).toEqual(['a']);
    mailbox.breakAfter(0);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    mailbox.breakAfter(Infinity);
    mailbox.arrive('b');
    await expect.poll(() => [...kept]).toEqual(['a', 'b']);
    await receiver.stop();
    mailbox.arrive('c');
    expect([...kept]).toEqual(['a', 'b']);
    expect(mailbox.connections()).toEqual({ open: 0, most: 1 });
  });
});

describe('the envelope that a mailbox does not keep', () => {
  test.each([
    [
      'Return-Path: <a@x.example>\r\nFrom: b@y.example\r\nTo: c@z.example\r\n\r\n',
      'a@x.example',
      ['c@z.example'],
    ],
    [
      'Return-Path: <>\r\nFrom: MAILER-DAEMON@y.example\r\nDelivered-To: c@z.example\r\nTo: d@z.example\r\n\r\n',
      '',
      ['c@z.example'],
    ],
    [
      'From: "B, B" <b@y.example>\nTo: c@z.example,\n D <d@z.example>\nCc: e@z.example\n\nTo: f@z.example',
      'b@y.example',
      ['c@z.example', 'd@z.example', 'e@z.example'],
    ],
    ['', '', []],
  ])('%j', (raw, from, recipients) => {
    expect(guessEnvelope(Buffer.from(raw))).toEqual({ from, recipients });
  });
});
