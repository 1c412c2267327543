import { addDays } from '@hireyard/domain/values/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { checkSales, rebuildSales } from './rebuild.ts';
import { addLine, makeHire, move, path, pay } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

const LIST = '/api/v1/stats/sales_dated/';
const now = new Date('2027-01-13T12:00:00Z');
let app: TestApp;
let admin: Agent;
let director: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  admin = await app.as('admin');
  director = await app.as(['Director']);
  world = await makeWorld(admin);
  await app.db.rows(sql`update account set credit_account = true`);
});
afterAll(() => app.end());

const rows = async (query: string, who = director) => {
  const reply = await who.get(`${LIST}?page_size=1000&${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  return reply.body.results as Record<string, string & number & null>[];
};
const only = async (query: string) => {
  const found = await rows(query);
  expect([query, found.length]).toEqual([query, 1]);
  return found[0];
};
/** A confirmed hire of 100 plates at 1.90 and 0.57 wash-up: 190.00 + 57.00. */
async function hire(delivery_date: string, body: object = {}): Promise<number> {
  const id = await makeHire(admin, world, {
    delivery_date,
    collection_date: addDays(delivery_date, 1),
    ...body,
  });
  const moved = await move(admin, id, 'entered');
  expect([moved.status, moved.body.detail]).toEqual([200, undefined]);
  return id;
}

test('counts an order in the ISO week and month of its hire and of its booking', async () => {
  const id = await hire('2028-01-01');
  const figures = { hire_charges: '190.00', washup_charges: '57.00', turnover: '247.00', contracts_count: 1 };
  expect(await only('type=week&year=2027&week_number=52')).toMatchObject({
    ...figures,
    mode: 'hire',
    depot: null,
    origin: 'computed',
    week_starting: '2027-12-27',
    month: null,
    month_starting: null,
    current_year: 2027,
    current_week_number: 2,
  });
  expect(await only('type=month&year=2028&month=1')).toMatchObject({
    ...figures,
    month_starting: '2028-01-01',
    week_number: null,
    week_starting: null,
  });
  const booked = await only('type=week&mode=booked&year=2027&week_number=2');
  expect(booked?.['week_starting']).toBe('2027-01-11');
  expect(await only('type=week&week_starting=2027-12-27')).toMatchObject({ year: 2027, week_number: 52 });
  // A separate hire date decides; the old week has nothing left.
  expect((await admin.patch(path(id), { hire_date: '2028-01-02' })).status).toBe(200);
  expect((await admin.patch(path(id), { hire_date: null, delivery_date: '2027-12-20' })).status).toBe(200);
  expect(await rows('type=week&year=2027&week_number=52')).toEqual([]);
  expect(await only('type=week&year=2027&week_number=51')).toMatchObject({ contracts_count: 1 });
  // Quotes and abandoned orders are no sales; deposits never count.
  expect((await move(admin, id, 'abandoned', { reason: 'Rain', cancellation_charge: '50.00' })).status).toBe(
    200,
  );
  expect(await rows('type=week&year=2027&week_number=51')).toEqual([]);
  expect((await move(admin, id, 'entered')).status).toBe(200);
  expect(await only('type=week&year=2027&week_number=51')).toMatchObject(figures);
  expect(await checkSales(app.db)).toEqual([]);
});

test('gives week 53 its own year, and includes delivery in the turnover', async () => {
  const id = await hire('2027-01-01');
  const contract = await admin.patch(path(id), { delivery_surcharge: '30.00' });
  expect(contract.body.delivery_price).toBe('30.00');
  expect(await only('type=week&year=2026&week_number=53')).toMatchObject({
    week_starting: '2026-12-28',
    delivery_charges: '30.00',
    turnover: '277.00',
  });
  await addLine(admin, id, world, {
    stockitem: null,
    unlisted: true,
    unlisted_description: 'Goodwill',
    unlisted_price: '-10.00',
    quantity: 1,
  });
  expect(await only('type=week&year=2026&week_number=53')).toMatchObject({
    hire_charges: '180.00',
    turnover: '267.00',
  });
});

test('counts documents on their date, split like the contract, and each contract once', async () => {
  const id = await hire('2027-02-10');
  const before = (await rows('type=week&mode=invoiced&year=2027&week_number=2'))[0];
  const invoice = async (body: object) => {
    const reply = await admin.post('/api/v1/accounting/invoice/', {
      contract: id,
      type: 'contract',
      ...body,
    });
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  };
  const change = async () => {
    const after = await only('type=week&mode=invoiced&year=2027&week_number=2');
    const cents = (row: typeof before, name: string) => Math.round(Number(row?.[name]) * 100 || 0);
    return ['hire_charges', 'washup_charges', 'turnover', 'contracts_count'].map(
      (name) => (cents(after, name) - cents(before, name)) / 100,
    );
  };
  await invoice({ amount: '120.00' });
  // 120.00 including 20 % is 100.00; 57 of 247 is wash-up.
  expect(await change()).toEqual([76.92, 23.08, 100, 1]);
  await addLine(admin, id, world, { quantity: 100, locked_washup_price: '0.00' });
  await invoice({});
  expect(await change()).toEqual([380, 57, 437, 1]);
  await invoice({ amount: '-60.00', reason: 'Chipped' });
  expect((await change())[2]).toBe(387);
  const listed = await admin.get(`/api/v1/contract/?invoiced_on__gte=2027-01-11&invoiced_on__lte=2027-01-17`);
  expect(listed.body.results.map((row: { id: number }) => row.id)).toContain(id);
  expect(await checkSales(app.db)).toEqual([]);
});

test('depot figures add up to the totals, and move with the contract', async () => {
  const depot = (
    await admin.post('/api/v1/depot/', {
      code: 'OTHER',
      name: 'Other',
      address_1: '2 Mill Lane',
      address_town: 'Bristol',
      address_postcode: '04101',
    })
  ).body.id;
  const bought = { stockitem: world.stockitem, depot, kind: 'buy', quantity: 500 };
  expect((await admin.post('/api/v1/stockmovement/', bought)).status).toBe(201);
  const other = await hire('2029-05-07');
  const id = await hire('2029-05-07');
  expect((await admin.patch(path(id), { depot })).status).toBe(200);
  const week = 'type=week&year=2029&week_number=19';
  expect(await only(`${week}&depot=${depot}`)).toMatchObject({
    contracts_count: 1,
    depot: { code: 'OTHER' },
  });
  expect(await only(`${week}&depot=${world.depot}`)).toMatchObject({ contracts_count: 1 });
  expect(await only(week)).toMatchObject({ contracts_count: 2, turnover: '494.00', depot: null });
  const months = (await director.get(`${LIST}associative/?type=month&year=2029&depot=${depot}`)).body;
  expect(months).toMatchObject({ 2029: { 5: { turnover: '247.00', type: 'month' } } });
  const weeks = (await director.get(`${LIST}associative/?year=2029`)).body;
  expect(Object.keys(weeks[2029])).toEqual(['19']);
  expect(weeks[2029][19]).toEqual(await only(week));
  const charged = await admin.get('/api/v1/contract/?charged_on__gte=2029-05-07&charged_on__lte=2029-05-13');
  expect(new Set(charged.body.results.map((row: { id: number }) => row.id))).toEqual(new Set([other, id]));
});

describe('permissions', () => {
  test.each([
    ['Finance', 200],
    ['Director', 200],
    ['Account Manager', 403],
    ['Stock Manager', 403],
  ] as const)('%s reads with %d and can’t write', async (group, status) => {
    const one = await app.as([group]);
    for (const url of [LIST, `${LIST}associative/`, `${LIST}pace/?year=2027&week_number=2`])
      expect([url, (await one.get(url)).status]).toEqual([url, status]);
    expect((await one.post(LIST, { type: 'week', year: 2001, week_number: 1 })).status).toBe(403);
  });

  test('computed rows and snapshots are read-only even for administrators', async () => {
    const computed = await only('type=week&year=2026&week_number=53');
    for (const reply of [
      await admin.put(`${LIST}${computed?.['id']}/`, computed),
      await admin.patch(`${LIST}${computed?.['id']}/`, { hire_charges: '1.00' }),
      await admin.del(`${LIST}${computed?.['id']}/`),
      await admin.post(LIST, { type: 'week', year: 2026, week_number: 53, hire_charges: '1.00' }),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'computed']);
    expect((await admin.del(`${LIST}999999999/`)).status).toBe(404);
  });

  test('lets an administrator enter history from before Hireyard', async () => {
    const body = {
      type: 'month',
      year: 2019,
      month: 6,
      hire_charges: '900.00',
      washup_charges: '80.50',
      delivery_charges: '20.00',
    };
    const created = await admin.post(LIST, { ...body, contracts_count: 12 });
    expect([created.status, created.body]).toMatchObject([
      201,
      {
        origin: 'historic',
        mode: 'hire',
        turnover: '1000.50',
        month_starting: '2019-06-01',
        week_number: null,
      },
    ]);
    const at = `${LIST}${created.body.id}/`;
    expect((await admin.post(LIST, body)).body.code).toBe('exists');
    expect((await admin.patch(at, { month: 7, hire_charges: '1.00' })).body).toMatchObject({
      month_starting: '2019-07-01',
      turnover: '101.50',
    });
    expect((await admin.patch(at, { month: null })).body).toEqual({ month: ['This field is required.'] });
    expect((await admin.patch(at, { week_number: 3 })).body).toEqual({
      week_number: ['Leave this empty for a month row.'],
    });
    const none = await admin.post(LIST, { type: 'week', year: 2025, week_number: 53 });
    expect([none.status, none.body]).toEqual([400, { week_number: ['2025 has 52 weeks.'] }]);
    expect((await director.get(`${LIST}associative/?type=month&year=2019`)).body).toMatchObject({
      2019: { 7: { contracts_count: 12 } },
    });
    expect((await admin.del(at)).status).toBe(204);
  });
});

test('finds and repairs a figure that was tampered with', async () => {
  expect(await checkSales(app.db)).toEqual([]);
  await app.db.rows(
    sql`update sales_sum set hire = hire + 0.01 where ctid = (select ctid from sales_sum where type = 'week' limit 1)`,
  );
  await app.db.rows(sql`update contract set washup_value = washup_value + 1 where id = ${world.onHire}`);
  const found = await checkSales(app.db);
  expect(found.map(({ kind }) => kind).sort()).toEqual(['contract', 'sales']);
  await app.db.transaction(async (tx) => rebuildSales(tx));
  expect(await checkSales(app.db)).toEqual([]);
});

test('payments and settlement don’t change sales', async () => {
  const before = await rows('type=week&page_size=1000');
  await app.db.rows(sql`update account set credit_account = false`);
  await pay(admin, world.onHire, 'contract');
  expect(await rows('type=week&page_size=1000')).toEqual(before);
});
