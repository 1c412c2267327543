import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { countGood, move, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let today = '2026-11-20';
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${today}T12:00:00Z`) });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  // Completing then requests no payment.
  await admin.patch(`/api/v1/account/${world.account}/`, { credit_account: true });
});
afterAll(() => app.end());

/** Sessions end with the day, so this signs in again. */
async function advanceTo(day: string): Promise<void> {
  today = day;
  admin = await app.as('admin');
}

let items = 0;
/** Creates an item of which the world's depot owns the given units; without wash-up by default. */
async function item(owned: number, body: object = {}): Promise<number> {
  const reply = await admin.post('/api/v1/stockitem/', {
    sku: `AV-${++items}`,
    third_party_software_reference: 'X',
    internal_title: `Chair ${items}`,
    price: '100.00',
    depot_stock: [{ depot: world.depot, original: owned }],
    ...body,
  });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

/** Creates a quote with one line. */
async function quote(stockitem: number, quantity: number, from: string, to: string, body: object = {}) {
  const contract = await admin.post('/api/v1/contract/', {
    lead_customer: world.customer,
    account: world.account,
    depot: world.depot,
    delivery_date: from,
    collection_date: to,
    delivery_type: 'none',
    address_postcode: '04101',
    ...body,
  });
  const line = await admin.post('/api/v1/contractstock/', {
    contract: contract.body.id,
    stockitem,
    quantity,
  });
  expect(line.status).toBe(201);
  return {
    id: contract.body.id as number,
    line: line.body.id as number,
    number: contract.body.contract_number,
  };
}
async function entered(...args: Parameters<typeof quote>) {
  const made = await quote(...args);
  const reply = await move(admin, made.id, 'entered');
  expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
  return made;
}
const days = async (stockitem: number, from: string, to: string) =>
  (await admin.get(`/api/v1/stockitem/${stockitem}/availability/?depot=${world.depot}&from=${from}&to=${to}`))
    .body;
const free = async (stockitem: number, from: string, to: string): Promise<number[]> =>
  (await days(stockitem, from, to)).days.map((day: { free: number }) => day.free);
const planned = async (stockitem: number, from: string, to: string): Promise<number[]> =>
  (
    await admin.get(
      `/api/v1/availability/?depot=${world.depot}&from=${from}&to=${to}&stockitem__id__in=${stockitem}`,
    )
  ).body.results[0].free;

describe('the worked example', () => {
  test('200 chairs, 120 out from the 10th to the 12th: 100 for the 13th and 14th are 20 short, and the answer names the holders', async () => {
    const chair = await item(200);
    const a = await entered(chair, 120, '2026-12-10', '2026-12-12');
    expect(await free(chair, '2026-12-09', '2026-12-14')).toEqual([200, 80, 80, 80, 80, 200]);
    expect(await planned(chair, '2026-12-09', '2026-12-14')).toEqual([200, 80, 80, 80, 80, 200]);
    const b = await quote(chair, 100, '2026-12-13', '2026-12-14');
    const refused = await move(admin, b.id, 'entered');
    expect([refused.status, refused.body.code, refused.body.problems]).toEqual([
      409,
      'shortage',
      [{ code: 'shortage', description: expect.stringMatching(/^Not enough Chair .*, 20 short\.$/) }],
    ]);
    const [first] = (await days(chair, '2026-12-13', '2026-12-13')).days;
    expect(first).toMatchObject({ owned: 200, committed: 120, quarantined: 0, quoted: 100, free: 80 });
    expect(
      first.holders.map((one: { contract: { contract_number: string }; kind: string; quantity: number }) => [
        one.contract.contract_number,
        one.kind,
        one.quantity,
      ]),
    ).toEqual([
      [a.number, 'booked', 120],
      [b.number, 'quoted', 100],
    ]);
    expect((await admin.get(`/api/v1/contractstock/${b.line}/`)).body).toMatchObject({
      available: 80,
      owned: 200,
    });
    expect((await admin.patch(`/api/v1/contractstock/${b.line}/`, { quantity: 80 })).status).toBe(200);
    expect((await move(admin, b.id, 'entered')).status).toBe(200);
    expect(await free(chair, '2026-12-13', '2026-12-15')).toEqual([0, 120, 120]);
  });
});

describe('the availability guard', () => {
  test('refuses more units, other dates and more lines on a live contract when stock is short, and changes nothing', async () => {
    const chair = await item(10);
    const a = await entered(chair, 6, '2026-12-10', '2026-12-12');
    const b = await entered(chair, 4, '2026-12-10', '2026-12-12');
    const other = await entered(chair, 10, '2026-12-20', '2026-12-21');
    for (const reply of [
      await admin.patch(`/api/v1/contractstock/${a.line}/`, { quantity: 7 }),
      await admin.post('/api/v1/contractstock/', { contract: b.id, stockitem: chair, quantity: 1 }),
      await admin.patch(path(a.id), { delivery_date: '2026-12-18', collection_date: '2026-12-19' }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'shortage']);
      expect(reply.body.problems[0]).toMatchObject({ stockitem: chair, short: expect.any(Number) });
    }
    expect(await free(chair, '2026-12-09', '2026-12-22')).toEqual([
      10, 0, 0, 0, 0, 10, 10, 10, 10, 10, 10, 0, 0, 0,
    ]);
    expect((await admin.patch(path(other.id), { customer_reference: 'Only words' })).status).toBe(200);
    expect(
      (await admin.patch(path(a.id), { delivery_date: '2026-12-11', collection_date: '2026-12-11' })).status,
    ).toBe(200);
    expect(await free(chair, '2026-12-10', '2026-12-13')).toEqual([6, 0, 0, 6]);
  });

  test.each(['warn', 'allow'])(
    'a depot set to %s accepts overbooking and reports it on the day',
    async (guard) => {
      const chair = await item(5);
      await app.db.rows(
        sql`update setting set value = jsonb_build_object('default', 'block', 'depots', jsonb_build_object(${String(world.depot)}::text, ${guard}::text)) where code = 'availability_guard'`,
      );
      await entered(chair, 8, '2026-12-10', '2026-12-12');
      expect(await free(chair, '2026-12-10', '2026-12-10')).toEqual([-3]);
      await app.db.rows(
        sql`update setting set value = '{"default": "block", "depots": {}}' where code = 'availability_guard'`,
      );
      const b = await quote(chair, 1, '2026-12-10', '2026-12-10');
      expect((await move(admin, b.id, 'entered')).status).toBe(409);
    },
  );
});

describe('passing time', () => {
  test('a hold keeps its stock until its last day, a late return has no end, counted-in units are in wash-up', async () => {
    const plate = await item(100, { washup_rate: '0.30' });
    const held = await quote(plate, 30, '2027-01-10', '2027-01-12', { hold_until: '2026-11-22' });
    const out = await entered(plate, 60, '2026-11-20', '2026-11-23');
    expect(await free(plate, '2027-01-10', '2027-01-10')).toEqual([70]);
    for (const position of ['on_hire', 'off_hire']) await move(admin, out.id, position);
    await advanceTo('2026-11-23');
    expect(await free(plate, '2027-01-10', '2027-01-10')).toEqual([100]);
    expect((await days(plate, '2027-01-10', '2027-01-10')).days[0]).toMatchObject({
      quoted: 30,
      committed: 0,
    });
    expect(await free(plate, '2026-11-23', '2026-11-26')).toEqual([40, 40, 40, 100]);
    await advanceTo('2026-11-24');
    expect(await free(plate, '2027-02-01', '2027-02-01')).toEqual([40]);
    expect((await days(plate, '2027-02-01', '2027-02-01')).days[0].holders).toMatchObject([
      { kind: 'late', quantity: 60 },
    ]);
    expect(await planned(plate, '2026-11-24', '2026-11-25')).toEqual([40, 40]);
    expect((await admin.get(`/api/v1/stockitem/${plate}/`)).body).toMatchObject({
      original_stock_level: 100,
      live_stock_level: 40,
    });
    await advanceTo('2026-11-26');
    // Counted-in units are in wash-up, even if money is still outstanding.
    await countGood(admin, out.id);
    expect(await free(plate, '2026-11-26', '2026-11-29')).toEqual([40, 40, 40, 100]);
    expect((await move(admin, out.id, 'complete')).status).toBe(200);
    expect(await free(plate, '2026-11-26', '2026-11-29')).toEqual([40, 40, 40, 100]);
    expect((await days(plate, '2026-11-26', '2026-11-26')).days[0]).toMatchObject({
      committed: 0,
      quarantined: 60,
    });
    expect((await admin.get(`/api/v1/stockitem/${plate}/`)).body.live_stock_level).toBe(40);
    await advanceTo('2026-11-29');
    expect((await days(plate, '2026-11-29', '2026-11-29')).days[0]).toMatchObject({ free: 100, holders: [] });
    expect((await admin.get(`/api/v1/stockitem/${plate}/`)).body.live_stock_level).toBe(100);
    expect((await admin.del(path(held.id))).status).toBe(204);
    expect((await days(plate, '2027-01-10', '2027-01-10')).days[0].quoted).toBe(0);
  });
});

describe('late returns', () => {
  test('checks only the added days when a late hire gets a new end, and frees the days after it', async () => {
    const chair = await item(100);
    const late = await entered(chair, 60, '2026-11-29', '2026-11-30');
    const other = await entered(chair, 50, '2026-12-10', '2026-12-12');
    await move(admin, late.id, 'on_hire');
    await advanceTo('2026-12-01');
    expect(await free(chair, '2026-12-09', '2026-12-20')).toEqual([
      40,
      -10,
      -10,
      -10,
      -10,
      ...Array(7).fill(40),
    ]);
    const kept = await admin.patch(path(late.id), { collection_date: '2026-12-11' });
    expect([kept.status, kept.body.detail]).toEqual([200, undefined]);
    expect(await free(chair, '2026-12-09', '2026-12-15')).toEqual([40, -10, -10, -10, 50, 100, 100]);
    expect((await admin.patch(path(late.id), { collection_date: '2026-12-09' })).status).toBe(200);
    expect(await free(chair, '2026-12-09', '2026-12-12')).toEqual([40, -10, 50, 50]);
    const longer = await admin.patch(path(late.id), { collection_date: '2026-12-10' });
    expect([longer.status, longer.body.problems[0].short]).toEqual([409, 10]);
    expect((await admin.patch(path(other.id), { customer_reference: 'Still editable' })).status).toBe(200);
    expect((await admin.patch(`/api/v1/contractstock/${other.line}/`, { quantity: 40 })).status).toBe(200);
    expect(await free(chair, '2026-12-09', '2026-12-12')).toEqual([40, 0, 60, 60]);
  });
});

describe('stock movements', () => {
  const book = (body: object) => admin.post('/api/v1/stockmovement/', { depot: world.depot, ...body });
  test('the level is the sum of movements; promised units can only be sold with an explicit override', async () => {
    const chair = await item(10);
    const a = await entered(chair, 8, '2026-12-10', '2026-12-12');
    const refused = await book({ stockitem: chair, kind: 'write_off', quantity: 3 });
    expect([refused.status, refused.body.code]).toEqual([409, 'shortage']);
    expect(refused.body.problems[0].description).toContain(a.number);
    expect((await book({ stockitem: chair, kind: 'write_off', quantity: 2, reason: 'broken' })).status).toBe(
      201,
    );
    expect(await free(chair, '2026-12-09', '2026-12-10')).toEqual([8, 0]);
    const accepted = await book({ stockitem: chair, kind: 'sell', quantity: 3, accept_shortage: true });
    expect([accepted.status, accepted.body.created_by]).toEqual([201, expect.stringContaining('Test')]);
    expect(await free(chair, '2026-12-09', '2026-12-10')).toEqual([5, -3]);
    expect((await book({ stockitem: chair, kind: 'buy', quantity: 20 })).status).toBe(201);
    expect(await free(chair, '2026-12-09', '2026-12-10')).toEqual([25, 17]);
    expect((await admin.get(`/api/v1/stockitem/${chair}/`)).body.original_stock_level).toBe(25);
    const rows = (await admin.get(`/api/v1/stockmovement/?stockitem__id__in=${chair}&ordering=id`)).body
      .results;
    expect(rows.map((row: { kind: string; quantity: number }) => [row.kind, row.quantity])).toEqual([
      ['opening', 10],
      ['write_off', 2],
      ['sell', 3],
      ['buy', 20],
    ]);
  });

  test('rejects invalid movements by field and stores nothing', async () => {
    const chair = await item(5);
    const other = (await makeWorld(admin)).depot;
    const cases: [object, string][] = [
      [{ kind: 'write_off', quantity: 6 }, 'quantity'],
      [{ kind: 'write_off', quantity: 0 }, 'quantity'],
      [{ kind: 'opening', quantity: 1 }, 'kind'],
      [{ kind: 'stolen', quantity: 1 }, 'kind'],
      [{ kind: 'transfer', quantity: 1 }, 'to_depot'],
      [{ kind: 'transfer', quantity: 1, to_depot: world.depot }, 'to_depot'],
      [{ kind: 'sell', quantity: 1, to_depot: other }, 'to_depot'],
      [{ kind: 'sell', quantity: 1, depot: 2_000_000_000 }, 'depot'],
    ];
    for (const [body, field] of cases) {
      const reply = await book({ stockitem: chair, ...body });
      expect([body, reply.status, Object.keys(reply.body)]).toEqual([body, 400, [field]]);
    }
    const moved = await book({ stockitem: chair, kind: 'transfer', quantity: 2, to_depot: other });
    expect(moved.status).toBe(201);
    expect((await admin.get(`/api/v1/stockitem/${chair}/`)).body).toMatchObject({ original_stock_level: 5 });
    const arrived = await admin.get(`/api/v1/stockmovement/?depot__id__in=${other}`);
    expect(arrived.body.results).toMatchObject([{ id: moved.body.id }]);
    for (const method of ['put', 'patch'] as const)
      expect((await admin[method](`/api/v1/stockmovement/${moved.body.id}/`, { quantity: 9 })).status).toBe(
        405,
      );
    expect((await admin.del(`/api/v1/stockmovement/${moved.body.id}/`)).status).toBe(405);
  });
});
