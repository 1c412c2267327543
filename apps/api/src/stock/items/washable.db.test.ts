import { CSV } from '@hireyard/wire/stock/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { settingsReader } from '../../platform/settings/settings.ts';
import { reconcileStock } from '../reservations/reconcile.ts';
import { countGood, makeHire, move } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

const today = '2026-11-20';
let app: TestApp;
let admin: Agent;
let world: World;
let item: string;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${today}T12:00:00Z`) });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  // Completing then requests no payment.
  await admin.patch(`/api/v1/account/${world.account}/`, { credit_account: true });
  item = `/api/v1/stockitem/${world.stockitem}/`;
  const kind = await admin.post('/api/v1/tagtype/', { name: 'Kind', is_category: true });
  const tag = await admin.post('/api/v1/tag/', { name: 'Crockery', type: [kind.body.id] });
  await admin.patch(item, { tags: [tag.body.id] });
  // Prices of an entered contract are locked. The hire returned today is in wash-up.
  await move(admin, await makeHire(admin, world), 'entered');
  const back = await makeHire(admin, world, { delivery_date: today, collection_date: '2026-11-21' });
  for (const action of ['entered', 'on_hire', 'off_hire']) await move(admin, back, action);
  await countGood(admin, back);
  await move(admin, back, 'complete');
});
afterAll(() => app.end());

const wrong = async () => reconcileStock(app.db, await settingsReader.all(app.db), today);
const lastDays = () =>
  app.db.rows(sql`select kind, last_day::text as last from stock_reservation order by line_id`);

test('updates reservations when an item loses its wash-up, even with locked prices', async () => {
  expect([await wrong(), await lastDays()]).toEqual([
    [],
    [
      { kind: 'quoted', last: '2027-03-09' },
      { kind: 'booked', last: '2027-03-09' },
      { kind: 'wash_up', last: '2026-11-22' },
    ],
  ]);
  expect((await admin.patch(item, { washup_rate: null })).status).toBe(200);
  await app.drain();
  expect([await wrong(), await lastDays()]).toEqual([
    [],
    [
      { kind: 'quoted', last: '2027-03-08' },
      { kind: 'booked', last: '2027-03-08' },
      { kind: 'wash_up', last: '2026-11-21' },
    ],
  ]);
});

test('updates reservations when an import adds a wash-up', async () => {
  const csv = String((await admin.get('/api/v1/stockitem/export.csv')).bytes);
  const [header = '', plate = ''] = csv.split('\r\n');
  const at = header.split(',').indexOf('washup_rate');
  const reply = await admin.post(
    '/api/v1/stockitem/import/',
    `${header}\n${plate.split(',').with(at, '0.30').join(',')}`,
    { 'content-type': CSV },
  );
  expect([reply.status, reply.body.errors ?? reply.body, reply.body.updated]).toEqual([200, [], 1]);
  await app.drain();
  expect([await wrong(), await lastDays()]).toEqual([
    [],
    [
      { kind: 'quoted', last: '2027-03-09' },
      { kind: 'booked', last: '2027-03-09' },
      { kind: 'wash_up', last: '2026-11-22' },
    ],
  ]);
});
