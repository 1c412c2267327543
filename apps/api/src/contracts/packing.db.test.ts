import { speaking } from '@hireyard/messages/speaking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { makeHire, move, path, placeAt } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { packedOverOwned } from '../stock/groups/packed-units.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let items = 0;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

interface Hire {
  readonly item: number;
  readonly contract: number;
}
/** A confirmed order for units of its own item, which travels 20 in a crate with a lid by default. */
async function orderFor(quantity: number, owned: number, body: object = {}): Promise<Hire> {
  const sku = `JUG-${++items}`;
  const item = await admin.post('/api/v1/stockitem/', {
    sku,
    third_party_software_reference: sku,
    internal_title: 'Jug',
    price: '1.00',
    weight: '0.500',
    pack_size: 20,
    container: world.stockcontainer,
    accessory_1: world.stockcontainer_accessory,
    original_stock_level: owned,
    ...body,
  });
  const contract = await makeHire(admin, world);
  await admin.post('/api/v1/contractstock/', { contract, stockitem: item.body.id, quantity });
  await placeAt(app, contract, 'entered');
  return { item: item.body.id, contract };
}
const fill = async (item: number, quantity: number, pack_size = 20) =>
  (
    await admin.post('/api/v1/stockgroup/bulk/', {
      stock_item_id: item,
      stock_container_id: world.stockcontainer,
      pack_size,
      quantity,
    })
  ).body as { id: number }[];
const groupsOf = async (contract: number) =>
  (await admin.get(`/api/v1/stockgroup/?contract__id__in=${contract}&ordering=id&page_size=1000`)).body
    .results;
const planFor = (reply: { body: { lines: { stockitem: { id: number } }[] } }, item: number) =>
  reply.body.lines.find((line) => line.stockitem.id === item);

test('uses whole containers first, then new ones with lids, and stores nothing on a dry run', async () => {
  const { item, contract } = await orderFor(65, 200);
  const ready = await fill(item, 50);
  const dry = await admin.post(path(contract, 'pack/'), { dry_run: true });
  expect(dry.status).toBe(200);
  expect(planFor(dry, item)).toMatchObject({
    take: ready.map(({ id }) => ({ id })),
    fill: [15],
    loose: 0,
    short: 0,
  });
  expect(await groupsOf(contract)).toEqual([]);
  const done = await admin.post(path(contract, 'pack/'), {});
  expect(planFor(done, item)).toEqual(planFor(dry, item));
  const groups = (await groupsOf(contract)).filter(
    (one: { stockitem: { id: number } }) => one.stockitem.id === item,
  );
  expect(groups.map((one: { quantity: number }) => one.quantity)).toEqual([20, 20, 10, 15]);
  expect(groups[3].accessory_1.id).toBe(world.stockcontainer_accessory);
  const history = (await admin.get(path(contract, 'history/'))).body.results;
  expect(history[0].action).toBe('packed');
});

test('changes nothing when packed again, and releases everything filled when unpacked', async () => {
  const { item, contract } = await orderFor(40, 100);
  await admin.post(path(contract, 'pack/'), {});
  const before = await groupsOf(contract);
  const again = await admin.post(path(contract, 'pack/'), {});
  expect([again.body.taken, again.body.filled]).toEqual([0, 0]);
  expect(await groupsOf(contract)).toEqual(before);
  const released = await admin.post(path(contract, 'unpack/'), {});
  expect(released.body).toEqual({ released: before.length });
  expect(await groupsOf(contract)).toEqual([]);
  const free = await admin.get(`/api/v1/stockgroup/?stockitem__id__in=${item}`);
  expect(free.body.count).toBe(2);
  expect((await admin.post(path(contract, 'unpack/'), {})).body).toEqual({ released: 0 });
});

test("doesn't use missing units, units in repair, or units packed for others", async () => {
  const { item, contract } = await orderFor(60, 60);
  const [missing, other, good] = (await fill(item, 60)).map((one) => one.id);
  const state = await app.db.one<{ id: number }>(sql`select id from state where name = 'Missing'`);
  await admin.put(`/api/v1/stockgroup/${missing}/state/`, { state_id: state?.id, action: 'attach' });
  const elsewhere = await makeHire(admin, world);
  await admin.patch(`/api/v1/stockgroup/${other}/`, { contract: elsewhere });
  const plan = planFor(await admin.post(path(contract, 'pack/'), {}), item);
  expect(plan).toMatchObject({ take: [{ id: good }], fill: [], short: 40 });
});

test('a container that is with the customer stays packed until it is counted in', async () => {
  const { item, contract } = await orderFor(40, 100);
  await admin.post(path(contract, 'pack/'), {});
  const [first, second] = (await groupsOf(contract)).filter(
    (one: { stockitem: { id: number } }) => one.stockitem.id === item,
  );
  const at = (group: { id: number }) => `/api/v1/stockgroup/${group.id}/`;
  await placeAt(app, contract, 'on_hire');
  const { contract_number } = (await admin.get(path(contract))).body;
  const elsewhere = await makeHire(admin, world);
  for (const reply of [
    await admin.post(path(contract, 'unpack/'), {}),
    await admin.patch(at(first), { contract: null }),
    await admin.patch(at(first), { contract: elsewhere }),
    await admin.patch(at(first), { quantity: 19 }),
    await admin.del(at(first)),
  ])
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      409,
      'goods_out',
      `${first.identifier} went out with ${contract_number} and is not back. Count it in first.`,
    ]);
  const container = { stockgroup: second.id, condition: 'good' };
  expect((await admin.post(path(contract, 'count_in/'), { containers: [container] })).status).toBe(200);
  expect((await admin.patch(at(second), { contract: null })).status).toBe(200);
  expect((await admin.del(at(first))).body.code).toBe('goods_out');
  await admin.post(path(contract, 'count_in/'), { rest_good: true });
  expect((await admin.del(at(first))).status).toBe(204);
});

test('lets units travel loose without a container', async () => {
  const { item, contract } = await orderFor(7, 50, { container: null, pack_size: null });
  const plan = planFor(await admin.post(path(contract, 'pack/'), {}), item);
  expect(plan).toMatchObject({ take: [], fill: [], loose: 7, short: 0 });
});

test('shares stock between two orders packed at the same time and uses nothing twice', async () => {
  const first = await orderFor(50, 60);
  const second = await makeHire(admin, world);
  await admin.post('/api/v1/contractstock/', { contract: second, stockitem: first.item, quantity: 50 });
  await placeAt(app, second, 'entered');
  await fill(first.item, 40);
  const replies = await Promise.all(
    [first.contract, second].map((contract) => admin.post(path(contract, 'pack/'), {})),
  );
  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  const units = (await Promise.all([first.contract, second].map(groupsOf)))
    .flat()
    .filter((one) => one.stockitem.id === first.item)
    .reduce((sum, one) => sum + one.quantity, 0);
  expect(units).toBe(60);
  expect(await packedOverOwned(app.db)).toEqual([]);
});

test('shows but refuses to pack a quote or an order that has gone out', async () => {
  const { contract } = await orderFor(10, 50);
  for (const position of ['quote', 'on_hire', 'complete']) {
    await placeAt(app, contract, position);
    const reply = await admin.post(path(contract, 'pack/'), {});
    expect([position, reply.status, reply.body.code]).toEqual([position, 409, 'not_entered']);
    expect((await admin.post(path(contract, 'pack/'), { dry_run: true })).status).toBe(200);
  }
});

test('releases the filled containers of an order that ends', async () => {
  const { contract } = await orderFor(40, 40);
  await admin.post(path(contract, 'pack/'), {});
  const packed = await groupsOf(contract);
  expect(packed).toHaveLength(2);
  const ended = await move(admin, contract, 'abandoned', { reason: 'Called off' });
  expect([ended.status, await groupsOf(contract)]).toEqual([200, []]);
  expect((await admin.get(`/api/v1/stockgroup/${packed[0].id}/`)).body).toMatchObject({
    contract: null,
    quantity: 20,
  });
});

test('keeps an order at its depot while containers are packed for it', async () => {
  const { contract } = await orderFor(40, 40, { sku: 'JUG-STAYS' });
  const other = await makeWorld(admin);
  await admin.post(path(contract, 'pack/'), {});
  const refused = await admin.patch(path(contract), { depot: other.depot });
  expect([refused.status, refused.body.code]).toEqual([409, 'packed']);
  expect(refused.body.detail).toBe('2 containers are packed for this contract. Unpack first.');
  expect((await groupsOf(contract)).length).toBe(2);
});

test("names one packed container in the singular, in the reader's language", async () => {
  const { contract } = await orderFor(20, 20, { sku: 'JUG-ALONE' });
  const other = await makeWorld(admin);
  await admin.post(path(contract, 'pack/'), {});
  const refused = await admin.patch(path(contract), { depot: other.depot });
  expect(refused.body.detail).toBe('1 container is packed for this contract. Unpack first.');
  const german = await speaking('de-DE');
  expect(german.known(refused.body.detail)).toBe(
    '1 Behälter ist für diesen Vertrag gepackt. Packen Sie zuerst aus.',
  );
  expect(german.known('3 containers are packed for this contract. Unpack first.')).toBe(
    '3 Behälter sind für diesen Vertrag gepackt. Packen Sie zuerst aus.',
  );
});
