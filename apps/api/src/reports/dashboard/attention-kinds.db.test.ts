/** Tests "Needs attention" rows about mail, messages and stock, each from its cause to its fix. */
import { addDays } from '@hireyard/domain/values/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefusedError } from '../../platform/ports/call-error.ts';
import { today as todayOf } from '../../platform/settings/dated.ts';
import { sql } from '../../db/database.ts';
import { type MailStage, mailStage } from '../../testing/outgoing.testing.ts';
import { makeHire, move, path } from '../../testing/hire.ts';
import { aMessage } from '../../testing/messages.ts';
import { countOf, hasRow, readPad, rowOf } from '../../testing/launchpad.testing.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await mailStage();
}, 60_000);
afterAll(() => stage.app.end());

/** Makes rows the given number of hours old by the test clock, and returns that time. */
async function age(table: string, hours: number, ...ids: readonly number[]): Promise<string> {
  const since = new Date(stage.app.app.now().getTime() - hours * 3_600_000).toISOString();
  await stage.app.db.rows(
    sql`update ${sql.table(table)} set created_at = ${since}::timestamptz where id = any (${[...ids]}::int[])`,
  );
  return since;
}
const pad = (query = '', agent = stage.admin) => readPad(agent, query);
const elsewhere = '?depot=999999';

test('lists an email that the mail service refused until it was corrected and resent', async () => {
  const { app, admin, world, write, sender } = stage;
  const back = sender(() => Promise.reject(new RefusedError('x', 'Mailbox unknown')));
  const { id } = (await write({ to: 'wrong@example.com', subject: 'Your chairs' })).body;
  await age('sesmail', 0, id);
  expect(hasRow(await pad(), 'mail_failed', id)).toBe(false);
  await app.drain();
  back();
  const contract = (await admin.get(path(world.contract))).body;
  expect(rowOf(await pad(), 'mail_failed', id)).toMatchObject({
    record: { type: 'sesmail', id, number: 'Your chairs' },
    contract: { id: world.contract, contract_number: contract.contract_number },
    customer: contract.lead_customer.name,
    reason: '“Your chairs” didn’t reach the customer',
    urgency: 1,
    fix: { label: 'Correct and resend', call: null, open: { page: 'sesmail', id } },
  });
  expect(countOf(await pad('', await app.as(['Stock Manager'])), 'mail_failed')).toBe(0);
  expect(countOf(await pad(`?depot=${world.depot}`), 'mail_failed')).toBe(1);
  expect(countOf(await pad(elsewhere), 'mail_failed')).toBe(0);

  const again = await admin.post(`/api/v1/ses/sesmail/${id}/resend/`, { to: 'ada@example.com' });
  expect(again.status).toBe(201);
  await app.drain();
  await age('sesmail', 0, again.body.id);
  const after = await pad();
  expect([hasRow(after, 'mail_failed', id), hasRow(after, 'mail_failed', again.body.id)]).toEqual([
    false,
    false,
  ]);
});

test('lists a spam complaint as such, and drops it after two weeks', async () => {
  const { app, write } = stage;
  const { id } = (await write({ to: 'cross@example.com', subject: 'Offers' })).body;
  await age('sesmail', 0, id);
  await app.drain();
  // writes what a webhook of the mail service would write; that has its own tests
  await app.db.rows(sql`update sesmail set furthest = 'complaint' where id = ${id}`);
  expect(rowOf(await pad(), 'mail_failed', id).reason).toBe('The customer marked “Offers” as spam');
  await app.db.rows(sql`update sesmail set created_at = created_at - interval '15 days' where id = ${id}`);
  expect(hasRow(await pad(), 'mail_failed', id)).toBe(false);
});

test('lists a message that waited more than a day until it is resolved', async () => {
  const { app, admin, world } = stage;
  await age('sesmail_incoming', 0, world.sesmail_incoming);
  const id = await aMessage(admin, { subject: ' Twenty  more?', contract: world.contract });
  const loose = await aMessage(admin, { source: 'new@example.com' });
  await app.db.rows(sql`update sesmail_incoming set subject = '' where id = ${loose}`);
  const opened = await aMessage(admin);
  const place = (message: number, system_action: string) =>
    admin.put(`/api/v1/ses/sesmail_incoming/${message}/system_state/`, { system_action, action: 'attach' });
  expect((await place(opened, 'opened')).status).toBe(200);
  await age('sesmail_incoming', 23, id, loose, opened);
  expect(countOf(await pad(), 'message_waiting')).toBe(0);
  const since = await age('sesmail_incoming', 25, id, loose, opened);
  const waiting = await pad();
  expect(countOf(waiting, 'message_waiting')).toBe(2);
  expect(rowOf(waiting, 'message_waiting', id)).toMatchObject({
    record: { type: 'sesmail_incoming', id },
    contract: { id: world.contract },
    day: since.slice(0, 10),
    reason: 'Unanswered since yesterday: Twenty more?',
    urgency: 2,
    fix: { label: 'Reply', call: null, open: { page: 'message', id } },
  });
  expect(rowOf(waiting, 'message_waiting', loose)).toMatchObject({
    contract: null,
    reason: 'Unanswered since yesterday: no subject',
  });
  // a message without a contract concerns every depot
  const far = await pad(elsewhere);
  expect([hasRow(far, 'message_waiting', loose), countOf(far, 'message_waiting')]).toEqual([true, 1]);
  expect(countOf(await pad(`?depot=${world.depot}`), 'message_waiting')).toBe(2);
  expect(countOf(await pad('', await app.as(['Stock Manager'])), 'message_waiting')).toBe(0);

  for (const message of [id, loose]) expect((await place(message, 'resolved')).status).toBe(200);
  expect(countOf(await pad(), 'message_waiting')).toBe(0);
});

test('lists an overbooked item, and removes the row when stock arrives', async () => {
  const { app, admin, world } = stage;
  const today = todayOf(app.app);
  await app.db.rows(
    sql`update setting set value = jsonb_set(value, '{default}', '"allow"') where code = 'availability_guard'`,
  );
  const item = world.stockitem;
  expect(countOf(await pad(), 'shortage')).toBe(0);
  const levels = (await admin.get(`/api/v1/stockitem/${item}/`)).body;
  const [level] = await app.db.rows<{ units: number }>(
    sql`select original as units from stock_level where stockitem_id = ${item} and depot_id = ${world.depot}`,
  );
  const hire = await makeHire(admin, world, {
    delivery_date: addDays(today, 4),
    collection_date: addDays(today, 6),
  });
  const [line] = (await admin.get(`/api/v1/contractstock/?contract__id__in=${hire}`)).body.results;
  const reply = await admin.patch(`/api/v1/contractstock/${line.id}/`, {
    quantity: (level?.units ?? 0) + 17,
  });
  expect(reply.status).toBe(200);
  // a quote reserves nothing
  expect(countOf(await pad(), 'shortage')).toBe(0);
  expect((await move(admin, hire, 'entered')).status).toBe(200);
  const [first, ...others] = await app.db.rows<{ day: string; short: number }>(sql`
    select day::text, booked - capacity as short from stock_day where stockitem_id = ${item} and depot_id = ${world.depot}
      and booked > capacity order by day`);
  const row = rowOf(await pad(), 'shortage', item);
  expect(row).toMatchObject({
    record: { type: 'stockitem', id: item, number: levels.internal_title },
    contract: null,
    day: first?.day,
    reason: `17 short in 4 days, on ${others.length + 1} of 14 days`,
    urgency: 1,
    fix: {
      label: 'View availability',
      call: null,
      open: { page: 'planner', depot: world.depot, search: levels.sku, from: first?.day },
    },
  });
  expect([first?.day, first?.short]).toEqual([addDays(today, 4), 17]);
  expect(hasRow(await pad(`?depot=${world.depot}`), 'shortage', item)).toBe(true);
  expect(countOf(await pad(elsewhere), 'shortage')).toBe(0);
  // a site administrator sees no business data
  expect(countOf(await pad('', await app.as('site admin')), 'shortage')).toBe(0);

  const bought = await admin.post('/api/v1/stockmovement/', {
    stockitem: item,
    depot: world.depot,
    kind: 'buy',
    quantity: 17,
    reason: 'They were short',
  });
  expect(bought.status).toBe(201);
  expect(countOf(await pad(), 'shortage')).toBe(0);
});
