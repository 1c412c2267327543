/** The contact form creates one email per enquiry and can't be used to send more, or anything else. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { parseMail } from '../mail/received/parse.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let clock = Date.parse('2027-01-04T12:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock), env: { TRUST_PROXY: '1' } });
}, 60_000);
beforeEach(async () => {
  await app.db.rows(sql`truncate enquiry_count, refused_delivery`);
  await app.db.rows(sql`truncate mail_intake cascade`);
});
afterAll(() => app.end());

const enquiry = (told: object = {}) => ({
  name: 'Ann Lee',
  email: 'ann@example.com',
  telephone: '01632 960001',
  message: 'Have you got\n200 chairs?',
  ...told,
});
const send = (told: object = {}, headers: Record<string, string> = {}) =>
  app.anonymous.post('/webhooks/enquiry/', enquiry(told), headers);
const from = (address: string) => ({ 'x-forwarded-for': address });
const kept = () =>
  app.db.rows<{ raw: Buffer; envelope_from: string; transport: string }>(
    sql`select raw, envelope_from, transport from mail_intake order by id`,
  );
const refused = async () =>
  (await app.db.one<{ count: number }>(sql`select count from refused_delivery where provider = 'enquiry'`))
    ?.count ?? 0;

describe('an enquiry', () => {
  test('arrives as an email from the sender', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { received: true } });
    const [mail, ...more] = await kept();
    expect([mail?.envelope_from, mail?.transport, more]).toEqual(['ann@example.com', 'enquiry', []]);
    const raw = mail?.raw ?? Buffer.alloc(0);
    expect(raw.toString()).toContain('\r\nX-Hireyard-Enquiry: 1\r\n');
    expect(raw.toString()).toContain('From: Ann Lee <ann@example.com>\r\n');
    const parsed = await parseMail(raw);
    expect(JSON.stringify(parsed)).toContain('200 chairs?');
    expect(JSON.stringify(parsed)).toContain('01632 960001');
  });

  test('appears in the inbox', async () => {
    await send();
    await app.drain();
    const admin = await app.as('admin');
    const found = (await admin.get('/api/v1/ses/sesmail_incoming/')).body;
    expect(found.results).toMatchObject([{ source: 'ann@example.com', subject: 'Enquiry from Ann Lee' }]);
  });

  test('is also accepted as a form, whatever its cookies', async () => {
    const form = new URLSearchParams(enquiry({ telephone: '' })).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: 'csrftoken=abc' };
    expect((await app.anonymous.post('/webhooks/enquiry/', form, headers)).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  test('submitted twice is stored once', async () => {
    await Promise.all([send(), send(), send()]);
    expect(await kept()).toHaveLength(1);
    await send({ message: 'Another' });
    expect(await kept()).toHaveLength(2);
  });

  test.each([
    [{ name: '' }, ['name']],
    [{ email: 'nobody' }, ['email']],
    [{ email: '', message: ' ' }, ['email', 'message']],
    [{ message: 'x'.repeat(10_001) }, ['message']],
    [{ name: 'x'.repeat(201) }, ['name']],
    [{ name: 'Ann\r\nBcc: all@example.com' }, ['name']],
    [{ email: 'ann@example.com\nBcc: all@example.com' }, ['email']],
    [{ email: 'ann@example.com, bob@example.com' }, ['email']],
    [{ telephone: '1\r\nSubject: x' }, ['telephone']],
    [{ name: 'Ann\u0000' }, ['name']],
    [{ message: 5 }, ['message']],
  ])('invalid input is a 400 under its field (%#)', async (told, fields) => {
    const reply = await send(told);
    expect([reply.status, Object.keys(reply.body).sort()]).toEqual([400, fields]);
    expect(await kept()).toEqual([]);
  });

  test.each([
    'Ann" <evil@example.com>, "x',
    'Ann <evil@example.com>',
    '=?utf-8?q?Ann?=',
    'Änne, Ötzi & Co; 😀',
    'a'.repeat(200),
  ])('from a person with an odd name has one sender, one recipient and one subject (%#)', async (name) => {
    await send({ name, message: 'Bcc: all@example.com\n\n.\r\nSubject: no' });
    const raw = (await kept())[0]?.raw ?? Buffer.alloc(0);
    const parsed = await parseMail(raw);
    const head = raw.toString().split('\r\n\r\n')[0] ?? '';
    expect(head.match(/^(From|To|Subject|Bcc):/gim)).toEqual(['From:', 'To:', 'Subject:']);
    expect(JSON.stringify(parsed)).toContain('ann@example.com');
    expect(head).not.toMatch(/^\s*<?evil@example\.com>?\s*$/im);
  });
});

describe('too many enquiries', () => {
  test('a sender must wait and gets the waiting time, while others may send', async () => {
    for (let n = 0; n < 5; n++) expect((await send({ message: `${n}` }, from('192.0.2.1'))).status).toBe(200);
    clock += 60_000;
    const reply = await send({ message: 'more' }, from('192.0.2.1'));
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '3540']);
    expect((await send({ message: 'other' }, from('192.0.2.2'))).status).toBe(200);
    expect(await kept()).toHaveLength(6);
    clock += 3_540_000;
    expect((await send({ message: 'later' }, from('192.0.2.1'))).status).toBe(200);
  });

  test('one sender does not use up the shared limit, which exists too', async () => {
    for (let n = 0; n < 20; n++) await send({ message: `${n}` }, from('192.0.2.1'));
    expect(
      (await app.db.one<{ count: number }>(sql`select count from enquiry_count where sender = 'all'`))?.count,
    ).toBe(5);
    await app.db.rows(sql`update enquiry_count set count = 199 where sender = 'all'`);
    for (const n of [1, 2])
      expect((await send({ message: `x${n}` }, from(`192.0.2.${n + 8}`))).status).toBe(200);
    const spam = await app.db.rows<{ spam: boolean }>(
      sql`select spam from mail_intake order by id desc limit 2`,
    );
    expect(spam).toEqual([{ spam: true }, { spam: false }]);
    await app.db.rows(sql`update enquiry_count set count = 1000 where sender = 'all'`);
    expect((await send({ message: 'x' }, from('192.0.2.19'))).status).toBe(429);
  });

  test('a sender is identified by the network, whatever the email address', async () => {
    for (let n = 0; n < 5; n++)
      expect((await send({ message: `${n}` }, from(`2001:db8:0:1::${n}`))).status).toBe(200);
    expect((await send({ message: 'more' }, from('2001:0db8::1:a:b:c:d'))).status).toBe(429);
    expect((await send({ message: 'more' }, from('2001:db8:0:2::1'))).status).toBe(200);
  });

  test('stores no address and is deleted automatically', async () => {
    await send({}, from('192.0.2.77'));
    const rows = await app.db.rows<{ sender: string }>(sql`select sender from enquiry_count`);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.77|ann@/);
  });

  test('concurrent enquiries get no more than the limit', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send({ message: `${n}` }, from('192.0.2.5'))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await kept()).toHaveLength(5);
  });
});

test('filling the hidden field gets thanks, is counted and dropped', async () => {
  expect(await send({ website: 'http://spam.example' })).toMatchObject({
    status: 200,
    body: { received: true },
  });
  expect([await kept(), await refused()]).toEqual([[], 1]);
});

test('with a secret, only the website may send, for many people', async () => {
  const closed = await testApp({ env: { ENQUIRY_SECRET: 'a secret of the website' } });
  const ask = (email: string, secret?: string) =>
    closed.anonymous.post(
      '/webhooks/enquiry/',
      enquiry({ email }),
      secret === undefined ? {} : { 'x-enquiry-secret': secret },
    );
  const unsigned = await ask('a@example.com');
  expect([unsigned.status, unsigned.body.code]).toEqual([401, 'signature_invalid']);
  expect((await ask('a@example.com', 'a secret of the websitf')).status).toBe(401);
  for (let n = 0; n < 8; n++)
    expect((await ask(`p${n}@example.com`, 'a secret of the website')).status).toBe(200);
  await closed.end();
});
