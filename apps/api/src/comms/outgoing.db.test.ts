import { existsSync, readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { actions, type MailStage, mailStage, path } from '../testing/outgoing.testing.ts';

let { app, admin, world, write, read, sent, outbox }: MailStage = {} as MailStage;
beforeAll(async () => {
  ({ app, admin, world, write, read, sent, outbox } = await mailStage());
});
afterAll(() => app.end());

describe('an email', () => {
  test('waits, is sent once and records it; its source can be read and is in the outbox folder', async () => {
    const reply = await write();
    expect(actions(reply.body)).toEqual(['pending']);
    const mail = await sent(reply);
    expect([actions(mail), mail.furthest, mail.provider, mail.last_error]).toEqual([
      ['sent'],
      'sent',
      'capture',
      '',
    ]);
    expect(mail.sent_at).toBe('2027-01-04T09:00:00.000Z');
    const raw = await admin.get(`${path}${mail.id}/raw/`);
    expect([raw.status, raw.headers['content-type']]).toEqual([200, 'message/rfc822']);
    expect(readFileSync(outbox(mail.id))).toEqual(raw.bytes);
    const parsed = await PostalMime.parse(raw.bytes);
    expect([parsed.subject, parsed.to?.[0]?.address, parsed.messageId]).toEqual([
      'Your chairs',
      'ada@example.com',
      `<${mail.message_id}>`,
    ]);
    expect(parsed.text).toContain('They are ready.');
    expect(mail.content_text).toContain('They are ready.');
    expect(await app.drain()).toBe(0);
  });

  test('appears on its contract, in its list, its history and its thread', async () => {
    const mail = await sent(await write({ subject: 'On the contract' }));
    const contract = (await admin.get(`/api/v1/contract/${world.contract}/`)).body;
    expect(contract.emails[0]).toMatchObject({
      id: mail.id,
      subject: 'On the contract',
      to: 'ada@example.com',
    });
    const thread = (await admin.get(`/api/v1/contract/${world.contract}/thread/`)).body;
    expect(thread.at(-1)).toMatchObject({
      kind: 'out',
      id: mail.id,
      who: 'ada@example.com',
      category: 'other',
    });
    const history = (await admin.get(`/api/v1/contract/${world.contract}/history/`)).body.results;
    expect(history[0]).toMatchObject({ action: 'mail sent' });
  });

  test('is listed without its contents', async () => {
    const [first] = (await admin.get(`${path}?contract__id=${world.contract}&page_size=1`)).body.results;
    expect(first).not.toHaveProperty('content_html');
    expect(first).not.toHaveProperty('events');
    expect(await read(first.id)).toHaveProperty('content_html');
  });

  test('is found by its Message-ID with and without brackets, by its contract and by its state', async () => {
    const mail = await sent(await write());
    for (const id of [mail.message_id, `<${mail.message_id}>`])
      expect((await admin.get(`${path}?message_id=${encodeURIComponent(id)}`)).body.count).toBe(1);
    const state = mail.states[0].id;
    const found = (
      await admin.get(`${path}?states__id__in=${state}&contract__id=${world.contract}&page_size=100`)
    ).body;
    expect(found.results.map(({ id }: { id: number }) => id)).toContain(mail.id);
    expect((await admin.get(`${path}?failed=true`)).body.count).toBe(0);
  });

  test('can be sent back unchanged, and refuses changes', async () => {
    const mail = await sent(await write());
    expect((await admin.put(`${path}${mail.id}/`, mail)).status).toBe(200);
    expect((await admin.patch(`${path}${mail.id}/`, { subject: 'Other' })).status).toBe(400);
    expect((await admin.del(`${path}${mail.id}/`)).status).toBe(409);
  });

  test('can be withdrawn before it is sent, and is then not sent', async () => {
    const { id } = (await write()).body;
    expect((await admin.del(`${path}${id}/`)).status).toBe(204);
    await app.drain();
    expect(existsSync(outbox(id))).toBe(false);
  });

  test('is sent again as an email of its own', async () => {
    const mail = await sent(await write());
    const again = await admin.post(`${path}${mail.id}/resend/`, { to: 'eve@example.com' });
    expect([again.status, again.body.to, again.body.resent_of]).toEqual([201, 'eve@example.com', mail.id]);
    expect(again.body.message_id).not.toBe(mail.message_id);
    await app.drain();
    expect((await read(again.body.id)).furthest).toBe('sent');
  });
});

describe('refuses invalid email and queues nothing', () => {
  const rows = async () =>
    (
      await app.db.one<{ n: number }>(
        sql`select (select count(*) from sesmail)::int + (select count(*) from job)::int as n`,
      )
    )?.n;

  test.each([
    ['to', 'no address', /is not a valid email address/],
    ['to', 'a@example.com\r\nBcc: eve@example.com', /Line breaks/],
    ['to', ' , ', /Enter a recipient/],
    ['cc', 'undisclosed-recipients:;', /Groups/],
    ['subject', 'Hello\nBcc: eve@example.com', /Line breaks/],
    ['subject', '', /may not be blank/],
    ['category', 'nonsense', /not a valid choice/],
    ['category', 'security', /sent automatically only/],
    ['category', 'payment_request', /required/],
    ['documents', ['passport'], /not a valid choice/],
    ['files', ['11111111-1111-4111-8111-111111111111'], /not a file of this record/],
  ])('%s: %j', async (field, value, message) => {
    const before = await rows();
    const reply = await write({ [field]: value });
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringMatching(message)]);
    expect(await rows()).toBe(before);
  });

  test('refuses a blocked address', async () => {
    await app.db.rows(
      sql`insert into mail_suppression (address, reason) values ('gone@example.com', 'bounced')`,
    );
    const reply = await write({ to: 'Ann <GONE@example.com>' });
    expect([reply.status, reply.body.code]).toEqual([409, 'suppressed']);
  });
});

describe('documents', () => {
  test('sends a quote with its PDF, saved as a version, and a link to accept it', async () => {
    const mail = await sent(await write({ category: 'quote', subject: 'Your quote' }));
    expect(mail.last_error).toBe('');
    expect(mail.attachments).toMatchObject([
      { name: expect.stringMatching(/^Quote H\d+ v1\.pdf$/), media_type: 'application/pdf' },
    ]);
    expect(mail.content_html).toMatch(/\/noauth\/quote\/[\w-]{32}/);
    const pdf = await admin.get(`${path}${mail.id}/attachment/?attachment=${mail.attachments[0].id}`);
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const { attachments } = await PostalMime.parse((await admin.get(`${path}${mail.id}/raw/`)).bytes);
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(pdf.bytes);
  });

  test("keeps the email waiting, with the reason, if a document can't be created", async () => {
    const { id } = (await write({ contract: world.onHire, category: 'quote', subject: 'Too late' })).body;
    await app.drain();
    const mail = await read(id);
    expect([mail.furthest, mail.last_error]).toEqual(['pending', expect.stringMatching(/quote/i)]);
    expect(
      (await admin.get(`${path}?failed=true`)).body.results.map((one: { id: number }) => one.id),
    ).toContain(id);
  });
});

test('skips an address that bounced meanwhile and sends to the others', async () => {
  const { id } = (await write({ to: 'late@example.com, c@example.com' })).body;
  const alone = (await write({ to: 'late@example.com' })).body.id;
  await app.db.rows(
    sql`insert into mail_suppression (address, reason) values ('late@example.com', 'complaint')`,
  );
  await app.drain();
  expect((await read(id)).furthest).toBe('sent');
  expect(await read(alone)).toMatchObject({
    furthest: 'pending',
    last_error: 'Not sent: late@example.com complained before.',
  });
});

describe('manual states', () => {
  const set = (id: number, system_action: string, action = 'attach') =>
    admin.put(`${path}${id}/system_state/`, { system_action, action });

  test('accepts bounced and complaint from users; all other states come from the service', async () => {
    const mail = await sent(await write({ to: 'h@example.com' }));
    for (const action of ['sent', 'received', 'opened', 'clicked', 'pending'])
      expect((await set(mail.id, action)).status).toBe(action === 'sent' ? 200 : 409);
    const reply = await set(mail.id, 'bounced');
    expect([reply.status, reply.body.furthest, actions(reply.body).sort()]).toEqual([
      200,
      'bounced',
      ['bounced', 'sent'],
    ]);
    expect((await set(mail.id, 'bounced', 'detach')).status).toBe(409);
    expect((await write({ to: 'h@example.com' })).status).toBe(409);
    expect((await read(mail.id)).suppressed).toBe('h@example.com');
    expect((await admin.post(`${path}${mail.id}/allow_mail/`, {})).body.suppressed).toBe('');
    expect((await write({ to: 'h@example.com' })).status).toBe(201);
    await app.drain();
  });
});

test('needs the address if there are several recipients, and blocks only that one', async () => {
  const mail = await sent(await write({ to: 'k@example.com, l@example.com' }));
  const say = (additional: object) =>
    admin.put(`${path}${mail.id}/system_state/`, { system_action: 'bounced', action: 'attach', additional });
  expect((await say({})).body).toEqual({
    additional: { address: ['Choose one of these addresses: k@example.com, l@example.com.'] },
  });
  expect((await say({ address: 'L@example.com' })).body.suppressed).toBe('l@example.com');
});

test('hides email from users who may not view it, and refuses writing without permission', async () => {
  const stock = await app.as(['Stock Manager']);
  const finance = await app.as(['Finance']);
  expect((await stock.get(path)).status).toBe(403);
  expect((await finance.get(path)).status).toBe(200);
  expect((await finance.post(path, {})).status).toBe(403);
  expect((await finance.post(`${path}preview/`, {})).status).toBe(403);
});

test('previews the email and any problems without saving anything', async () => {
  const before = await app.db.one(sql`select count(*) from sesmail`);
  const reply = await admin.post(`${path}preview/`, {
    category: 'quote',
    contract: world.contract,
    to: 'late@example.com',
    message: 'Hello <b>you</b>',
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    to: 'late@example.com',
    attachments: [{ name: 'Quote.pdf', size: null }],
    problems: [expect.stringContaining('complained')],
  });
  expect(reply.body.content_html).toContain('Hello &lt;b&gt;you&lt;/b&gt;');
  expect(await app.db.one(sql`select count(*) from sesmail`)).toEqual(before);
});
