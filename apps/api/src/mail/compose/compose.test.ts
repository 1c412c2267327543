import fc from 'fast-check';
import PostalMime, { decodeWords } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { composeMessage, type MessageInput } from './compose.ts';
import { HeaderInjectionError } from './header-text.ts';

const message = (over: Partial<MessageInput> = {}): MessageInput => ({
  messageId: '<1.abc@hire.example>',
  date: new Date('2026-03-01T12:00:00Z'),
  from: { name: 'Field Hire', address: 'hire@fields.example' },
  to: ['ann@customer.example'],
  cc: [],
  subject: 'Your quote',
  text: 'Good day\n',
  references: [],
  attachments: [],
  headers: {},
  ...over,
});
const parsed = async (over: Partial<MessageInput> = {}) =>
  PostalMime.parse(await composeMessage(message(over)));
const thrown = async (over: object): Promise<unknown> =>
  composeMessage(message(over as Partial<MessageInput>)).then(
    () => 'composed',
    (error: unknown) => error,
  );

test('writes a message that another program reads unchanged', async () => {
  const logo = Buffer.from([0, 255, 10, 13, 10, 46, 13, 10]);
  const raw = await composeMessage(
    message({
      to: ['Ann Lee <ann@customer.example>', 'bob@bücher.example'],
      cc: ['"Lee, Cy" <cy@customer.example>'],
      replyTo: 'reply+m1.00@fields.example',
      subject: 'Quote Q-100 — £12.50 für Märta',
      text: 'Line one\n.\nFrom the depot: ü €\n',
      html: '<p>Line one <img src="cid:logo@hire"></p>',
      inReplyTo: '<their@customer.example>',
      references: ['first@customer.example', '<their@customer.example>'],
      attachments: [
        { name: 'Quote “ü” 1.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF') },
        { name: 'logo.png', mediaType: 'image/png', content: logo, contentId: 'logo@hire' },
      ],
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Hireyard-Mail': '17' },
    }),
  );
  const read = await PostalMime.parse(raw);
  expect(read).toMatchObject({
    from: { name: 'Field Hire', address: 'hire@fields.example' },
    to: [
      { name: 'Ann Lee', address: 'ann@customer.example' },
      { name: '', address: 'bob@xn--bcher-kva.example' },
    ],
    cc: [{ name: 'Lee, Cy', address: 'cy@customer.example' }],
    replyTo: [{ address: 'reply+m1.00@fields.example' }],
    subject: 'Quote Q-100 — £12.50 für Märta',
    messageId: '<1.abc@hire.example>',
    date: '2026-03-01T12:00:00.000Z',
    inReplyTo: '<their@customer.example>',
    references: '<first@customer.example> <their@customer.example>',
    html: '<p>Line one <img src="cid:logo@hire"></p>\n',
    text: 'Line one\n.\nFrom the depot: ü €\n\n',
  });
  expect(
    read.attachments.map(({ filename, mimeType, contentId, disposition }) => [
      filename,
      mimeType,
      contentId,
      disposition,
    ]),
  ).toEqual([
    ['logo.png', 'image/png', '<logo@hire>', 'inline'],
    ['Quote “ü” 1.pdf', 'application/pdf', undefined, 'attachment'],
  ]);
  expect(Buffer.from(read.attachments[0]?.content as ArrayBuffer)).toEqual(logo);
  const text = raw.toString('latin1');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(line.length).toBeLessThan(998);
});

test('omits optional parts', async () => {
  const { headers } = await parsed({ to: [] });
  expect(headers.map(({ originalKey }) => originalKey)).toEqual([
    'From',
    'Subject',
    'Content-Transfer-Encoding',
    'Message-ID',
    'Date',
    'MIME-Version',
    'Content-Type',
  ]);
});

describe('refuses a line break or control character and names the field', () => {
  const address = 'a@b.example';
  const fields: [string, (evil: string) => object][] = [
    ['from', (evil) => ({ from: { name: `A${evil}`, address } })],
    ['from', (evil) => ({ from: { name: '', address: `a${evil}@b.example` } })],
    ['to', (evil) => ({ to: [address, `A${evil} <${address}>`] })],
    ['cc', (evil) => ({ cc: [`${address}${evil}`] })],
    ['replyTo', (evil) => ({ replyTo: `${address}${evil}` })],
    ['subject', (evil) => ({ subject: `Hello${evil}Bcc: x@y.example` })],
    ['messageId', (evil) => ({ messageId: `<1${evil}@b.example>` })],
    ['inReplyTo', (evil) => ({ inReplyTo: `<1${evil}@b.example>` })],
    ['references', (evil) => ({ references: ['<1@b.example>', `<1${evil}@b.example>`] })],
    ['X-Thing', (evil) => ({ headers: { 'X-Thing': `v${evil}` } })],
    ['headers', (evil) => ({ headers: { [`X-Thing${evil}`]: 'v' } })],
    [
      'attachment name',
      (evil) => ({ attachments: [{ name: `a${evil}.pdf`, mediaType: 'a/b', content: Buffer.alloc(1) }] }),
    ],
    [
      'mediaType',
      (evil) => ({ attachments: [{ name: 'a', mediaType: `a/b${evil}`, content: Buffer.alloc(1) }] }),
    ],
    [
      'contentId',
      (evil) => ({
        attachments: [{ name: 'a', mediaType: 'a/b', content: Buffer.alloc(1), contentId: `c${evil}` }],
      }),
    ],
  ];
  test.each(fields)('%s', async (field, over) => {
    for (const evil of ['\r\n', '\n', '\r', '\0', '\u001b', '\u007f', '\u0085', '\u2028', '\r\nX: y'])
      expect(await thrown(over(evil))).toMatchObject({ name: 'HeaderInjectionError', field });
    if (field !== 'headers') expect(await thrown(over(''))).toBe('composed');
  });
});

test.each([
  [{ to: ['a@b.example, c@d.example'] }, 'to'],
  [{ to: ['nobody'] }, 'to'],
  [{ cc: [''] }, 'cc'],
  [{ from: { name: 'A', address: 'A <a@b.example>, c@d.example' } }, 'from'],
  [{ messageId: 'a b' }, 'messageId'],
  [{ messageId: '' }, 'messageId'],
  [{ headers: { Bcc: 'a@b.example' } }, 'headers'],
  [{ headers: { From: 'a@b.example' } }, 'headers'],
  [{ headers: { 'Content-Type': 'text/html' } }, 'headers'],
  [{ headers: { 'X-A: b': 'c' } }, 'headers'],
  [
    { attachments: [{ name: 'a', mediaType: 'text/html; charset=x', content: Buffer.alloc(0) }] },
    'mediaType',
  ],
])('refuses %j', async (over, field) => {
  expect(await thrown(over)).toMatchObject({ name: 'HeaderInjectionError', field });
});

test("omits foreign identifiers that can't be quoted", async () => {
  const { headers } = await parsed({
    inReplyTo: '<a b>',
    references: ['<a b>', 'ok', '<ü@x>', '<>', '<1@x>'],
  });
  const values = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  expect([values['in-reply-to'], values['references']]).toEqual([undefined, '<ok> <1@x>']);
});

/** Text as people and attackers write it. */
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.constantFrom(
          '\r\n',
          '\n',
          'Bcc: x@y.example',
          '=?UTF-8?Q?=0D=0A?=',
          '=?x',
          '?=',
          '"',
          '\\',
          ',',
          ';',
          '<',
          '>',
          '(',
          ')',
          ':',
          '@',
          ' ',
          '  ',
          '\t',
          'é',
          '🧾',
          'word',
          'x'.repeat(90),
        ),
        { maxLength: 12 },
      )
      .map((list) => list.join('')),
  },
);
const id = fc.oneof(
  anyText,
  fc.emailAddress().map((address) => `<${address}>`),
);

test('writes only the intended headers with their text, whatever the input', async () => {
  let composed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        fromName: anyText,
        from: fc.emailAddress(),
        to: fc.array(fc.tuple(anyText, fc.emailAddress()), { minLength: 1, maxLength: 3 }),
        subject: anyText,
        text: anyText,
        references: fc.array(id, { maxLength: 3 }),
        file: anyText,
        header: anyText,
      }),
      async ({ fromName, from, to, subject, text, references, file, header }) => {
        const quoted = to.map(([name, address]) => `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`);
        const input = message({
          from: { name: fromName, address: from },
          to: quoted,
          subject,
          text,
          references,
          attachments: [{ name: file, mediaType: 'application/pdf', content: Buffer.from('x') }],
          headers: { 'X-Thing': header },
        });
        const raw = await composeMessage(input).catch((error: unknown) => {
          // Only harmful input is refused.
          expect(error).toBeInstanceOf(HeaderInjectionError);
          const all = [fromName, subject, file, header, ...quoted, ...references].join('');
          expect(/[\p{Cc}\u2028\u2029]/u.test(all) || !all.isWellFormed()).toBe(true);
        });
        if (raw === undefined) return;
        composed++;
        const read = await PostalMime.parse(raw);
        const quotable = references.some((one) => /^<?[\x21-\x3b\x3d\x3f-\x7e]+>?$/.test(one.trim()));
        expect(read.headers.map(({ originalKey }) => originalKey)).toEqual([
          'From',
          'To',
          'Subject',
          ...(quotable && read.references !== undefined ? ['References'] : []),
          'X-Thing',
          'Message-ID',
          'Date',
          'MIME-Version',
          'Content-Type',
        ]);
        const tidy = (value: string | undefined) => (value ?? '').replace(/\s+/gu, ' ').trim();
        const domain = (address: string) => address.replace(/@.*$/, (part) => part.toLowerCase());
        expect([tidy(read.from?.name), read.from?.address]).toEqual([tidy(fromName), domain(from)]);
        expect(read.to?.map(({ name, address }) => [tidy(name), address])).toEqual(
          to.map(([name, address]) => [tidy(name), domain(address)]),
        );
        expect(tidy(read.subject)).toBe(tidy(subject));
        const thing = read.headers.find(({ key }) => key === 'x-thing')?.value ?? '';
        expect(tidy(decodeWords(thing))).toBe(tidy(header));
        expect(read.attachments.map(({ filename }) => tidy(filename ?? ''))).toEqual([
          tidy(file).replaceAll('=?', '=_') || 'attachment',
        ]);
      },
    ),
    { numRuns: 400 },
  );
  expect(composed).toBeGreaterThan(50);
});
