import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { addLine, makeHire, move, path } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const contract = async (id: number) => (await admin.get(path(id))).body;
const lines = async (id: number) =>
  (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}&page_size=100`)).body.results;
const item = async (body: object): Promise<number> =>
  (
    await admin.post('/api/v1/stockitem/', {
      third_party_software_reference: 'X',
      original_stock_level: 1000,
      internal_title: 'Thing',
      ...body,
    })
  ).body.id;
const codes = (body: { problems: { code: string }[] }) => body.problems.map((one) => one.code);

describe('figures of a contract', () => {
  test('charges 1.90 and 0.57 wash-up for 1.90 at 30 % over three days, with tax once per line and once for delivery', async () => {
    const id = await makeHire(admin, world, { delivery_type: 'both', delivery_surcharge: '1.01' });
    expect((await lines(id))[0]).toMatchObject({
      quantity: 100,
      unit_price: '1.90',
      unit_washup_price: '0.57',
      locked_price: '1.90',
      locked_washup_price: '0.57',
      value: '247.00',
      tax: '49.40',
      grand_total: '296.40',
    });
    // The distance is unknown, so the minimum of 32.00 or two drops of 28.00 apply: 56.00.
    expect(await contract(id)).toMatchObject({
      value_ex_delivery: '247.00',
      calculated_delivery_price: '56.00',
      delivery_price: '57.01',
      value: '304.01',
      tax: '60.80',
      grand_total: '364.81',
      deposit_amount: '250.00',
      weight: '68.000',
      calculated_delivery_vehicles: 1,
      delivery_vehicle_mix: [{ code: 'van', count: 1 }],
      can_deliver: false,
    });
  });

  test.each([
    [2, '1.90'],
    [3, '1.90'],
    [4, '2.85'],
    [7, '2.85'],
    [8, '4.75'],
    [14, '4.75'],
    [15, '6.65'],
  ])('charges %i days at %s per unit, with wash-up independent of the length', async (days, price) => {
    const end = new Date(Date.UTC(2027, 2, 4 + days)).toISOString().slice(0, 10);
    const id = await makeHire(admin, world, { collection_date: end });
    expect((await lines(id))[0]).toMatchObject({ unit_price: price, unit_washup_price: '0.57' });
  });

  test('starts charging on the hire date if there is one', async () => {
    const id = await makeHire(admin, world, { hire_date: '2027-03-01' });
    expect((await lines(id))[0].unit_price).toBe('2.85');
  });

  test("uses a user's delivery charge, and the calculated price again for null", async () => {
    const id = await makeHire(admin, world, { delivery_type: 'both' });
    const own = await admin.patch(path(id), { delivery_charge: '10.00', delivery_surcharge: '2.5' });
    expect(own.body).toMatchObject({ delivery_price: '12.50', calculated_delivery_price: '56.00' });
    const free = await admin.patch(path(id), { delivery_charge: 0, delivery_surcharge: 0 });
    expect(free.body.delivery_price).toBe('0.00');
    expect((await admin.patch(path(id), { delivery_charge: null })).body.delivery_price).toBe('56.00');
  });

  test('applies deposit rules by threshold, the override with its minimum, and no deposit on credit', async () => {
    const id = await makeHire(admin, world);
    expect((await contract(id)).deposit_amount).toBe('250.00');
    const low = await admin.patch(path(id), { deposit_override: '124.99' });
    expect([low.body.deposit_amount, codes(low.body)]).toEqual(['124.99', ['deposit_override_too_low']]);
    const fair = await admin.patch(path(id), { deposit_override: '125.00' });
    expect([fair.body.deposit_amount, codes(fair.body)]).toEqual(['125.00', []]);
    await app.db.rows(
      sql`update setting set value = '{"default": "200.00", "depots": {}}' where code = 'deposit_minimum'`,
    );
    const under = await admin.patch(path(id), { deposit_override: '126.00' });
    expect(codes(under.body)).toEqual(['deposit_below_minimum']);
    await app.db.rows(
      sql`update setting set value = '{"default": "0.00", "depots": {}}' where code = 'deposit_minimum'`,
    );
    expect((await admin.patch(path(id), { deposit_override: null })).body.deposit_amount).toBe('250.00');
    for (const [quantity, deposit] of [
      [40, '50.00'],
      [41, '250.00'],
      [300, '500.00'],
    ] as const) {
      await admin.patch(`/api/v1/contractstock/${(await lines(id))[0].id}/`, { quantity });
      expect([quantity, (await contract(id)).deposit_amount]).toEqual([quantity, deposit]);
    }
  });

  test('compares only the hire part with the minimum: 26 plates are under 50.00, 27 are not', async () => {
    const id = await makeHire(admin, world);
    const line = `/api/v1/contractstock/${(await lines(id))[0].id}/`;
    await admin.patch(line, { quantity: 26 });
    expect(codes(await contract(id))).toEqual(['contract_below_minimum']);
    await admin.patch(line, { quantity: 27 });
    expect(codes(await contract(id))).toEqual([]);
    await admin.del(line);
    expect(codes(await contract(id))).toEqual(['contract_below_minimum']);
  });
});

describe('locked, live and custom prices', () => {
  test('treats 0 as clean and null as live, keeps given prices, and updates live ones with item and dates', async () => {
    const stockitem = await item({ price: '10.00', washup_rate: '0.50' });
    const id = await makeHire(admin, world);
    const clean = await addLine(admin, id, world, { stockitem, quantity: 2, locked_washup_price: '0.00' });
    expect(clean).toMatchObject({ locked_price: '10.00', unit_washup_price: '0.00', value: '20.00' });
    const given = await addLine(admin, id, world, { stockitem, quantity: 1, locked_price: 7 });
    expect(given).toMatchObject({ locked_price: '7.00', locked_washup_price: '5.00', value: '12.00' });
    const live = await addLine(admin, id, world, {
      stockitem,
      quantity: 1,
      locked_price: null,
      locked_washup_price: null,
    });
    expect(live).toMatchObject({ locked_price: null, unit_price: '10.00', value: '15.00' });
    await admin.patch(`/api/v1/stockitem/${stockitem}/`, { price: '20.00' });
    await app.drain();
    expect((await lines(id)).map((line: { unit_price: string }) => line.unit_price)).toEqual([
      '1.90',
      '10.00',
      '7.00',
      '20.00',
    ]);
    await admin.patch(path(id), { collection_date: '2027-03-10' });
    expect((await lines(id)).map((line: { unit_price: string }) => line.unit_price)).toEqual([
      '1.90',
      '10.00',
      '7.00',
      '30.00',
    ]);
  });

  test('takes a discount as a negative custom item and ignores locked prices on custom items', async () => {
    const id = await makeHire(admin, world);
    const discount = await addLine(admin, id, world, {
      stockitem: null,
      unlisted: true,
      unlisted_description: 'Goodwill',
      unlisted_price: '-47.00',
      locked_price: '9.00',
      quantity: 1,
    });
    expect(discount).toMatchObject({ value: '-47.00', tax: '-9.40', grand_total: '-56.40' });
    expect(await contract(id)).toMatchObject({
      value_ex_delivery: '200.00',
      tax: '40.00',
      grand_total: '240.00',
    });
  });

  test('uses the prices of a new item on a line unless the body gives them', async () => {
    const stockitem = await item({ price: '3.00', washup_price: '0.25' });
    const id = await makeHire(admin, world);
    const line = `/api/v1/contractstock/${(await lines(id))[0].id}/`;
    const swapped = await admin.put(line, { ...(await admin.get(line)).body, stockitem });
    expect(swapped.body).toMatchObject({ locked_price: '3.00', locked_washup_price: '0.25' });
    const priced = await admin.patch(line, { stockitem: world.stockitem, locked_price: '1.00' });
    expect(priced.body).toMatchObject({ locked_price: '1.00', locked_washup_price: '0.57' });
  });
});

describe('updating prices', () => {
  test('shows old and new prices, saves nothing on a dry run, and keeps clean and live lines', async () => {
    const stockitem = await item({ price: '10.00', washup_price: '1.00' });
    const id = await makeHire(admin, world);
    await addLine(admin, id, world, { stockitem, quantity: 10, locked_washup_price: '0.00' });
    await addLine(admin, id, world, {
      stockitem,
      quantity: 1,
      locked_price: null,
      locked_washup_price: null,
    });
    await admin.patch(`/api/v1/stockitem/${stockitem}/`, { price: '12.00' });
    await app.drain();
    const before = await admin.get(path(id));
    const was = await lines(id);
    const dry = await admin.post(path(id, 'reprice/'), { dry_run: true });
    expect(dry.status).toBe(200);
    expect(dry.body.lines).toHaveLength(1);
    expect(dry.body.lines[0]).toMatchObject({
      old_price: '10.00',
      new_price: '12.00',
      new_washup_price: '0.00',
    });
    expect(Number(dry.body.after.value) - Number(dry.body.before.value)).toBeCloseTo(20);
    const same = await admin.get(path(id));
    expect([same.body, same.headers['etag']]).toEqual([before.body, before.headers['etag']]);
    expect(await lines(id)).toEqual(was);
    const real = await admin.post(path(id, 'reprice/'), {});
    expect(real.body).toEqual(dry.body);
    expect((await contract(id)).grand_total).toBe(real.body.after.grand_total);
    expect((await lines(id)).map((line: { locked_price: string | null }) => line.locked_price)).toEqual([
      '1.90',
      '12.00',
      null,
    ]);
    const version = (await contract(id)).version;
    expect((await admin.post(path(id, 'reprice/'), {})).body.lines).toEqual([]);
    expect((await contract(id)).version).toBe(version);
  });

  test('needs a reason after confirmation and records it in the history', async () => {
    const stockitem = await item({ price: '10.00' });
    const id = await makeHire(admin, world);
    await addLine(admin, id, world, { stockitem, quantity: 10 });
    await move(admin, id, 'entered');
    await admin.patch(`/api/v1/stockitem/${stockitem}/`, { price: '11.00' });
    expect((await lines(id))[1].unit_price).toBe('10.00');
    const bare = await admin.post(path(id, 'reprice/'), {});
    expect([bare.status, bare.body]).toEqual([400, { reason: ['This field is required.'] }]);
    expect((await admin.post(path(id, 'reprice/'), { dry_run: true })).status).toBe(200);
    expect((await admin.post(path(id, 'reprice/'), { reason: 'Agreed by phone' })).status).toBe(200);
    const latest = (await admin.get(path(id, 'history/'))).body.results[0];
    expect([latest.action, latest.changes[1]]).toEqual([
      'repriced',
      { field: 'reason', before: null, after: 'Agreed by phone' },
    ]);
  });
});

test('adds up to the cent for any contract', async () => {
  const cents = fc.integer({ min: -50_000, max: 200_000 }).map((n) => (n / 100).toFixed(2));
  const positive = fc.integer({ min: 0, max: 20_000 }).map((n) => (n / 100).toFixed(2));
  const line = fc.record({
    quantity: fc.integer({ min: 0, max: 500 }),
    unlisted: fc.constant(true),
    stockitem: fc.constant(null),
    unlisted_description: fc.constant('Thing'),
    unlisted_price: cents,
    unlisted_washup_price: fc.option(positive),
  });
  const body = fc.record({
    delivery_type: fc.constantFrom('none', 'deliver', 'collect', 'both'),
    delivery_charge: fc.option(positive),
    delivery_surcharge: positive,
    deposit_override: fc.option(positive),
  });
  const minor = (text: string) => Math.round(Number(text) * 100);
  const sum = (rows: Record<string, string>[], name: string) =>
    rows.reduce((total, row) => total + minor(row[name] ?? ''), 0);
  await fc.assert(
    fc.asyncProperty(body, fc.array(line, { maxLength: 5 }), async (head, rows) => {
      const id = await makeHire(admin, world, head);
      for (const row of rows) await addLine(admin, id, world, row);
      const read = await contract(id);
      const own = await lines(id);
      expect(minor(read.value_ex_delivery)).toBe(sum(own, 'value'));
      expect(minor(read.delivery_price)).toBe(
        minor(head.delivery_charge ?? read.calculated_delivery_price) + minor(head.delivery_surcharge),
      );
      expect(minor(read.value)).toBe(minor(read.value_ex_delivery) + minor(read.delivery_price));
      expect(minor(read.tax)).toBe(sum(own, 'tax') + Math.round(minor(read.delivery_price) * 0.2));
      expect(minor(read.grand_total)).toBe(minor(read.value) + minor(read.tax));
      for (const one of own)
        expect(minor(one.value)).toBe(
          0 + one.quantity * (minor(one.unit_price) + minor(one.unit_washup_price)),
        );
    }),
    { numRuns: 40 },
  );
});
