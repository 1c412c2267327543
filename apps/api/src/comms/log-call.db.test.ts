import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

const path = '/api/v1/ses/sesmail_incoming/';
let app: TestApp;
let admin: Agent;
let world: World;
let round = 0;
let email: string;
let customer: number;
let contract: { id: number; contract_number: string };

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());
beforeEach(async () => {
  round += 1;
  email = `caller.${round}@example.org`;
  customer = (
    await admin.post('/api/v1/customer/', { name: `Caller ${round}`, telephone: '01632 960001', email })
  ).body.id;
  contract = await hire();
});

async function hire() {
  const made = await admin.post('/api/v1/contract/', {
    lead_customer: customer,
    account: world.account,
    depot: world.depot,
    delivery_date: '2027-06-01',
    collection_date: '2027-06-03',
  });
  expect(made.status).toBe(201);
  return made.body as { id: number; contract_number: string };
}

/** Enters a message and returns it as the inbox shows it. */
async function enter(body: Readonly<Record<string, unknown>>) {
  const made = await admin.post(path, {
    category: 'message',
    type: 'text',
    subject: 'A call',
    source: '01632 960999',
    destination: 'Desk',
    content: 'Please ring back.',
    ...body,
  });
  expect(made.status).toBe(201);
  return (await admin.get(`${path}${made.body.id}/`)).body;
}

test('files an entered message under the contract whose number it names', async () => {
  const bySubject = await enter({ subject: `Question on ${contract.contract_number}` });
  expect([bySubject.contract.id, bySubject.match_by]).toEqual([contract.id, 'subject']);
  const byText = await enter({ content: `It is about ${contract.contract_number}, the tables.` });
  expect([byText.contract.id, byText.match_by]).toEqual([contract.id, 'body']);
});

test("files it under the sender's only current contract and names the customer", async () => {
  const message = await enter({ source: ` ${email.toUpperCase()}` });
  expect([message.contract.id, message.match_by, message.customer.id]).toEqual([
    contract.id,
    'sender',
    customer,
  ]);
});

test('leaves the choice to staff when the sender has two current contracts', async () => {
  const other = await hire();
  const message = await enter({ customer });
  expect(message.contract).toBeNull();
  expect(new Set(message.matches.map(({ id }: { id: number }) => id))).toEqual(
    new Set([contract.id, other.id]),
  );
});

test('keeps the contract that staff chose, and lists what else it may be about', async () => {
  const other = await hire();
  const message = await enter({ contract: other.id, subject: `About ${contract.contract_number}` });
  expect([message.contract.id, message.match_by]).toEqual([other.id, 'user']);
  expect(message.matches.map(({ id }: { id: number }) => id)).toContain(contract.id);
});

test('files a reply to an email under the contract of that email', async () => {
  const sent = await app.db.one<{ id: number }>(sql`
    insert into sesmail ("to", subject, category, type, message_id, contract_id, furthest, state_set_id)
    values (${email}, 'Your hire', 'conversation', 'html', ${`ours-${round}@mail.example`}, ${contract.id}, 'sent',
      state_set_of(array(select s.id from state s join state_type y on y.id = s.type_id
        where y.context = 'email_status' and s.system_action = 'sent'))) returning id`);
  const message = await enter({ sesmail: sent?.id });
  expect([message.contract.id, message.match_by, message.sesmail.id]).toEqual([
    contract.id,
    'reply_headers',
    sent?.id,
  ]);
});

test('matches nothing without a clue to a contract', async () => {
  const message = await enter({});
  expect([message.contract, message.match_by, message.matches, message.customer]).toEqual([
    null,
    null,
    [],
    null,
  ]);
});
