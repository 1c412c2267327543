import { GROUPS } from '@hireyard/domain/people/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { pagesOf, textOf } from '../../stock/pdf.testing.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { accountPath, makeAccount, makeOrder, paid } from '../../testing/account-money.testing.ts';

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
  account = await makeAccount(admin, world, { name: 'Fernhill School' });
  const order = await makeOrder(app, admin, world, { account, entered: '2027-01-10', due: '2027-02-20' });
  await paid(admin, order, 'contract', '100.00', '2027-02-01');
});
afterAll(() => app.end());

const pdf = (query = '', agent = admin, of: number | string = account) =>
  agent.get(`/api/v1/account/${of}/statement.pdf${query}`);
const linesOf = (file: Buffer): string[] =>
  pagesOf(file).flatMap((page) => textOf(file, page.content).split('\n'));

describe('GET account/{id}/statement.pdf', () => {
  test('returns the PDF at once, without a job', async () => {
    for (const slash of ['', '/']) {
      const reply = await pdf(slash);
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(reply.headers['content-disposition']).toMatch(
        /^inline; filename="Statement OWES\d+ 2027-04-10.pdf"$/,
      );
      expect(linesOf(reply.bytes)).toEqual(
        expect.arrayContaining(['Fernhill School', '10 Jan 2027 – 10 Apr 2027', '£296.40', '£196.40']),
      );
    }
    expect(await app.db.rows(sql`select from job where topic = 'statement.pdf'`)).toEqual([]);
    expect(await app.db.rows(sql`select from document_file`)).toEqual([]);
  });

  test('shows the figures that the job and the screen show', async () => {
    const { job } = (await admin.post(accountPath(account, 'statement_pdf/'), {})).body;
    await app.drain(NOW);
    const [direct, made] = [await pdf(), await pdf(`?job=${job}`)];
    expect(linesOf(direct.bytes)).toEqual(linesOf(made.bytes));
    const { closing } = (await admin.get(accountPath(account, 'statement/'))).body;
    expect(linesOf(direct.bytes)).toContain(`£${closing}`);
  });

  test.each([
    ['as_of', '?as_of=2027-01-31', '10 Jan 2027 – 31 Jan 2027', '£296.40'],
    ['end_date', '?end_date=2027-01-31', '10 Jan 2027 – 31 Jan 2027', '£296.40'],
    ['start_date', '?start_date=2027-02-01', '1 Feb 2027 – 10 Apr 2027', '£196.40'],
    ['both ends', '?start_date=2027-02-01&end_date=2027-02-28', '1 Feb 2027 – 28 Feb 2027', '£196.40'],
    ['a moment', '?as_of=2027-01-31T23:00:00Z', '10 Jan 2027 – 31 Jan 2027', '£296.40'],
    ['empty values', '?start_date=&as_of=&job=', '10 Jan 2027 – 10 Apr 2027', '£196.40'],
  ])('covers the days of %s', async (_, query, days, balance) => {
    const reply = await pdf(query);
    expect(reply.status).toBe(200);
    expect(linesOf(reply.bytes)).toEqual(expect.arrayContaining([days, balance]));
  });

  test.each([
    ['?as_of=yesterday', ['as_of']],
    ['?end_date=2027-02-30', ['end_date']],
    ['?start_date=__proto__&end_date=0', ['start_date', 'end_date']],
    ['?start_date=2027-03-01&end_date=2027-02-28', ['end_date']],
    ['?start_date=2027-03-01&as_of=2027-02-28', ['as_of']],
    ['?end_date=2027-02-28&as_of=x', ['as_of']],
    ['?job=x', ['job']],
  ])('refuses %s under the name of the parameter', async (query, names) => {
    const reply = await pdf(query);
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, names]);
  });

  test('returns an empty statement for an account without entries', async () => {
    const empty = await makeAccount(admin, world, { name: 'Empty Hall' });
    for (const query of ['', '?start_date=2027-01-01&end_date=2027-01-31', '?as_of=2026-01-01']) {
      const reply = await pdf(query, admin, empty);
      expect([query, reply.status]).toEqual([query, 200]);
      expect(linesOf(reply.bytes)).toEqual(expect.arrayContaining(['Empty Hall', '£0.00']));
    }
  });

  test('needs permission to view accounts', async () => {
    expect((await pdf('', app.anonymous)).status).toBe(401);
    expect((await pdf('', await app.as([]))).status).toBe(403);
    for (const group of GROUPS) {
      const agent = await app.as([group]);
      const screen = await agent.get(accountPath(account, 'statement/'));
      expect([group, screen.status]).toEqual([group, group === 'Stock Manager' ? 403 : 200]);
      expect([group, (await pdf('', agent)).status]).toEqual([group, screen.status]);
    }
  });

  test.each(['2000000000', '0', 'x', '99999999999999999999', '__proto__'])(
    'of account %s is not found',
    async (id) => {
      expect((await pdf('', admin, id)).status).toBe(404);
    },
  );
});
