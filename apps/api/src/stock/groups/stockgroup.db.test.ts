import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { cupWith } from './stockgroup.testing.ts';
import { packedOverOwned } from './packed-units.ts';

const URL = '/api/v1/stockgroup/';
let app: TestApp;
let admin: Agent;
let world: World;
const itemWith = (owned: number, body: object = {}) => cupWith(admin, owned, body);
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const fillOf = (item: number, quantity: number, pack_size = 20, body: object = {}) => ({
  stock_item_id: item,
  stock_container_id: world.stockcontainer,
  pack_size,
  quantity,
  ...body,
});
const packedUnits = async (item: number): Promise<number | undefined> =>
  (
    await app.db.one<{ n: number }>(
      sql`select coalesce(sum(quantity), 0)::int as n from stockgroup where stockitem_id = ${item}`,
    )
  )?.n;

describe('a bulk fill', () => {
  test('creates as many containers as needed, the last one partial, with accessories, numbers, weight and state', async () => {
    const item = await itemWith(100);
    const lid = world.stockcontainer_accessory;
    const reply = await admin.post(`${URL}bulk/`, fillOf(item, 50, 20, { accessory_1: lid }));
    expect([reply.status, Array.isArray(reply.body), reply.body.length]).toEqual([201, true, 3]);
    expect(reply.body.map((one: { quantity: number }) => one.quantity)).toEqual([20, 20, 10]);
    const identifiers = reply.body.map((one: { identifier: string }) => one.identifier);
    expect(new Set(identifiers).size).toBe(3);
    for (const identifier of identifiers) expect(identifier).toMatch(/^CRATE-1-\d{6}$/);
    // 1.250 empty + 20 × 0.500 + 0.750 for the lid
    expect(reply.body[0]).toMatchObject({
      calculated_weight: '12.000',
      heavy: false,
      accessory_1: { id: lid },
      accessory_2: null,
      contract: null,
      container: { id: world.stockcontainer, front_label_width: '105.0', side_label_width: null },
    });
    expect(reply.body[0].states.map((state: { name: string }) => state.name)).toEqual(['Packed']);
    expect((await admin.get(`${URL}${reply.body[2].id}/`)).body).toEqual(reply.body[2]);
    const history = await admin.get(`${URL}${reply.body[0].id}/history/`);
    expect(history.body.results[0].action).toBe('created');
  });

  test('its preview matches it and stores nothing', async () => {
    const item = await itemWith(45);
    const reply = await admin.post(`${URL}bulk/preview/`, fillOf(item, 50));
    expect(reply.body).toMatchObject({
      containers: 3,
      full: 2,
      partial_quantity: 10,
      full_weight: '11.250',
      partial_weight: '6.250',
      total_weight: '28.750',
      heavy: 0,
      heavy_limit: '25.000',
      owned: 45,
      packed: 0,
      short: 5,
    });
    expect(await packedUnits(item)).toBe(0);
  });

  test('refuses more than the unpacked units as a whole and states how many there are', async () => {
    const item = await itemWith(50);
    expect((await admin.post(`${URL}bulk/`, fillOf(item, 30))).status).toBe(201);
    const reply = await admin.post(`${URL}bulk/`, fillOf(item, 40));
    expect([reply.status, reply.body]).toEqual([
      400,
      { quantity: ['Only 20 units are available to pack: 50 owned, 30 packed.'] },
    ]);
    expect(await packedUnits(item)).toBe(30);
  });

  test('repeating a call with its Idempotency-Key returns the same groups', async () => {
    const item = await itemWith(100);
    const key = { 'idempotency-key': 'fill-1' };
    const first = await admin.post(`${URL}bulk/`, fillOf(item, 40), key);
    const second = await admin.post(`${URL}bulk/`, fillOf(item, 40), key);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await packedUnits(item)).toBe(40);
  });

  test('rejects zero, fractions, missing and retired parts and excessive quantities, and stores nothing', async () => {
    const item = await itemWith(100_000, { sku: 'HUGE' });
    const retired = (await admin.post('/api/v1/stockcontainer/', { sku: 'OLD', active: false })).body.id;
    const cases: [object, string, string][] = [
      [{ pack_size: 0 }, 'pack_size', 'Must be 1 or more.'],
      [{ quantity: 0 }, 'quantity', 'Must be 1 or more.'],
      [{ quantity: 1.5 }, 'quantity', 'Enter a whole number.'],
      [{ stock_item_id: 999_999 }, 'stock_item_id', 'Record 999999 was not found.'],
      [{ stock_container_id: 999_999 }, 'stock_container_id', 'Record 999999 was not found.'],
      [{ stock_container_id: retired }, 'stock_container_id', 'OLD is not active.'],
      [{ depot: 999_999 }, 'depot', 'Record 999999 was not found.'],
      [{ accessory_2: 999_999 }, 'accessory_2', 'Record 999999 was not found.'],
      [{ contract: 999_999 }, 'contract', 'Record 999999 was not found.'],
      [
        { quantity: 2001, pack_size: 1 },
        'quantity',
        'You can fill at most 2000 containers at once, which is 2000 units.',
      ],
    ];
    for (const path of ['bulk/', 'bulk/preview/'])
      for (const [body, field, message] of cases) {
        const reply = await admin.post(`${URL}${path}`, { ...fillOf(item, 20), ...body });
        expect([path, body, reply.status, reply.body[field]]).toEqual([path, body, 400, [message]]);
      }
    expect(await packedUnits(item)).toBe(0);
  });

  test('without an item weight the total is unknown, but the known parts can be heavy', async () => {
    const item = await itemWith(100, { weight: null });
    const reply = await admin.post(`${URL}bulk/`, fillOf(item, 10));
    expect([reply.body[0].calculated_weight, reply.body[0].heavy]).toEqual([null, false]);
  });

  test('sixteen concurrent fills of the last units never pack more than owned, and every refusal is clear', async () => {
    for (let round = 0; round < 10; round++) {
      const item = await itemWith(100);
      const replies = await Promise.all(
        Array.from({ length: 16 }, () => admin.post(`${URL}bulk/`, fillOf(item, 15, 10))),
      );
      const refused = replies.filter((reply) => reply.status !== 201);
      expect([refused.length, await packedUnits(item)]).toEqual([10, 90]);
      for (const reply of refused)
        expect([reply.status, reply.body]).toEqual([
          400,
          { quantity: ['Only 10 units are available to pack: 100 owned, 90 packed.'] },
        ]);
    }
    expect(await packedOverOwned(app.db)).toEqual([]);
  });
});

describe('one group', () => {
  const body = (stockitem: number, more: object = {}) => ({
    container: world.stockcontainer,
    stockitem,
    quantity: 10,
    ...more,
  });

  test('keeps a given identifier, which is unique in any case', async () => {
    const item = await itemWith(100);
    const made = await admin.post(URL, body(item, { identifier: 'Bar-1' }));
    expect([made.status, made.body.identifier]).toEqual([201, 'Bar-1']);
    const again = await admin.post(URL, body(item, { identifier: 'BAR-1' }));
    expect([again.status, again.body]).toEqual([
      400,
      { identifier: ['stockgroup with this identifier already exists.'] },
    ]);
    const blank = await admin.patch(`${URL}${made.body.id}/`, { identifier: '' });
    expect([blank.status, blank.body]).toEqual([400, { identifier: ['This field may not be blank.'] }]);
  });

  test('skips a number that is already in use', async () => {
    const item = await itemWith(100);
    const row = await app.db.one<{ n: number }>(
      sql`select (last_value + 1)::int as n from stock_group_identifier_seq`,
    );
    const next = row?.n ?? 0;
    const taken = `CRATE-1-${String(next).padStart(6, '0')}`;
    await admin.post(URL, body(item, { identifier: taken.toLowerCase() }));
    const made = await admin.post(URL, body(item));
    expect([made.status, made.body.identifier]).toEqual([
      201,
      `CRATE-1-${String(next + 1).padStart(6, '0')}`,
    ]);
  });

  test('quantity, item and depot change only within the unpacked units; less is always possible', async () => {
    const item = await itemWith(30);
    const first = (await admin.post(URL, body(item))).body;
    await admin.post(URL, body(item));
    const at = `${URL}${first.id}/`;
    expect((await admin.patch(at, { quantity: 20 })).status).toBe(200);
    const over = await admin.patch(at, { quantity: 21 });
    expect([over.status, over.body]).toEqual([
      400,
      { quantity: ['Only 20 units are available to pack: 30 owned, 10 packed.'] },
    ]);
    const elsewhere = (await admin.post('/api/v1/depot/', { code: `X${item}`, name: 'Empty' })).body.id;
    expect((await admin.patch(at, { depot: elsewhere })).body).toEqual({
      quantity: ['Only 0 units are available to pack: 0 owned, 0 packed.'],
    });
    await admin.post('/api/v1/stockmovement/', {
      stockitem: item,
      kind: 'write_off',
      depot: first.depot.id,
      quantity: 25,
    });
    expect(await packedOverOwned(app.db)).toMatchObject([{ stockitem_id: item, owned: 5, packed: 30 }]);
    expect((await admin.patch(at, { quantity: 15 })).status).toBe(200);
    expect((await admin.patch(at, { quantity: 16 })).status).toBe(400);
    await app.db.rows(sql`delete from stockgroup where stockitem_id = ${item}`);
  });

  test('keeps a container that was retired later, but allows no new use of it', async () => {
    const item = await itemWith(100);
    const container = (await admin.post('/api/v1/stockcontainer/', { sku: `RET-${item}` })).body.id;
    const group = (await admin.post(URL, body(item, { container }))).body;
    await admin.patch(`/api/v1/stockcontainer/${container}/`, { active: false });
    expect((await admin.patch(`${URL}${group.id}/`, { quantity: 5 })).status).toBe(200);
    expect((await admin.post(URL, body(item, { container }))).body).toEqual({
      container: [`RET-${item} is not active.`],
    });
    const gone = await admin.del(`/api/v1/stockcontainer/${container}/`);
    expect([gone.status, gone.body.code]).toEqual([409, 'in_use']);
    const seen = await admin.get(`/api/v1/stockcontainer/${container}/`);
    expect(seen.body.live_stock_level).toBe(-1);
  });

  test('states are attached and detached freely, with one position at a time and no system actions', async () => {
    const item = await itemWith(100);
    const group = (await admin.post(URL, body(item))).body;
    const states = (await admin.get('/api/v1/stateit/state/?type__context=stock_group_status')).body.results;
    const out = states.find((state: { name: string }) => state.name === 'Out');
    const moved = await admin.put(`${URL}${group.id}/state/`, { state_id: out.id, action: 'attach' });
    expect(moved.body.states.map((state: { name: string }) => state.name)).toEqual(['Out']);
    const refused = await admin.put(`${URL}${group.id}/system_state/`, {
      system_action: 'packed',
      action: 'attach',
    });
    expect(refused.body).toEqual({
      system_action: ['The context stock_group_status has no system actions.'],
    });
  });

  test('a closed contract takes no containers, and a contract at another depot rejects the depot', async () => {
    const item = await itemWith(100);
    const contract = await makeHire(admin, world);
    const elsewhere = (await admin.post('/api/v1/depot/', { code: `Y${item}`, name: 'Other' })).body.id;
    expect((await admin.post(URL, body(item, { contract, depot: elsewhere }))).status).toBe(400);
    const made = await admin.post(URL, body(item, { contract }));
    expect([made.status, made.body.contract.id, made.body.depot.id]).toEqual([201, contract, world.depot]);
    await app.db.rows(sql`update contract set position = 'abandoned' where id = ${contract}`);
    const closed = await admin.post(URL, body(item, { contract }));
    expect(closed.body.contract[0]).toContain('is closed');
  });
});

describe('finding groups', () => {
  test('by code in any case, also as the last part of an address; by identifier; by the heavy mark', async () => {
    const item = await itemWith(1000);
    const groups = (await admin.post(`${URL}bulk/`, fillOf(item, 110, 60))).body;
    const [heavy, light] = groups;
    expect([heavy.heavy, light.heavy]).toEqual([true, true]);
    await admin.patch(`${URL}${light.id}/`, { quantity: 3 });
    const find = async (query: string) =>
      (await admin.get(`${URL}?stockitem__id__in=${item}&${query}`)).body.results.map(
        (one: { id: number }) => one.id,
      );
    expect(await find(`code=${heavy.code.toUpperCase()}`)).toEqual([heavy.id]);
    const address = encodeURIComponent(`https://hire.example/stock-group/scan/${heavy.code}`);
    expect(await find(`code=${address}`)).toEqual([heavy.id]);
    expect(await find(`identifier=${heavy.identifier.toLowerCase()}`)).toEqual([heavy.id]);
    expect(await find('heavy=true')).toEqual([heavy.id]);
    expect(await find('heavy=false')).toEqual([light.id]);
    expect(await find('packed_for_contract=true')).toEqual([]);
  });

  test("a depot's own weight limit decides which of its containers are heavy", async () => {
    const item = await itemWith(100);
    const [group] = (await admin.post(`${URL}bulk/`, fillOf(item, 20))).body;
    await app.db.rows(sql`update setting set value = jsonb_build_object('default', '25', 'depots', jsonb_build_object(${String(group.depot.id)}::text, '10'))
      where code = 'heavy_limit_kg'`);
    expect((await admin.get(`${URL}${group.id}/`)).body.heavy).toBe(true);
    await app.db.rows(sql`update setting set value = '"30"' where code = 'heavy_limit_kg'`);
    expect((await admin.get(`${URL}${group.id}/`)).body.heavy).toBe(false);
    expect((await admin.post(`${URL}bulk/preview/`, fillOf(item, 20))).body.heavy_limit).toBe('30.000');
  });
});

test('users with read access can preview and print but not fill', async () => {
  const director = await app.as(['Director']);
  const item = await itemWith(50);
  expect((await director.post(`${URL}bulk/preview/`, fillOf(item, 20))).status).toBe(200);
  expect((await director.post(`${URL}bulk/`, fillOf(item, 20))).status).toBe(403);
  const label = { ids: [world.stockgroup], width: 70, height: 37 };
  expect((await director.post(`${URL}label/`, label)).status).toBe(200);
  const manager = await app.as(['Stock Manager']);
  expect((await manager.post(`${URL}bulk/`, fillOf(item, 20))).status).toBe(201);
});
