/** Follow-ups of a stored message (docs/run/mail.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { type Intake, storeReceived } from '../mail/outbox/intake.ts';

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

const path = '/api/v1/ses/sesmail_incoming/';
const place = (record: { states: { system_action: string }[] }) => record.states[0]?.system_action;
let count = 0;
const keep = (lines: readonly string[], more: Partial<Intake> = {}) =>
  app.db.transaction((tx) =>
    storeReceived(tx, {
      raw: Buffer.from(lines.join('\r\n')),
      from: 'ada@example.com',
      recipients: ['hire@hire.test'],
      externalId: `reading-${++count}`,
      transport: 'smtp',
      ...more,
    }),
  );
/** Stores and reads a message and returns it as the API shows it. */
async function arrive(lines: readonly string[], more: Partial<Intake> = {}) {
  await keep(lines, more);
  await app.drain();
  const [newest] = (await admin.get(`${path}?page_size=1`)).body.results;
  return (await admin.get(`${path}${newest.id}/`)).body;
}

/** Creates a resolved change request from a message with this Message-ID and returns its path. */
async function answered(messageId: string): Promise<string> {
  const first = await arrive([`Message-ID: <${messageId}>`, 'Subject: Chairs', '', 'Twenty more, please.']);
  const made = await admin.post(`${path}${first.id}/changerequest/`, { contract: world.contract });
  expect(made.status).toBe(201);
  const request = `/api/v1/changerequest/${made.body.id}/`;
  await admin.put(`${request}system_state/`, {
    system_action: 'resolved',
    action: 'attach',
    additional: { reason: 'Agreed' },
  });
  return request;
}

async function sentMail(messageId: string, to: string): Promise<number> {
  const row = await app.db.one<{ id: number }>(sql`
    insert into sesmail ("to", subject, category, type, message_id, contract_id, furthest, state_set_id)
    values (${to}, 'Your order', 'conversation', 'html', ${messageId}, ${world.contract}, 'sent', state_set_of(array(select s.id from state s
      join state_type y on y.id = s.type_id where y.context = 'email_status' and s.system_action = 'sent'))) returning id`);
  return row?.id ?? 0;
}

describe('messages that a customer may have written', () => {
  test.each([
    ['Auto-Submitted: auto-generated', 'received'],
    ['X-Auto-Response-Suppress: All', 'received'],
    ['Precedence: list', 'received'],
    ['Precedence: bulk', 'received'],
    ['Auto-Submitted: auto-replied', 'resolved'],
    ['X-Autoreply: yes', 'resolved'],
    ['Subject: Out of office', 'resolved'],
  ])('%s starts as %s', async (line, position) => {
    const message = await arrive(['From: Ada <ada@example.com>', line, '', 'Ten more chairs']);
    expect([message.category, place(message)]).toEqual(['auto_reply', position]);
  });

  test.each([
    ['X-Auto-Response-Suppress: All', 'reopened'],
    ['Precedence: list', 'reopened'],
    ['Auto-Submitted: auto-replied', 'resolved'],
    ['X-Spam-Flag: YES', 'resolved'],
  ])('a reply with %s leaves the change request %s', async (line, position) => {
    const id = `thread-${count}@example.com`;
    const request = await answered(id);
    await arrive([`In-Reply-To: <${id}>`, 'Subject: Re: Chairs', line, '', 'And ten tables']);
    expect(place((await admin.get(request)).body)).toBe(position);
  });
});

test('ignores spam and viruses: nothing is reopened and no address is blocked', async () => {
  const bounce = (id: string) => [
    'From: MAILER-DAEMON@mx.example.net',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    'Final-Recipient: rfc822; victim@example.com',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${id}>`,
    '',
    '--b--',
  ];
  for (const found of [{ spam: true }, { virus: true }]) {
    const id = `forged-${count}@example.com`;
    const mail = await sentMail(id, 'victim@example.com');
    expect(place(await arrive(bounce(id), { from: '', ...found }))).toBe('spam');
    const thread = `thread-${count}@example.com`;
    const request = await answered(thread);
    await arrive([`In-Reply-To: <${thread}>`, '', 'More'], found);
    expect([
      (await admin.get(`/api/v1/ses/sesmail/${mail}/`)).body.furthest,
      place((await admin.get(request)).body),
      (await app.db.rows(sql`select 1 from mail_suppression`)).length,
    ]).toEqual(['sent', 'resolved', 0]);
  }
});

describe('accepts a message sent back as it was read', () => {
  test.each([
    ['without a subject', [], {}],
    ['from nobody', [], { from: '' }],
    ['from a very long address', [], { from: `${'x'.repeat(2000)}@example.com` }],
    ['to very many', [], { recipients: Array.from({ length: 200 }, (_, n) => `someone-${n}@example.com`) }],
    ['of hidden characters', ['Subject: \u202ex'], { from: '\u200b\u202e', recipients: ['\u202e'] }],
  ])('%s', async (_, head: string[], more: Partial<Intake>) => {
    const message = await arrive([...head, '', 'Words'], more);
    expect((await admin.put(`${path}${message.id}/`, message)).status).toBe(200);
    expect((await admin.get(`${path}${message.id}/`)).body.version).toBe(message.version);
  });

  test('demands subject, sender and recipient of an entered message', async () => {
    const { body, status } = await admin.post(path, {
      category: 'message',
      type: 'text',
      subject: '',
      content: 'Rang',
    });
    expect([status, Object.keys(body).sort()]).toEqual([400, ['destination', 'source', 'subject']]);
  });
});

test('marks a sender who may be forged, and chooses no contract', async () => {
  const contract = (await admin.get(`/api/v1/contract/${world.contract}/`)).body;
  const customer = { name: 'Grace', telephone: '01632 960002', email: 'grace@example.com' };
  const { id } = (await admin.post('/api/v1/customer/', customer)).body;
  await app.db.rows(sql`update contract set lead_customer_id = ${id} where id = ${world.contract}`);
  const words = ['From: grace@example.com', 'Subject: More', '', 'More'];
  const sure = await arrive(words, { suspect: false });
  expect([sure.match_by, sure.problems]).toEqual(['sender', []]);
  const forged = await arrive(words, { suspect: true });
  expect([forged.contract, forged.matches.length, forged.match_why, forged.problems]).toEqual([
    null,
    1,
    expect.stringContaining('may be forged'),
    [expect.stringMatching(/^The sender’s address may be forged: /)],
  ]);
  const named = await arrive([`Subject: About ${contract.contract_number}`, '', 'More'], { suspect: true });
  expect([named.contract.id, named.problems.length]).toEqual([world.contract, 1]);
});

test("locks a message's contract before linking it, so that two follow-ups never deadlock", async () => {
  const request = await answered('pair@example.com');
  const { contract_number } = (await admin.get(`/api/v1/contract/${world.contract}/`)).body;
  await keep([
    'In-Reply-To: <pair@example.com>',
    `Subject: Re: Chairs (${contract_number})`,
    '',
    'And ten tables',
  ]);
  const waits = async () =>
    (
      await app.db.rows(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  app.takeQueries();
  let reading: Promise<number> | undefined;
  await app.db.transaction(async (tx) => {
    // The lock another process holds once it has linked a message to the contract.
    await tx.rows(sql`select 1 from contract where id = ${world.contract} for key share`);
    reading = app.drain();
    await expect.poll(waits).toBe(1);
    await tx.rows(sql`select 1 from contract where id = ${world.contract} for update`);
  });
  await reading;
  expect(app.takeQueries().filter((text) => text.includes('insert into sesmail_incoming ('))).toHaveLength(1);
  expect((await admin.get(request)).body.incoming_emails).toHaveLength(2);
});
