import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { pagesOf, textOf } from '../../stock/pdf.testing.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import {
  accountPath,
  makeAccount,
  makeOrder,
  paid,
  pay,
  requestOf,
} from '../../testing/account-money.testing.ts';

const NOW = new Date('2027-04-10T12:00:00Z');
let app: TestApp;
let admin: Agent;
let world: World;
let account: number;
beforeAll(async () => {
  app = await testApp({ now: () => NOW, env: { TIME_ZONE: 'UTC' } });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.db.rows(sql`update setting set value = '"en-GB"' where code = 'locale'`);
  await app.db.rows(sql`update setting set value = '"GBP"' where code = 'currency'`);
  await app.db.rows(
    sql`update setting set value = '{"name": "Fernhill Hire", "address_1": "4 Dock Road", "telephone": "01632 960009"}' where code = 'company'`,
  );
  account = await makeAccount(admin, world, {
    name: 'Café Zürich',
    address_1: '9 High Street',
    address_town: 'Leeds',
  });
  const order = await makeOrder(app, admin, world, { account, entered: '2027-01-10', due: '2027-02-20' });
  await paid(admin, order, 'contract', '100.00', '2027-02-01');
  await pay(admin, (await requestOf(admin, order, 'deposit')) ?? 0, '50.00', '2027-02-01');
});
afterAll(() => app.end());

const queue = async (body: object = {}, agent = admin) =>
  (await agent.post(accountPath(account, 'statement_pdf/'), body)).body.job;
const fetched = (job: string, agent = admin, of = account) =>
  agent.get(accountPath(of, `statement.pdf/?job=${job}`));
const textsOf = (file: Buffer): string[] => pagesOf(file).map((page) => textOf(file, page.content));

describe('a statement as PDF', () => {
  test('is created by a job with the company, the account, all figures and payment links', async () => {
    const job = await queue();
    const early = await fetched(job);
    expect([early.status, early.body.code]).toEqual([409, 'not_ready']);
    await app.drain(NOW);
    const reply = await fetched(job);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toMatch(
      /^inline; filename="Statement OWES\d+ 2027-04-10.pdf"$/,
    );
    const { body: shown } = await admin.get(accountPath(account, 'statement/'));
    const [text = ''] = textsOf(reply.bytes);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Fernhill Hire',
        '4 Dock Road',
        '01632 960009',
        'Café Zürich',
        '9 High Street',
        'Leeds',
        '10 Jan 2027 – 10 Apr 2027',
        'Payment by bank transfer, Giro 7',
        '£296.40',
        '£100.00',
        '£196.40',
        '31–60 days',
        'Deposits we hold for you: £50.00 (not included in the amount owed).',
        'Page 1 of 1',
        shown.requests[0].url,
      ]),
    );
    expect(reply.bytes.toString('latin1')).toContain(`/URI (${shown.requests[0].url})`);
    expect((await admin.get(`/api/v1/job/${job}/progress/`)).body).toMatchObject({
      state: 'done',
      result: { name: expect.stringContaining('Statement') },
    });
  });

  test('covers the requested period and refuses reversed dates', async () => {
    const job = await queue({ start_date: '2027-02-01', end_date: '2027-02-28' });
    await app.drain(NOW);
    const [text = ''] = textsOf((await fetched(job)).bytes);
    expect(text).toContain('1 Feb 2027 – 28 Feb 2027');
    const backwards = { start_date: '2027-03-01', end_date: '2027-02-28' };
    const refused = await admin.post(accountPath(account, 'statement_pdf/'), backwards);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['end_date']]);
  });

  test("shares one job for a user's repeated request, but not between users", async () => {
    const finance = await app.as(['Finance']);
    const [one, same, other] = [await queue(), await queue(), await queue({}, finance)];
    expect([same === one, other === one]).toEqual([true, false]);
    await app.drain(NOW);
    expect((await fetched(other, finance)).status).toBe(200);
  });

  test('needs permission to view accounts, its own account, and is kept for a day', async () => {
    const job = await queue();
    await app.drain(NOW);
    expect((await fetched(job, app.anonymous)).status).toBe(401);
    const stock = await app.as(['Stock Manager']);
    expect((await fetched(job, stock)).status).toBe(403);
    expect((await stock.post(accountPath(account, 'statement_pdf/'), {})).status).toBe(403);
    expect((await fetched(job, admin, await makeAccount(admin, world))).status).toBe(404);
    expect((await fetched('999999')).status).toBe(404);
    expect(Object.keys((await fetched('x')).body)).toEqual(['job']);
    expect((await admin.post(accountPath(2_000_000_000, 'statement_pdf/'), {})).status).toBe(404);
    await app.db.rows(sql`update document_file set expires_at = expires_at - interval '25 hours'`);
    expect((await fetched(job)).status).toBe(404);
    await queue();
    await app.drain(NOW);
    const left = await app.db.one<{ n: number }>(sql`select count(*)::int as n from document_file`);
    expect(left?.n).toBe(1);
  });

  test('a job of another topic, or a failed one, gives no file', async () => {
    const job = await queue({ start_date: '2027-03-02' });
    await app.db.rows(sql`update job set state = 'dead' where id = ${Number(job)}`);
    const dead = await fetched(job);
    expect([dead.status, dead.body.code]).toEqual([409, 'not_made']);
    await app.db.rows(
      sql`update job set topic = 'other', state = 'given_up', done_at = now() where id = ${Number(job)}`,
    );
    expect((await fetched(job)).status).toBe(404);
  });
});

test('a long statement repeats the table header on every numbered page', async () => {
  const long = await makeAccount(admin, world);
  const order = await makeOrder(app, admin, world, { account: long, entered: '2027-01-10', due: null });
  const request = (await paid(admin, order, 'contract', '1.00', '2027-01-11')).request;
  await app.db.rows(sql`
    insert into money_transaction (payment_request_id, kind, method, amount_captured, currency, paid_on, manual_reference, payment_package)
    select ${request}, 'capture', 'cash', 0.25, 'GBP', '2027-01-12', 'Receipt ' || n, 'manual' from generate_series(1, 600) n`);
  const { job } = (await admin.post(accountPath(long, 'statement_pdf/'), {})).body;
  await app.drain(NOW);
  const pages = textsOf((await fetched(job, admin, long)).bytes);
  expect(pages.length).toBeGreaterThan(5);
  for (const [n, text] of pages.entries()) {
    expect(text).toContain(`Page ${n + 1} of ${pages.length}`);
    if (n < pages.length - 1) expect(text).toContain('Description\nDue\nCharge');
  }
  const all = pages.join('\n').split('\n');
  const printed = all.filter((line) => line.startsWith('Payment in cash, Receipt '));
  expect(printed).toEqual(Array.from({ length: 600 }, (_, n) => `Payment in cash, Receipt ${n + 1}`));
  expect(all).toContain('£145.40');
});
