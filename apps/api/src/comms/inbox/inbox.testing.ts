/** A business with a mailbox: messages arrive over SMTP and are read and filed. */
import { expect } from 'vitest';
import { smtpListener } from '../../adapters/mail-in/smtp/listener.ts';
import { connectWire } from '../../adapters/mail-in/smtp/wire.testing.ts';
import { storeReceivedMail } from '../../app/receiving.ts';
import { sql } from '../../db/database.ts';
import { testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import { sample } from '../fixtures.testing.ts';

export const path = '/api/v1/ses/sesmail_incoming/';
export const sender = (raw: Buffer): string =>
  /^From:.*?<?([\w.+-]+@[\w.-]+)>?\s*$/m.exec(raw.toString('latin1'))?.[1]?.toLowerCase() ?? '';
export const place = (message: { states: { system_action: string }[] }) =>
  message.states.map((state) => state.system_action);

/** Expected contracts of each sample, and how they are found. */
export const FILED: Record<
  string,
  { numbers: string[]; by: string | null; place?: string; category?: string }
> = {
  '01-change-request.eml': { numbers: ['H102138'], by: 'subject' },
  '02-reply-in-reply-to.eml': { numbers: ['H100590'], by: 'reply_headers', category: 'reply' },
  '03-html-only.eml': { numbers: ['H100911'], by: 'body' },
  '04-pdf-attachment.eml': { numbers: ['H100655'], by: 'subject' },
  '05-inline-image.eml': { numbers: ['H102367'], by: 'body' },
  '06-iso-8859-1.eml': { numbers: ['H101194'], by: 'subject' },
  '07-utf8-base64.eml': { numbers: ['H101333'], by: 'subject' },
  '08-auto-reply.eml': {
    numbers: ['H102356'],
    by: 'reply_headers',
    place: 'resolved',
    category: 'auto_reply',
  },
  '09-dsn-bounce.eml': { numbers: ['H101118'], by: 'reply_headers', place: 'resolved', category: 'bounce' },
  '10-spam.eml': { numbers: [], by: null, place: 'spam', category: 'auto_reply' },
  '11-long-thread.eml': { numbers: ['H101189'], by: 'reply_headers', category: 'reply' },
  '12-malicious-html.eml': { numbers: ['H101111'], by: 'subject' },
  '13-two-candidates.eml': { numbers: ['H102008', 'H102239'], by: null },
  '14-enquiry-unknown-sender.eml': { numbers: [], by: null },
  '15-badly-formed.eml': { numbers: ['H101646'], by: 'sender' },
};
/** Email sent before: Message-ID, recipient and contract. */
const OUTGOING = [
  ['out.h100590.3@mail.fernhill.example.com', 'rosalind.dimmockwell@example.com', 'H100590'],
  ['out.h102356.5@mail.fernhill.example.com', 'quentin@whitridgesystemsplc.example.net', 'H102356'],
  ['out.h101118.7@mail.fernhill.example.com', 'sabrina.saffronford@example.net', 'H101118'],
  ['out.h101189.11@mail.fernhill.example.com', 'hello@pennyfettlecaterers.example.org', 'H101189'],
  ['out.h101189.12@mail.fernhill.example.com', 'hello@pennyfettlecaterers.example.org', 'H101189'],
] as const;

export type InboxStage = Awaited<ReturnType<typeof inboxStage>>;

/** Creates the business with the contracts and email that the samples refer to. */
export async function inboxStage() {
  const app = await testApp();
  const admin = await app.as('admin');
  const world = await makeWorld(admin);
  await app.drain();
  const listener = smtpListener({
    host: '127.0.0.1',
    port: 0,
    domains: ['fernhill.example.com'],
    maxBytes: 5_000_000,
  });
  await listener.start(storeReceivedMail(app.db, 'smtp'));

  /** Sends a message over SMTP and returns the last response. */
  async function converse(raw: Buffer, from = 'someone@example.org', to = 'hire@fernhill.example.com') {
    const wire = await connectWire(listener.address()?.port ?? 0);
    await wire.say('EHLO mx.example.org');
    await wire.say(`MAIL FROM:<${from}>`);
    await wire.say(`RCPT TO:<${to}>`);
    await wire.say('DATA');
    const lines = raw.toString('latin1').replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..');
    wire.send(lines.endsWith('\r\n') ? lines : `${lines}\r\n`);
    const answer = await wire.say('.');
    await wire.say('QUIT');
    return answer;
  }

  /** Sends a message over SMTP, has it read, and returns it as the API shows it. */
  async function arrive(raw: Buffer, from?: string, to?: string) {
    const before = await app.db.one<{ id: number | null }>(sql`select max(id) as id from sesmail_incoming`);
    expect(await converse(raw, from, to)).toMatch(/^250/);
    await app.drain();
    const rows = await app.db.rows<{ id: number }>(
      sql`select id from sesmail_incoming where id > ${before?.id ?? 0} order by id`,
    );
    expect(rows).toHaveLength(1);
    return (await admin.get(`${path}${rows[0]?.id}/`)).body;
  }

  /** Creates a contract with this number and a customer with this email address. */
  async function contractOf(number: string, email: string): Promise<number> {
    const known = await app.db.one<{ id: number }>(
      sql`select id from customer where lower(email) = ${email.toLowerCase()}`,
    );
    const customer =
      known?.id ??
      (await admin.post('/api/v1/customer/', { name: email, telephone: '01632 960001', email })).body.id;
    const made = await admin.post('/api/v1/contract/', {
      lead_customer: customer,
      account: world.account,
      depot: world.depot,
      delivery_date: '2027-06-01',
      collection_date: '2027-06-03',
    });
    await app.db.rows(sql`update contract set contract_number = ${number} where id = ${made.body.id}`);
    return made.body.id;
  }

  /** Stores an email that we sent. */
  async function sentMail(messageId: string, to: string, contract: number): Promise<number> {
    const row = await app.db.one<{ id: number }>(sql`
      insert into sesmail ("to", subject, category, type, message_id, contract_id, furthest, state_set_id)
      values (${to}, 'Your order', 'conversation', 'html', ${messageId}, ${contract}, 'sent', state_set_of(array(select s.id from state s
        join state_type y on y.id = s.type_id where y.context = 'email_status' and s.system_action = 'sent'))) returning id`);
    return row?.id ?? 0;
  }

  const contracts = new Map<string, number>();
  for (const [file, { numbers }] of Object.entries(FILED))
    for (const number of numbers) {
      const mail = OUTGOING.find(([, , order]) => order === number);
      contracts.set(number, await contractOf(number, mail?.[1] ?? sender(sample(`mail/${file}`))));
    }
  await contractOf('H100753', 'hello@pennyfettlecaterers.example.org');
  for (const [id, to, number] of OUTGOING) await sentMail(id, to, contracts.get(number) ?? 0);
  return {
    app,
    admin,
    world,
    converse,
    arrive,
    sentMail,
    end: async () => {
      await listener.stop();
      await app.end();
    },
  };
}
