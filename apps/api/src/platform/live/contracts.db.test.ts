import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, move, placeAt } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let id: number;
let payloads: string[];
let deaf: () => Promise<void>;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  id = await makeHire(admin, world);
  await app.drain();
  payloads = [];
  deaf = await app.db.listen(
    'live',
    (payload) => payloads.push(payload),
    () => undefined,
  );
});
afterAll(async () => {
  await deaf();
  await app.end();
});

/** Counts events about contracts during some work. */
async function countsSaid(work: () => Promise<unknown>): Promise<string[]> {
  payloads.length = 0;
  await work();
  // notifications keep their order
  const end = `end ${Math.random()}`;
  await app.db.rows(sql`select pg_notify('live', ${end})`);
  await vi.waitFor(() => expect(payloads).toContain(end), { timeout: 10_000 });
  return payloads.filter((payload) => payload.split(' ')[0] === 'contract');
}
const write = (statement: ReturnType<typeof sql>) => () => app.db.rows(statement);

test('reports new contracts, moves, dates, depots and ends by id only', async () => {
  const own = [`contract #${id}`];
  expect(new Set(await countsSaid(() => move(admin, id, 'entered')))).toEqual(new Set(own));
  const other = (await admin.post('/api/v1/depot/', { code: 'ELSE', name: 'Elsewhere' })).body.id;
  for (const set of [
    sql`delivery_date = delivery_date - 1`,
    sql`depot_id = ${other}`,
    sql`value = value + 1, value_ex_delivery = value_ex_delivery + 1, grand_total = grand_total + 1`,
  ])
    expect(await countsSaid(write(sql`update contract set ${set} where id = ${id}`))).toEqual(own);
  expect(new Set(await countsSaid(() => placeAt(app, id, 'on_hire')))).toEqual(new Set(own));
  let made = 0;
  const said = await countsSaid(async () => {
    made = await makeHire(admin, world);
  });
  expect(new Set(said)).toEqual(new Set([`contract #${made}`]));
  const gone = await countsSaid(async () =>
    expect((await admin.del(`/api/v1/contract/${made}/`)).status).toBe(204),
  );
  expect(gone.at(-1)).toBe(`contract #${made}`);
});

test('reports nothing that is invisible', async () => {
  expect(await countsSaid(write(sql`update contract set updated_at = now(), depot_id = depot_id`))).toEqual(
    [],
  );
  expect(await countsSaid(write(sql`update contract set state_set_id = state_set_id where false`))).toEqual(
    [],
  );
});

test('reports a thousand contracts in one transaction once, without ids', async () => {
  const crowd = sql`
    insert into contract (contract_number, position, state_set_id, depot_id)
    select 'CROWD' || n, 'quote', (select state_set_id from contract where id = ${id}), ${world.depot} from generate_series(1, 1000) n`;
  expect(await countsSaid(write(crowd))).toEqual(['contract']);
  const said = await countsSaid(() =>
    app.db.transaction(async (tx) => {
      await tx.rows(sql`update contract set hold_until = '2027-01-01' where contract_number like 'CROWD%'`);
      await tx.rows(sql`update contract set hold_until = null where contract_number like 'CROWD%'`);
    }),
  );
  expect(said).toEqual(['contract']);
});
