import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpListener } from '../adapters/mail-in/smtp/listener.ts';
import { connectWire } from '../adapters/mail-in/smtp/wire.testing.ts';
import { sql } from '../db/database.ts';
import { testRounds } from '../testing/rounds.testing.ts';
import { chance } from '../testing/stock-chance.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { broken } from './broken-mail.testing.ts';
import { sample, samples } from './fixtures.testing.ts';
import { storeReceived } from '../mail/outbox/intake.ts';
import { storeReceivedMail } from '../app/receiving.ts';

const { rounds, tenth } = testRounds();
let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.drain();
});
afterAll(() => app.end());

const incoming = '/api/v1/ses/sesmail_incoming/';
const count = async (table: string): Promise<number> =>
  (await app.db.one<{ n: number }>(sql`select count(*)::int as n from ${sql.table(table)}`))?.n ?? 0;

describe('a message of the maximum size', () => {
  const MEGABYTE = 1024 * 1024;
  const limit = 30 * MEGABYTE;
  const listener = smtpListener({ host: '127.0.0.1', port: 0, domains: ['hire.test'], maxBytes: limit });
  beforeAll(() => listener.start(storeReceivedMail(app.db, 'smtp')));
  afterAll(() => listener.stop());
  const lines = (bytes: number): string =>
    `${'x'.repeat(62)}\r\n`.repeat(Math.ceil(bytes / 64)).slice(0, bytes - 2);
  const message = (name: string, bytes: number): string => {
    const head = `From: ada@example.com\r\nSubject: ${name}\r\nMessage-ID: <${name}@example.com>\r\n\r\n`;
    return `${head}${lines(bytes - head.length)}\r\n`;
  };

  test('is stored and read; a larger one is refused, leaves nothing, and the connection stays open', async () => {
    const wire = await connectWire(listener.address()?.port ?? 0);
    const say = async (bytes: string, size?: number): Promise<string | undefined> => {
      const from = await wire.say(`MAIL FROM:<ada@example.com>${size === undefined ? '' : ` SIZE=${size}`}`);
      if (from?.startsWith('250') !== true) return from;
      await wire.say('RCPT TO:<hire@hire.test>');
      await wire.say('DATA');
      wire.send(bytes);
      return wire.say('.');
    };
    await wire.say('EHLO mx.example.org');
    const before = await count('mail_intake');
    expect(await say(message('told', limit + MEGABYTE), limit + MEGABYTE)).toMatch(/^552/);
    expect(await say(message('large', limit + 1))).toMatch(/^552/);
    expect(await count('mail_intake')).toBe(before);
    expect(await say(message('just', limit))).toMatch(/^250/);
    expect(await say(message('small', 500))).toMatch(/^250/);
    await wire.say('QUIT');
    await app.drain();
    for (const name of ['just', 'small']) {
      const [found] = (await admin.get(`${incoming}?message_id=${name}@example.com`)).body.results;
      expect(found.subject).toBe(name);
      const raw = await admin.get(`${incoming}${found.id}/raw/`);
      expect(raw.bytes.length).toBe(name === 'just' ? limit : 500);
    }
    expect((await admin.get(`${incoming}?message_id=large@example.com`)).body.count).toBe(0);
  }, 60_000);
});

const MESSAGES = rounds(1000);

test(`stores all of ${MESSAGES} broken messages byte for byte, ends no job, and lists each in the inbox`, async () => {
  const pick = chance(20_270_601 + tenth);
  const names = samples();
  const before = await count('sesmail_incoming');
  const sent = new Map<string, Buffer>();
  while (sent.size < MESSAGES) {
    const raw = broken(sample(names[pick(names.length)] ?? ''), pick);
    const externalId = `broken-${sent.size}`;
    sent.set(`smtp:${externalId}`, raw);
    const from = ['', 'ada@example.com', '\u0000\ud800', 'x'.repeat(2000)][pick(4)] ?? '';
    const recipients =
      [[], ['hire@hire.test'], ['\u0000\ud800@hire.test', 'reply+1.2@hire.test']][pick(3)] ?? [];
    await app.db.transaction((tx) =>
      storeReceived(tx, { raw, from, recipients, externalId, transport: 'smtp' }),
    );
  }
  for (let rounds = 0; rounds < 3; rounds++) await app.drain();
  expect(
    await app.db.rows(
      sql`select last_error from job where topic = 'mail.read' and (state <> 'done' or last_error is not null)`,
    ),
  ).toEqual([]);
  expect((await count('sesmail_incoming')) - before).toBe(MESSAGES);

  const rows = await app.db.rows<{ id: number; external_id: string }>(sql`
    select i.id, k.external_id from sesmail_incoming i join mail_intake k on k.id = i.intake_id where k.external_id like 'smtp:broken-%' order by i.id`);
  expect(rows.length).toBe(MESSAGES);
  const listed = new Set<number>();
  for (let page = 1; listed.size < rows.length + before; page++) {
    const { body, status } = await admin.get(`${incoming}?page_size=100&page=${page}`);
    if (status !== 200) break;
    for (const { id } of body.results) listed.add(id);
  }
  expect(rows.filter(({ id }) => !listed.has(id))).toEqual([]);
  for (const [n, { id, external_id }] of rows.entries()) {
    // Every tenth message arrives over the network; the others are stored directly.
    if (n % 10 > 0) continue;
    const [raw, decoded] = [
      await admin.get(`${incoming}${id}/raw/`),
      await admin.get(`${incoming}${id}/decoded/`),
    ];
    expect([
      external_id,
      raw.status,
      raw.bytes.equals(sent.get(external_id) ?? Buffer.from('-')),
      decoded.status,
    ]).toEqual([external_id, 200, true, 200]);
  }
  for (const { external_id, raw } of await app.db.rows<{ external_id: string; raw: Buffer }>(
    sql`select external_id, raw from mail_intake where external_id like 'smtp:broken-%'`,
  ))
    expect([external_id, raw.equals(sent.get(external_id) ?? Buffer.from('-'))]).toEqual([external_id, true]);
}, 120_000);

describe('text from users never becomes a header', () => {
  const EVIL = [
    'x\r\nBcc: eve@evil.example',
    'x\nBcc: eve@evil.example',
    'x\rBcc: eve@evil.example',
    'x\u2028Bcc: eve@evil.example',
    'x\u0085Bcc: eve@evil.example',
    'x\u0000\r\n\r\n<b>body</b>',
    '=?utf-8?q?x=0D=0ABcc:_eve@evil.example?=',
    '"x" <eve@evil.example>, y',
    'x\\"\r\n Bcc: eve@evil.example',
    '\u202ex',
  ];
  /** Returns the unfolded header lines of a message with their names. */
  const headers = (raw: Buffer): [string, string][] =>
    (raw.toString('latin1').split('\r\n\r\n')[0] ?? '')
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  const MEANT = [
    'From',
    'To',
    'Subject',
    'X-Hireyard-Mail',
    'Auto-Submitted',
    'Message-ID',
    'Date',
    'MIME-Version',
    'Content-Type',
    'Reply-To',
    'Content-Transfer-Encoding',
    'In-Reply-To',
    'References',
  ];
  /** Checks that messages queued meanwhile have only the expected headers, and that at least `least` were sent. */
  async function requirePlain(what: string, least = 0): Promise<void> {
    await app.drain();
    const rows = await app.db.rows<{ raw: Buffer; envelope_to: string[]; to: string }>(
      sql`select r.raw, r.envelope_to, m."to" from sesmail_raw r join sesmail m on m.id = r.sesmail_id where m.id > ${since}`,
    );
    expect([
      what,
      await app.db.rows(
        sql`select category, last_error from sesmail where id > ${since} and furthest = 'pending'`,
      ),
    ]).toEqual([what, []]);
    expect([what, rows.length >= least]).toEqual([what, true]);
    for (const { raw, envelope_to } of rows) {
      const found = headers(raw);
      expect([what, found.map(([name]) => name).filter((name) => !MEANT.includes(name))]).toEqual([what, []]);
      expect([what, new Set(found.map(([name]) => name)).size]).toEqual([what, found.length]);
      // oxlint-disable-next-line no-control-regex -- that is what must not be there
      expect([what, /[^\r\n\t\x20-\x7e]/.test(raw.toString('latin1').split('\r\n\r\n')[0] ?? '')]).toEqual([
        what,
        false,
      ]);
      expect([what, envelope_to]).toEqual([what, ['ada@example.com']]);
      expect([what, found.find(([name]) => name === 'To')?.[1]]).toEqual([what, 'ada@example.com']);
      expect([what, /^(?:Bcc|Cc):/im.test(raw.toString('latin1').split('\r\n\r\n')[0] ?? '')]).toEqual([
        what,
        false,
      ]);
    }
    since = (await app.db.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from sesmail`))?.id ?? 0;
  }
  let since = 0;
  beforeAll(async () => {
    since = (await app.db.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from sesmail`))?.id ?? 0;
  });
  const write = (more: object = {}) =>
    admin.post('/api/v1/ses/sesmail/', {
      to: 'ada@example.com',
      subject: 'Plain',
      category: 'other',
      type: 'html',
      message: 'Words',
      contract: world.contract,
      ...more,
    });

  test.each([
    'to',
    'cc',
    'subject',
    'category',
    'type',
    'message',
    'documents',
    'files',
    'contract',
    'incoming',
  ])('the field %s of an email', async (field) => {
    for (const evil of EVIL) {
      const value =
        field === 'documents' || field === 'files'
          ? [evil]
          : field === 'to' || field === 'cc'
            ? `${evil} <ada@example.com`
            : evil;
      const reply = await write({ [field]: value });
      expect([field, evil, reply.status]).toEqual([
        field,
        evil,
        field === 'message' || field === 'subject' ? reply.status : 400,
      ]);
      expect([201, 400]).toContain(reply.status);
    }
    await requirePlain(field);
  });

  test('names of customers, accounts and contracts, of the business and of its sender', async () => {
    const { db } = app;
    const places: Record<string, (evil: string) => Promise<unknown>> = {
      customer: (evil) => db.rows(sql`update customer set name = ${evil}`),
      account: (evil) => db.rows(sql`update account set name = ${evil}`),
      contract: (evil) =>
        db.rows(sql`update contract set contract_number = ${evil} where id = ${world.contract}`),
      company: (evil) =>
        db.rows(
          sql`update setting set value = jsonb_set(value, '{name}', to_jsonb(${evil}::text)) where code = 'company'`,
        ),
      sender: (evil) =>
        db.rows(sql`update setting set value = to_jsonb(${evil}::text) where code = 'mail_from_name'`),
      file: (evil) => db.rows(sql`update file set file_name = ${evil}`),
      item: (evil) => db.rows(sql`update stockitem set customer_title = ${evil}`),
    };
    for (const [what, put] of Object.entries(places))
      for (const evil of EVIL.map((text) => text.replaceAll('\u0000', ''))) {
        await put(evil);
        for (const category of ['quote', 'other', 'conversation'])
          expect((await write({ category, files: [world.file] })).status).toBe(201);
        await requirePlain(`${what} ${JSON.stringify(evil)}`, 3);
      }
  }, 120_000);
});
