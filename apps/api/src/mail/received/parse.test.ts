import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedReadings, sample, samples } from '../../comms/fixtures.testing.ts';
import { parseMail } from './parse.ts';

const bare = (id: string | null) => id?.replace(/^<|>$/g, '') ?? null;
const words = (text: string) => text.replace(/\s+/g, ' ').trim();
const sha1 = (content: Uint8Array) => createHash('sha1').update(content).digest('hex').slice(0, 12);

/** Samples for which parsers disagree, or for which we want another result. */
const OTHERWISE: Record<string, object> = {
  '10-raw-utf8-headers.eml': { from: 'jdöe@mächine.example', to: ['märy@exämple.net'] },
  // Not a usable address.
  '12-missing-body.eml': { to: [] },
};
/** Their weekday is wrong, and readers repair it differently. */
const WRONG_DATE = new Set(['17-bounce-postfix-dsn.eml', '20-bounce-office365.eml', '21-complaint-arf.eml']);

describe('reads messages of other programs as independent parsers do', () => {
  test.each(Object.entries(expectedReadings()))('%s', async (file, expected) => {
    const mail = await parseMail(sample(`eml/${file}`));
    const read = {
      subject: mail.subject,
      from: mail.from?.address,
      to: mail.to.map((to) => to.address),
      messageId: mail.messageId,
      inReplyTo: mail.inReplyTo,
      references: mail.references,
      autoSubmitted: mail.headers.autoSubmitted || null,
      hasHtml: mail.html !== '',
    };
    expect(read).toEqual({
      subject: expected.subject,
      from: expected.from,
      to: expected.to,
      messageId: bare(expected.message_id),
      inReplyTo: bare(expected.in_reply_to),
      references: expected.references?.split(/\s+/).map(bare) ?? [],
      autoSubmitted: expected.auto_submitted,
      hasHtml: expected.has_html,
      ...OTHERWISE[file],
    });
    expect(words(mail.text).startsWith(words(expected.text_start ?? ''))).toBe(true);
    if (!WRONG_DATE.has(file))
      expect(mail.date?.getTime() ?? null).toBe(expected.date === null ? null : Date.parse(expected.date));
    expect(mail.problems).toEqual([]);
  });

  test.each(Object.entries(expectedReadings()).filter(([, { attachments }]) => attachments.length > 0))(
    'attachments of %s',
    async (file, { attachments }) => {
      const mail = await parseMail(sample(`eml/${file}`));
      expect(mail.attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual(
        attachments.map((one) => [one.filename ?? 'message.eml', one.content_type]),
      );
      for (const [index, one] of attachments.entries()) {
        // Line ends of text and of messages may differ.
        if (/^(text|message)\//.test(one.content_type)) continue;
        const { content, size } = mail.attachments[index] ?? { content: new Uint8Array(), size: 0 };
        expect([sha1(content), size]).toEqual([one.sha1_12, one.size]);
      }
    },
  );
});

describe('email of a hire business', () => {
  const read = (file: string) => parseMail(sample(`mail/${file}`));

  test('03: reads HTML without a text part, one line per row', async () => {
    const mail = await read('03-html-only.eml');
    expect(mail.textFromHtml).toBe(true);
    expect(mail.text).toContain('for H100911 could we swap the cloths please:');
    expect(mail.text).toMatch(/^white napkins {2}sage napkins × 49$/m);
    expect(mail.text).not.toMatch(/font-family|https:/);
  });

  test('04: reads a PDF of 784 bytes', async () => {
    const [pdf, ...others] = (await read('04-pdf-attachment.eml')).attachments;
    expect(pdf).toMatchObject({
      name: 'floor plan.pdf',
      mediaType: 'application/pdf',
      size: 784,
      inline: false,
    });
    expect(Buffer.from(pdf?.content ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(others).toEqual([]);
  });

  test('05: finds an embedded image by its Content-ID', async () => {
    const mail = await read('05-inline-image.eml');
    expect(mail.textFromHtml).toBe(false);
    expect(mail.attachments).toMatchObject([
      { contentId: 'photo1@mua.example.com', inline: true, mediaType: 'image/png' },
    ]);
    expect(mail.html).toContain('cid:photo1@mua.example.com');
  });

  test('06 and 07: reads every script and symbol', async () => {
    const [latin, utf8] = [await read('06-iso-8859-1.eml'), await read('07-utf8-base64.eml')];
    expect(latin.subject).toBe('Dépôt H101194 £250?');
    expect(latin.text).toContain(
      'ma mère, Mme Brontë, paiera le dépôt de la commande H101194: is £250 right',
    );
    expect(utf8.subject).toBe('Änderung H101333 – fewer napkins ✿');
    expect(utf8.from).toEqual({ name: 'Rosalind Rowanbrook ✿', address: 'rowanbrook7@example.org' });
    expect(utf8.text).toMatch(/twice 😊[^]*ありがとう/);
  });

  test('09: reads recipient, reason and email from a delivery report', async () => {
    const { reports, attachments } = await read('09-dsn-bounce.eml');
    expect(reports.outcomes).toEqual([
      {
        address: 'sabrina.saffronford@example.net',
        action: 'failed',
        status: '5.1.1',
        diagnostic: '550 5.1.1 <sabrina.saffronford@example.net>: Recipient address rejected: User unknown',
        permanent: true,
      },
    ]);
    expect(reports.returnedMessageIds).toEqual(['out.h101118.7@mail.fernhill.example.com']);
    expect(attachments).toEqual([]);
  });

  test('11: finds only the top paragraph of a long thread new', async () => {
    const mail = await read('11-long-thread.eml');
    expect(mail.newText).toBe('Yes please, go ahead with the limewash ones.\n\nWilf');
    expect(mail.preview).toBe('Yes please, go ahead with the limewash ones. Wilf');
    expect(mail.quotedText).toMatch(/H101189[^]*H100753[^]*This message is meant for/);
    expect(mail.references.at(-1)).toBe('out.h101189.12@mail.fernhill.example.com');
  });

  test('12: makes attachment names safe and keeps them readable', async () => {
    const mail = await read('12-malicious-html.eml');
    expect(mail.attachments.map((one) => one.name)).toEqual([
      'invoice_script_.html',
      'logo.svg',
      'photogpj.exe',
    ]);
    expect(mail.text).toContain('Ten more wine glasses, thank you.');
    expect(mail.from?.address).toBe('office@harrowkitchen.example.com');
  });

  test("14: reads the person's address from a web form", async () => {
    const mail = await read('14-enquiry-unknown-sender.eml');
    expect(mail.from?.address).toBe('noreply@fernhill.example.com');
    expect(mail.replyTo).toEqual({ name: 'Delphine Quillmere', address: 'delphine.quillmere@example.org' });
  });

  test('15: reads a message without subject, charset, id and end', async () => {
    const mail = await read('15-badly-formed.eml');
    expect(mail).toMatchObject({ subject: '', messageId: null, to: [], from: { name: 'Theo Larksdale' } });
    expect(mail.text).toContain(
      'Hello – we’d like to cancel the “extra” glasses, it costs € too much. Order H 101 646',
    );
    expect(mail.attachments).toMatchObject([{ name: 'winmail.dat', size: 8 }]);
    expect(mail.date).toEqual(new Date('2026-11-20T08:55:00Z'));
  });
});

describe('wrong charsets', () => {
  const mail = (head: string, body: Buffer) =>
    parseMail(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]));
  const windows = Buffer.from('it costs \xa3250 \x96 caf\xe9', 'latin1');
  const meant = 'it costs £250 – café';

  test.each([
    ['none at all', 'Subject: x', windows, meant],
    ['a type alone', 'Content-Type: text/plain', windows, meant],
    ['UTF-8, wrongly', 'Content-Type: text/plain;\r\n charset="UTF-8"', windows, meant],
    [
      'none, encoded',
      'Content-Type: text/plain\r\nContent-Transfer-Encoding: base64',
      Buffer.from(windows.toString('base64')),
      meant,
    ],
    ['UTF-8, rightly', 'Content-Type: text/plain', Buffer.from(meant), meant],
    ['a broken sign that the sender wrote', 'Subject: x', Buffer.from('café \ufffd'), 'café \ufffd'],
  ])('%s', async (_, head, body, expected) => {
    expect((await mail(head, body)).text).toBe(expected);
  });
});

describe('reads any message', () => {
  const whole = async (raw: Buffer) => {
    const mail = await parseMail(raw);
    const texts = [mail.subject, mail.text, mail.html, mail.newText, mail.preview, mail.from?.name ?? ''];
    for (const text of texts) {
      expect(text).not.toContain('\u0000');
      expect(text.isWellFormed()).toBe(true);
    }
    expect(mail.preview.length).toBeLessThanOrEqual(200);
    for (const { name, size, content } of mail.attachments) {
      expect(name).toMatch(/^(?![. ])[^/\\\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]{1,120}(?<![. ])$/u);
      expect(size).toBe(content.byteLength);
    }
  };

  test('of random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), (bytes) => whole(Buffer.from(bytes))),
      { numRuns: 200 },
    );
  });

  test('of truncated samples and samples with flipped bits', async () => {
    const any = fc.constantFrom(...samples()).map(sample);
    const flips = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(7)), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(any, fc.double({ min: 0.01, max: 1, noNaN: true }), flips, async (raw, part, list) => {
        const damaged = Buffer.from(raw.subarray(0, Math.ceil(raw.length * part)));
        for (const [where, bit] of list) {
          const at = Math.min(damaged.length - 1, Math.floor(where * damaged.length));
          damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        }
        await whole(damaged);
      }),
      { numRuns: 200 },
    );
  });

  const head = 'From: a@example.com\r\nSubject: much\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n';
  const deep = Array.from(
    { length: 100 },
    (_, i) => `--b${i}\r\nContent-Type: multipart/mixed; boundary=b${i + 1}\r\n\r\n`,
  ).join('');
  test.each([
    ['parts in parts', deep, 'is malformed'],
    ['parts', '--b0\r\n\r\nx\r\n'.repeat(2000), 'too many parts'],
    ['lines', '--b0\r\n\r\n'.concat('\n'.repeat(200_000)), 'too many lines'],
    ['headers', `--b0\r\nX-Long: ${'x'.repeat(3_000_000)}\r\n\r\n`, 'is malformed'],
  ])('reads the header and reports the problem of too many %s', async (_, body, problem) => {
    const mail = await parseMail(Buffer.from(head + body));
    expect(mail).toMatchObject({ subject: 'much', from: { address: 'a@example.com' }, text: '' });
    expect(mail.problems.join(' ')).toContain(problem);
  });

  test.each(['<b><i>', '<div>', '<table><tr><td>', '</x><b>'])(
    'reads a megabyte of %s',
    async (piece) => {
      const raw = `Content-Type: text/html\r\n\r\n<p>words</p>${piece.repeat(1_000_000 / piece.length)}`;
      const mail = await parseMail(Buffer.from(raw));
      expect(mail.text).toContain('words');
      expect(mail.problems).toEqual(['The formatted text is too long and was cut.']);
    },
    // Without a limit the first alone takes minutes.
    20_000,
  );

  test('reads an attachment of hundreds of thousands of lines byte for byte', async () => {
    const content = Buffer.alloc(8_000_000, 'hire yard ');
    const lines = content.toString('base64').replace(/.{76}/g, '$&\r\n');
    const raw = `${head}--b0\r\nContent-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n--b0\r\n\r\nwords\r\n--b0--\r\n`;
    const mail = await parseMail(Buffer.from(raw));
    expect(mail.problems).toEqual([]);
    expect(mail.text).toBe('words');
    expect(mail.attachments.map((one) => [one.size, sha1(one.content)])).toEqual([
      [8_000_000, sha1(content)],
    ]);
  });
});
