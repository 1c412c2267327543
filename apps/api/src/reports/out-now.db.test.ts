import { addDays } from '@hireyard/domain/values/calendar';
import { parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { addLine, makeHire, move, path, placeAt } from '../testing/hire.ts';
import { readPad } from '../testing/launchpad.testing.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { outNowReport } from './out-now.ts';

let now = new Date('2026-12-01T12:30:00Z');
let app: TestApp;
let admin: Agent;
let world: World;
let glasses: number;
let farDepot: number;
const TODAY = '2026-12-01';
const at = (days: number) => addDays(TODAY, days);

// oxlint-disable-next-line typescript/no-explicit-any -- answers as they come over the wire
type Body = any;
const ok = async (replying: Promise<{ status: number; body: Body }>): Promise<Body> => {
  const { status, body } = await replying;
  expect([status < 300, body]).toEqual([true, expect.anything()]);
  return body;
};
const read = (query = '', name = 'out_now', who = admin): Promise<Body> =>
  ok(who.get(`/api/v1/stats/${name}/?page_size=1000&${query}`));
const ofContract = async (id: number, query = ''): Promise<Body[]> =>
  (await read(query)).results.filter((row: Body) => row.contract.id === id);
const item = async (sku: string, replacement_price: string | null): Promise<number> => {
  const fields = { sku, internal_title: sku, active: true, price: '1.00', replacement_price };
  const stocked = [world.depot, farDepot].map((depot) => ({ depot, original: 1000 }));
  const body = { ...fields, third_party_software_reference: sku, depot_stock: stocked };
  return (await ok(admin.post('/api/v1/stockitem/', body))).id;
};
/** A hire whose units all left on its delivery date. */
async function hireOut(out: number, back: number, body: object = {}): Promise<number> {
  const id = await makeHire(admin, world, { delivery_date: at(out), collection_date: at(back), ...body });
  await addLine(admin, id, world, { stockitem: glasses, quantity: 30 });
  await placeAt(app, id, 'on_hire');
  return id;
}
const count = (id: number, body: object) => ok(admin.post(path(id, 'count_in/'), body));

beforeAll(async () => {
  app = await testApp({ now: () => now, env: { TIME_ZONE: 'UTC' } });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  farDepot = (await ok(admin.post('/api/v1/depot/', { code: 'FAR', name: 'Far', address_postcode: '04101' })))
    .id;
  await ok(admin.patch(`/api/v1/stockitem/${world.stockitem}/`, { replacement_price: '30.00' }));
  glasses = await item('WINE-GLASS', '4.25');
}, 60_000);
afterAll(() => app.end());

test('lists a line from the day its units leave until the last one is counted in', async () => {
  const id = await makeHire(admin, world, { delivery_date: at(2), collection_date: at(4) });
  expect((await move(admin, id, 'entered')).status).toBe(200);
  expect(await ofContract(id)).toEqual([]);
  const line = await hireOut(-3, 2).then((hire) => ofContract(hire, 'stockitem__id__in=' + glasses));
  expect(line).toEqual([
    {
      id: expect.any(Number),
      contract: { id: expect.any(Number) },
      contract_number: expect.stringMatching(/^H\d+$/),
      lead_customer: expect.objectContaining({ id: world.customer, name: 'Ada 1' }),
      account: expect.objectContaining({ id: world.account, code: 'ACC1' }),
      stockitem: { id: glasses },
      sku: 'WINE-GLASS',
      internal_title: 'WINE-GLASS',
      depot: expect.objectContaining({ id: world.depot }),
      units: 30,
      out_since: at(-3),
      due_back: at(2),
      days_overdue: 0,
      value: '127.50',
    },
  ]);
});

test('a part return leaves the rest, and the last units remove the line', async () => {
  const id = await hireOut(-4, 3);
  const [chairs, wine] = (await ofContract(id, 'ordering=id')) as [Body, Body];
  expect([chairs.units, wine.units]).toEqual([100, 30]);
  await count(id, { lines: [{ contractstock: wine.id, good: 11, dirty: 12 }] });
  expect((await ofContract(id, 'ordering=id')).map(({ units, value }) => [units, value])).toEqual([
    [100, '3000.00'],
    [7, '29.75'],
  ]);
  // lost units are not out
  await count(id, { lines: [{ contractstock: wine.id, broken: 3, missing: 4 }] });
  expect((await ofContract(id)).map((row) => row.id)).toEqual([chairs.id]);
  await count(id, { rest_good: true });
  expect(await ofContract(id)).toEqual([]);
});

test('units of a failed delivery are not out', async () => {
  const id = await makeHire(admin, world, {
    delivery_date: TODAY,
    collection_date: at(1),
    delivery_type: 'both',
  });
  expect((await move(admin, id, 'entered')).status).toBe(200);
  await app.db.rows(sql`update contract_balance set paid = total where contract_id = ${id}`);
  await placeAt(app, id, 'in_transit');
  expect((await ofContract(id)).map(({ units }) => units)).toEqual([100]);
  expect((await move(admin, id, 'entered', { reason: 'Site was closed' })).status).toBe(200);
  expect(await ofContract(id)).toEqual([]);
});

test('units are overdue from the day after collection, in the business’s time zone', async () => {
  const id = await hireOut(-6, 0);
  const overdue = async () => {
    const rows = await ofContract(id);
    const flagged = await ofContract(id, 'overdue=true');
    expect((await ofContract(id, 'overdue=false')).length + flagged.length).toBe(rows.length);
    return [rows.map((row) => row.days_overdue), flagged.length];
  };
  expect(await overdue()).toEqual([[0, 0], 0]);
  const { results } = await ok(admin.get('/api/v1/meta_data/?code__in=time_zone'));
  const choose = (value: string) => ok(admin.patch(`/api/v1/meta_data/${results[0].id}/`, { value }));
  // half past two in the morning of 2 December
  await choose('Pacific/Kiritimati');
  await app.app.calendar.renew();
  expect(await overdue()).toEqual([[1, 1], 2]);
  // the business's day never goes back
  await choose('UTC');
  now = new Date('2026-12-04T23:59:59Z');
  admin = await app.as('admin');
  await app.app.calendar.renew();
  expect(await overdue()).toEqual([[3, 3], 2]);
  expect((await ofContract(id, `due_back__lte=${at(-1)}`)).length).toBe(0);
  expect((await ofContract(id, `due_back__lte=${TODAY}`)).length).toBe(2);
});

test('a line with a collection day of its own is due back on it, whatever its contract’s', async () => {
  const id = await hireOut(-5, 1);
  const own = async (quantity: number, collection_date: string) => {
    const line = await addLine(admin, id, world, { stockitem: glasses, quantity, collection_date });
    await ok(admin.post(path(id, 'send/'), { lines: [{ contractstock: line.id, quantity }] }));
  };
  // today is 4 December: the contract was due on the 2nd
  await own(7, at(9));
  await own(8, TODAY);
  const rows = await ofContract(id, 'ordering=due_back');
  expect(rows.map((row) => [row.units, row.due_back, row.days_overdue])).toEqual([
    [8, TODAY, 3],
    [100, at(1), 2],
    [30, at(1), 2],
    [7, at(9), 0],
  ]);
  expect((await ofContract(id, 'overdue=false')).map(({ units }) => units)).toEqual([7]);
  expect((await ofContract(id, `due_back__lte=${at(1)}`)).length).toBe(3);
});

test('filters by depot, customer, account and item, and searches the names that it shows', async () => {
  const own = { name: 'Zelda Quimby', telephone: '01632 960123', email: 'zelda@example.com' };
  const place = { address_1: '2 Mill Lane', address_town: 'Bristol', address_postcode: '04101' };
  const customer = (await ok(admin.post('/api/v1/customer/', { ...own, ...place }))).id;
  const body = { code: 'QUIMBY', name: 'Quimby Weddings', lead_customer: customer, customers: [customer] };
  const account = (await ok(admin.post('/api/v1/account/', { ...body, ...place }))).id;
  await item('NO-PRICE', null);
  const far = await hireOut(-2, 9, { depot: farDepot, lead_customer: customer, account });
  const lines = (await ofContract(far, 'ordering=sku')).map((row) => row.id);
  expect(lines).toHaveLength(2);
  const ids = async (query: string) =>
    (await read(`ordering=sku&${query}`)).results.map((row: Body) => row.id);
  for (const query of [
    `depot__id__in=${farDepot}`,
    `lead_customer__id__in=${customer}`,
    `account__id__in=${account}`,
    'search=zelda',
    'search=QUIMBY%20weddings',
  ])
    expect([query, await ids(query)]).toEqual([query, lines]);
  const glass = await ids(`stockitem__id__in=${glasses}&depot__id__in=${farDepot}`);
  expect(await ids('search=quimby%20wine-glass')).toEqual(glass);
  expect(glass).toHaveLength(1);
  expect(await ids('search=01632')).toEqual([]);
  const pad = await readPad(admin, `?depot=${farDepot}`);
  expect(pad.out_now).toEqual({ contracts: 1, lines: 2, units: 130, overdue_units: 0 });
});

test('pages, totals, groups and the dashboard agree in every order', async () => {
  for (const [out, back] of [
    [-20, -9],
    [-9, -1],
    [-1, 14],
  ] as const)
    await hireOut(out, back);
  const all = await read();
  const rows = all.results as Body[];
  const sum = (name: string) => rows.reduce((total, row) => total + row[name], 0);
  const late = rows.filter((row) => row.days_overdue > 0).reduce((total, row) => total + row.units, 0);
  expect(all.totals).toEqual({
    units: sum('units'),
    overdue_units: late,
    lines: rows.length,
    value: expect.any(String),
  });
  expect(parseMoney(all.totals.value)).toBe(sumMoney(rows.map((row) => parseMoney(row.value ?? '0.00'))));
  expect(late).toBeGreaterThan(0);
  const shown: Readonly<Record<string, (row: Body) => string | number>> = {
    lead_customer: (row) => row.lead_customer.name,
    days_overdue: (row) => row.days_overdue,
    internal_title: (row) => row.internal_title,
    due_back: (row) => row.due_back,
  };
  for (const [name, value] of Object.entries(shown))
    for (const sign of ['', '-']) {
      const paged: Body[] = [];
      for (let page = 1; paged.length < all.count; page += 1) {
        const query = `ordering=${sign}${name}&page_size=4&page=${page}`;
        const body = await ok(admin.get(`/api/v1/stats/out_now/?${query}`));
        expect([body.count, body.totals]).toEqual([all.count, all.totals]);
        paged.push(...body.results);
      }
      const values = paged.map(value);
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect([name, sign, values]).toEqual([name, sign, sign === '' ? sorted : sorted.toReversed()]);
      expect(new Set(paged.map((row) => row.id)).size).toBe(all.count);
    }
  for (const group of ['out_now_customers', 'out_now_items']) {
    const grouped = await read('', group);
    expect([group, grouped.totals]).toEqual([group, all.totals]);
  }
  const { out_now } = await readPad(admin);
  const { units, overdue_units, lines } = all.totals;
  const contracts = new Set(rows.map((row) => row.contract.id)).size;
  expect(out_now).toEqual({ units, overdue_units, lines, contracts });
});

test('counts a missing replacement price as unknown, and a hire without a customer under none', async () => {
  const cheap = await item('UNPRICED', null);
  const id = await makeHire(admin, world, { delivery_date: at(-2), collection_date: at(8) });
  await addLine(admin, id, world, { stockitem: cheap, quantity: 6 });
  await placeAt(app, id, 'on_hire');
  await app.db.rows(sql`update contract set lead_customer_id = null where id = ${id}`);
  const [row] = (await ofContract(id, 'search=unpriced')) as [Body];
  expect([row.units, row.value, row.lead_customer]).toEqual([6, null, null]);
  const byItem = await read('search=unpriced', 'out_now_items');
  expect(byItem.results[0]).toMatchObject({ id: cheap, contracts: 1, lines: 1, units: 6, value: null });
  expect(byItem.totals.value).toBe('0.00');
  const [none] = (await read('', 'out_now_customers')).results.filter((one: Body) => one.id === 0);
  expect(none).toMatchObject({ name: '', contracts: 1, lines: 2, units: 106 });
  // empty values come last, whatever the order
  for (const ordering of ['lead_customer', '-lead_customer'])
    expect((await read(`ordering=${ordering}`)).results.at(-1).lead_customer).toBeNull();
});

test('the file has a heading for each labelled field and shows related records by name', async () => {
  const file = await admin.get('/api/v1/stats/out_now.csv/?search=quimby&ordering=sku');
  const [head, ...lines] = String(file.body).replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe(
    'Contract,Customer,Account,SKU,Item,Depot,Units out,Out since,Due back,Days overdue,Replacement value',
  );
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^H\d+,Zelda Quimby,QUIMBY Quimby Weddings,/);
});

test('stock managers see where units are without the customer’s details', async () => {
  const stock = await app.as(['Stock Manager']);
  const [row] = (await read('search=quimby', 'out_now', stock)).results;
  expect(row.lead_customer).toEqual({ id: expect.any(Number), name: 'Zelda Quimby' });
  expect(row.account).not.toHaveProperty('credit_account');
  const outsider = await app.as([]);
  expect((await outsider.get('/api/v1/stats/out_now/')).status).toBe(403);
});

test.each([{}, { account__id__in: [1] }, { overdue: true }])(
  'reads only lines with units out, by their index (%j)',
  async (filters) => {
    const query = { from: TODAY, to: TODAY, depots: [], filters, today: TODAY };
    const plan = await app.db.transaction(async (tx) => {
      // the tables of a test are too small for an index to be worth it
      await tx.rows(sql`select set_config('enable_seqscan', 'off', true)`);
      return tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${outNowReport.rows(query)}`);
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Scan (using|on) goods_line_out/);
  },
);
