import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql, type Tx } from '../../db/database.ts';
import { makeHire, path, placeAt } from '../../testing/hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { lockLevels, packedOverOwned } from './packed-units.ts';

const URL = '/api/v1/stockgroup/';
const OWNED = 200;
let app: TestApp;
let admin: Agent;
let world: World;
let item: number;
let contracts: number[];
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const made = await admin.post('/api/v1/stockitem/', {
    sku: 'MUG',
    third_party_software_reference: 'MUG',
    price: '0.20',
    pack_size: 12,
    container: world.stockcontainer,
    original_stock_level: OWNED,
  });
  item = made.body.id;
  contracts = [await makeHire(admin, world), await makeHire(admin, world)];
  for (const contract of contracts) {
    await admin.post('/api/v1/contractstock/', { contract, stockitem: item, quantity: 90 });
    await placeAt(app, contract, 'entered');
  }
});
afterAll(() => app.end());

/** Returns a seeded generator of whole numbers below a limit. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >> 8) % limit;
  };
}

test('never has more packed than owned and never fails under concurrent filling, changing, packing, releasing and deleting', async () => {
  const roll = dice(7);
  const ids = async () =>
    (
      await app.db.rows<{ id: number }>(
        sql`select id from stockgroup where stockitem_id = ${item} order by id`,
      )
    ).map((row) => row.id);
  for (let round = 0; round < 12; round++) {
    const present = await ids();
    const some = () => `${URL}${present[roll(Math.max(1, present.length))] ?? 1}/`;
    const contract = () => contracts[roll(contracts.length)] ?? 0;
    const acts: (() => Promise<Reply>)[] = [
      () =>
        admin.post(`${URL}bulk/`, {
          stock_item_id: item,
          stock_container_id: world.stockcontainer,
          pack_size: 12,
          quantity: 1 + roll(60),
        }),
      () => admin.patch(some(), { quantity: 1 + roll(40) }),
      () => admin.patch(some(), { contract: roll(2) === 0 ? null : contract() }),
      () => admin.del(some()),
      () => admin.post(path(contract(), 'pack/'), {}),
      () => admin.post(path(contract(), 'unpack/'), {}),
    ];
    const chosen = Array.from({ length: 16 }, () => acts[roll(acts.length)] ?? (() => admin.get(URL)));
    const replies = await Promise.all(chosen.map((act) => act()));
    for (const reply of replies) expect([200, 201, 204, 400, 404]).toContain(reply.status);
    expect(await packedOverOwned(app.db)).toEqual([]);
  }
  expect((await ids()).length).toBeGreaterThan(0);
}, 60_000);

/** Opens a transaction, runs the work and leaves it open. Returns a function that commits it. */
async function holding(first: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const [opened, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = app.db.transaction(async (tx) => {
    await first(tx);
    opened.resolve();
    await done.promise;
  });
  await Promise.race([opened.promise, held]);
  return async () => {
    done.resolve();
    await held;
  };
}

/** Creates an item that one depot owns and the other does not. */
async function itemAt(depot: number, original: number): Promise<number> {
  const made = await admin.post('/api/v1/stockitem/', {
    sku: `BOWL-${depot}-${original}`,
    third_party_software_reference: 'X',
    price: '0.20',
    pack_size: 12,
    container: world.stockcontainer,
    depot_stock: [{ depot, original }],
  });
  return made.body.id;
}

test('packing at a depot without previous stock waits for other packing there', async () => {
  const depot = (await makeWorld(admin)).depot;
  const place = { stockitem: await itemAt(world.depot, 5), depot };
  const commit = await holding((tx) => lockLevels(tx, [place]));
  const second = app.db.transaction(async (tx) => {
    await tx.rows(sql`set local lock_timeout = '200ms'`);
    await lockLevels(tx, [place]);
  });
  await expect(second).rejects.toMatchObject({ code: '55P03' });
  await commit();
});

test('fills a moved container under the lock of its new depot', async () => {
  const other = (await makeWorld(admin)).depot;
  const stockitem = await itemAt(world.depot, 20);
  await admin.post('/api/v1/stockmovement/', { stockitem, depot: other, kind: 'buy', quantity: 20 });
  const group = await admin.post(URL, {
    stockitem,
    container: world.stockcontainer,
    depot: world.depot,
    quantity: 2,
  });
  expect(group.status).toBe(201);
  const move = await holding((tx) =>
    tx.rows(sql`update stockgroup set depot_id = ${other} where id = ${group.body.id}`),
  );
  const packing = await holding((tx) => lockLevels(tx, [{ stockitem, depot: other }]));
  const filling = admin.patch(`${URL}${group.body.id}/`, { quantity: 8 });
  const first = async () => Promise.race([filling.then(() => 'filled'), wait(400).then(() => 'waits')]);
  expect(await first()).toBe('waits');
  await move();
  expect(await first()).toBe('waits');
  await packing();
  expect((await filling).status).toBe(200);
});

test('refuses a fill whose number another call is writing, and stores nothing', async () => {
  const group = {
    stock_item_id: item,
    stock_container_id: world.stockcontainer,
    pack_size: 12,
    quantity: 12,
  };
  await app.db.rows(sql`delete from stockgroup where stockitem_id = ${item}`);
  const first = await admin.post(`${URL}bulk/`, group);
  expect(first.status).toBe(201);
  const mine = await app.db.one<{ id: number; identifier: string }>(
    sql`select id, identifier from stockgroup where stockitem_id = ${item}`,
  );
  const [, sku, number] = /^(.*)-(\d+)$/.exec(mine?.identifier ?? '') ?? [];
  const next = `${sku}-${String(Number(number) + 1).padStart(6, '0')}`;
  const writing = await holding((tx) =>
    tx.rows(sql`update stockgroup set identifier = ${next} where id = ${mine?.id ?? 0}`),
  );
  const filling = admin.post(`${URL}bulk/`, group);
  await vi.waitFor(
    async () =>
      expect(
        await app.db.one(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      ).toBeDefined(),
    10_000,
  );
  await writing();
  expect((await filling).status).toBe(400);
  const left = await app.db.rows<{ identifier: string }>(
    sql`select identifier from stockgroup where stockitem_id = ${item}`,
  );
  expect(left).toEqual([{ identifier: next }]);
  expect((await admin.post(`${URL}bulk/`, group)).status).toBe(201);
});
