import { addDays } from '@hireyard/domain/values/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { settingsReader } from '../../platform/settings/settings.ts';
import { countGood, move, path } from '../../testing/hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { rollStock } from './clock.ts';
import { reconcileStock } from './reconcile.ts';

const START = '2027-01-04';
let today = START;
let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${today}T12:00:00Z`) });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

let items = 0;
const OWNED = 6;

interface Booked {
  readonly id: number;
  readonly item: number;
  readonly lines: readonly number[];
}

/** Creates a quote with lines of 4 and 2 of an item with 6 owned units. */
async function quoted(from: string, to: string, more: object = {}): Promise<Booked> {
  const stockitem = await admin.post('/api/v1/stockitem/', {
    sku: `DAMAGED-${++items}`,
    third_party_software_reference: 'X',
    internal_title: `Chair ${items}`,
    price: '100.00',
    depot_stock: [{ depot: world.depot, original: OWNED }],
  });
  const item: number = stockitem.body.id;
  const contract = await admin.post('/api/v1/contract/', {
    lead_customer: world.customer,
    account: world.account,
    depot: world.depot,
    delivery_date: from,
    collection_date: to,
    delivery_type: 'none',
    lines: [4, 2].map((quantity) => ({ stockitem: item, quantity })),
    ...more,
  });
  expect([contract.status, contract.body.detail]).toEqual([201, undefined]);
  const id: number = contract.body.id;
  const rows = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}&ordering=id`)).body.results;
  return { id, item, lines: rows.map((row: { id: number }) => row.id) };
}

async function entered(from: string, to: string): Promise<Booked> {
  const hire = await quoted(from, to);
  expect((await move(admin, hire.id, 'entered')).status).toBe(200);
  return hire;
}

const findings = async () =>
  (await reconcileStock(app.db, await settingsReader.all(app.db), today)).map(({ text }) => text);

const DAMAGES: readonly (readonly [name: string, damage: (item: number) => Promise<unknown>])[] = [
  [
    'the day rows count fewer units than are booked',
    (item) => app.db.rows(sql`update stock_day set booked = 1 where stockitem_id = ${item}`),
  ],
  [
    'the day rows are missing',
    (item) => app.db.rows(sql`delete from stock_day where stockitem_id = ${item}`),
  ],
  [
    'more is promised than is owned and no row says so',
    async (item) => {
      await app.db.rows(sql`update stock_level set original = 1 where stockitem_id = ${item}`);
      await app.db.rows(sql`update stock_day set capacity = 1, booked = 1 where stockitem_id = ${item}`);
    },
  ],
  ['the level is missing', (item) => app.db.rows(sql`delete from stock_level where stockitem_id = ${item}`)],
];

const RELEASES: readonly (readonly [name: string, release: (hire: Booked) => Promise<Reply>])[] = [
  ['abandoning the contract', ({ id }) => move(admin, id, 'abandoned', { reason: 'Wedding is off' })],
  ['deleting a line', ({ lines }) => admin.del(`/api/v1/contractstock/${lines[0]}/`)],
  ['reducing a quantity', ({ lines }) => admin.patch(`/api/v1/contractstock/${lines[0]}/`, { quantity: 3 })],
  [
    'shortening the dates',
    ({ id }) => admin.patch(path(id), { delivery_date: '2027-02-02', collection_date: '2027-02-03' }),
  ],
];

describe.each(DAMAGES)('when %s', (_, damage) => {
  test.each(RELEASES)('%s works', async (__, release) => {
    const hire = await entered('2027-02-01', '2027-02-04');
    await damage(hire.item);
    const reply = await release(hire);
    expect([reply.body, reply.status < 300]).toEqual([reply.body, true]);
  });
});

test('the days of a contract are corrected when it is abandoned', async () => {
  const hire = await entered('2027-03-01', '2027-03-04');
  const level = sql`select * from stock_day where stockitem_id = ${hire.item}`;
  expect(await app.db.rows(level)).not.toEqual([]);
  await app.db.rows(sql`update stock_day set booked = 1, quoted = 5 where stockitem_id = ${hire.item}`);
  const before = await findings();
  expect((await move(admin, hire.id, 'abandoned', { reason: 'Wedding is off' })).status).toBe(200);
  const sku = `DAMAGED-${items}`;
  expect(before.filter((text) => text.includes(sku))).not.toEqual([]);
  expect((await findings()).filter((text) => text.includes(sku))).toEqual([]);
});

test('refuses a booking that finds units promised twice, and the next release corrects the day rows', async () => {
  const hire = await entered('2027-04-01', '2027-04-04');
  await app.db.rows(sql`update stock_day set booked = 0 where stockitem_id = ${hire.item}`);
  const more = await admin.patch(`/api/v1/contractstock/${hire.lines[0]}/`, { quantity: 5 });
  expect([more.status, more.body.code]).toEqual([409, 'shortage']);
  expect((await admin.patch(`/api/v1/contractstock/${hire.lines[0]}/`, { quantity: 3 })).status).toBe(200);
  const days = await app.db.rows<{ booked: number; excess: number }>(
    sql`select distinct booked, excess from stock_day where stockitem_id = ${hire.item}`,
  );
  expect(days).toEqual([{ booked: 5, excess: 0 }]);
});

// Last, because the stock day only moves forward.
test('a hold lapses and a hire becomes late on its day, whatever the day rows and levels contain', async () => {
  const held = await quoted('2027-05-01', '2027-05-04', { hold_until: addDays(START, 1) });
  const late = await entered(START, addDays(START, 1));
  expect((await move(admin, late.id, 'on_hire')).status).toBe(200);
  for (const { item } of [held, late])
    await app.db.rows(sql`update stock_day set booked = 0, quoted = 9 where stockitem_id = ${item}`);
  today = addDays(START, 2);
  await rollStock(app.db, today);
  const rows = await app.db.rows<{ item: number; no_end: number }>(
    sql`select stockitem_id as item, no_end from stock_level where stockitem_id in (${held.item}, ${late.item}) order by 1`,
  );
  expect(rows).toEqual([
    { item: held.item, no_end: 0 },
    { item: late.item, no_end: OWNED },
  ]);
  const [day] = await app.db.rows(
    sql`select distinct booked, quoted from stock_day where stockitem_id = ${held.item}`,
  );
  expect(day).toEqual({ booked: 0, quoted: OWNED });
});

test('late units return even if their level does not count them', async () => {
  admin = await app.as('admin');
  const late = await entered(today, addDays(today, 1));
  expect((await move(admin, late.id, 'on_hire')).status).toBe(200);
  today = addDays(today, 2);
  await rollStock(app.db, today);
  admin = await app.as('admin');
  await app.db.rows(sql`update stock_level set no_end = 0 where stockitem_id = ${late.item}`);
  expect((await move(admin, late.id, 'off_hire')).status).toBe(200);
  await countGood(admin, late.id);
  expect(await app.db.one(sql`select no_end from stock_level where stockitem_id = ${late.item}`)).toEqual({
    no_end: 0,
  });
});
