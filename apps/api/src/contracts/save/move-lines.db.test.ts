/** Own dates of lines that move with their contract. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { addLine, makeHire, move, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2027-03-01T09:00:00Z') });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

/** 100 of the world's item on 5–7 March, and 40 more that are delivered on the 6th and stay until the 14th. */
async function twoDrops() {
  const id = await makeHire(admin, world);
  const own = { delivery_date: '2027-03-06', collection_date: '2027-03-14' };
  const second = await addLine(admin, id, world, { quantity: 40, ...own });
  return { id, second: second.id as number };
}
const lineNow = async (line: number) => (await admin.get(`/api/v1/contractstock/${line}/`)).body;
const change = (id: number, body: object) => admin.patch(path(id), body);
const windows = (contract: number) =>
  app.db.rows(sql`
    select quantity, first_day::text as first, last_day::text as last from stock_reservation
    where contract_id = ${contract} order by line_id, part`);
const WEEK_LATER = { delivery_date: '2027-03-12', collection_date: '2027-03-14' };

test('own dates move by the same days in the same save, with their stock and their price', async () => {
  const { id, second } = await twoDrops();
  await move(admin, id, 'entered');
  const before = await lineNow(second);
  const reply = await change(id, { ...WEEK_LATER, line_dates: 'move' });
  expect(reply.status).toBe(200);
  expect(await lineNow(second)).toMatchObject({
    delivery_date: '2027-03-13',
    collection_date: '2027-03-21',
    unit_price: before.unit_price,
    version: before.version + 1,
  });
  expect(reply.body.warnings).toEqual([]);
  expect(await windows(id)).toEqual([
    { quantity: 100, first: '2027-03-12', last: '2027-03-16' },
    { quantity: 40, first: '2027-03-13', last: '2027-03-23' },
  ]);
  const { results } = (await admin.get(path(id, 'history/'))).body;
  expect(JSON.stringify(results)).toContain(': collection_date');
});

test.each([{}, { line_dates: 'keep' }])('with %j they stay', async (how) => {
  const { id, second } = await twoDrops();
  expect((await change(id, { collection_date: '2027-03-09', ...how })).status).toBe(200);
  expect(await lineNow(second)).toMatchObject({
    delivery_date: '2027-03-06',
    collection_date: '2027-03-14',
  });
});

test('each own date follows its own kind; longer own days are priced, or warn, as always', async () => {
  const { id, second } = await twoDrops();
  await move(admin, id, 'entered');
  const reply = await change(id, { collection_date: '2027-03-13', line_dates: 'move' });
  expect(await lineNow(second)).toMatchObject({
    delivery_date: '2027-03-06',
    collection_date: '2027-03-20',
  });
  expect(reply.body.warnings[0]).toMatchObject({ code: 'priced_for_other_dates' });
  expect(reply.body.warnings[0].lines).toContain(second);
});

test('nothing is saved if the moved line is short, doesn’t fit, or is out', async () => {
  const { id, second } = await twoDrops();
  await move(admin, id, 'entered');
  const other = await makeHire(admin, world, { delivery_date: '2027-03-18', collection_date: '2027-03-21' });
  await move(admin, other, 'entered');
  // 39 are left for the moved 40
  const { owned } = await lineNow(second);
  const taken = await app.db.one<{ units: number }>(
    sql`select max(booked) as units from stock_day where stockitem_id = ${world.stockitem} and day between '2027-03-18' and '2027-03-23'`,
  );
  await addLine(admin, other, world, { quantity: owned - (taken?.units ?? 0) - 39 });
  const short = await change(id, { ...WEEK_LATER, line_dates: 'move' });
  expect([short.status, short.body.code]).toEqual([409, 'shortage']);
  expect((await move(admin, other, 'quote')).status).toBe(200);
  expect((await change(id, { ...WEEK_LATER, line_dates: 'maybe' })).body).toHaveProperty('line_dates');
  const long = { delivery_date: '2199-12-20', collection_date: '2199-12-25', line_dates: 'move' };
  expect((await change(id, long)).body.collection_date[0]).toMatch(/between 2000 and 2199/);
  await admin.post(path(id, 'send/'), { lines: [{ contractstock: second, quantity: 40 }] });
  const out = await change(id, { delivery_date: '2027-03-04', line_dates: 'move' });
  expect([out.status, out.body.code]).toEqual([409, 'goods_out']);
  expect((await admin.get(path(id))).body).toMatchObject({
    delivery_date: '2027-03-05',
    collection_date: '2027-03-07',
  });
  expect(await lineNow(second)).toMatchObject({ collection_date: '2027-03-14' });
});

test('a preview shows the same effect and moves nothing', async () => {
  const { id, second } = await twoDrops();
  await move(admin, id, 'entered');
  const preview = async (edit: object) => (await admin.post(path(id, 'impact/'), { edit })).body;
  const edit = { collection_date: '2027-03-13' };
  const [moved, kept] = [await preview({ ...edit, line_dates: 'move' }), await preview(edit)];
  expect(moved.refused).toEqual([]);
  expect(moved.warnings[0].lines).toContain(second);
  expect(kept.warnings[0].lines).not.toContain(second);
  expect(await lineNow(second)).toMatchObject({ collection_date: '2027-03-14' });
});

test('the API documents the choice', async () => {
  const { paths } = (await app.anonymous.get('/api/schema/')).body;
  const { schema } = paths['/api/v1/contract/{id}/'].patch.requestBody.content['application/json'];
  expect(schema.properties.line_dates.enum).toEqual(['keep', 'move']);
});
