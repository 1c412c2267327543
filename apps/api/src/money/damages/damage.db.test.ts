import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, path, placeAt } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const LIST = '/api/v1/damage/';
const at = (id: number) => `${LIST}${id}/`;
async function onHire(): Promise<number> {
  const id = await makeHire(admin, world);
  await placeAt(app, id, 'on_hire');
  return id;
}
const post = (contract: number, body: object = {}) =>
  admin.post(LIST, { contract, stockitem: world.stockitem, kind: 'broken', quantity: 3, ...body });
async function made(contract: number, body: object = {}) {
  const reply = await post(contract, body);
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body;
}
async function item(sku: string, body: object = {}): Promise<number> {
  const given = { sku, third_party_software_reference: sku, internal_title: sku, price: '1.00', ...body };
  const reply = await admin.post('/api/v1/stockitem/', given);
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body.id;
}
const owed = async (contract: number) => (await admin.get(path(contract, 'balance/'))).body.damages;

test('defaults to replacement price × quantity, counted today and undecided', async () => {
  const damage = await made(await onHire());
  const today = (await app.db.one<{ today: string }>(sql`select today from stock_clock`))?.today;
  expect(damage).toMatchObject({
    unit_price: '4.50',
    amount: '13.50',
    decision: 'undecided',
    counted_on: today,
  });
});

test('keeps given amounts to the cent', async () => {
  const contract = await onHire();
  expect(await made(contract, { unit_price: '0.07', quantity: 999_999 })).toMatchObject({
    amount: '69999.93',
  });
  expect(await made(contract, { amount: '5.00' })).toMatchObject({ unit_price: '4.50', amount: '5.00' });
  expect(await made(contract, { stockitem: null, unit_price: '80.00', quantity: 2 })).toMatchObject({
    stockitem: null,
    amount: '160.00',
  });
});

test('requires a price if none is known', async () => {
  const contract = await onHire();
  const plain = await item('NO-PRICE');
  for (const stockitem of [null, plain]) {
    const reply = await post(contract, { stockitem });
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['unit_price']]);
  }
});

test('recalculates an amount of quantity × price and keeps an agreed one', async () => {
  const contract = await onHire();
  const { id } = await made(contract);
  const other = await item('OTHER', { replacement_price: '2.25' });
  const change = async (body: object) => (await admin.patch(at(id), body)).body;
  expect(await change({ quantity: 5 })).toMatchObject({ amount: '22.50' });
  expect(await change({ unit_price: '4.00' })).toMatchObject({ amount: '20.00' });
  expect(await change({ stockitem: other })).toMatchObject({ unit_price: '2.25', amount: '11.25' });
  expect(await change({ amount: '10.00' })).toMatchObject({ unit_price: '2.25', amount: '10.00' });
  expect(await change({ quantity: 4 })).toMatchObject({ amount: '10.00' });
  // A form that sends the whole record has the same effect.
  const whole = (await admin.patch(at(id), { amount: '9.00' })).body;
  expect((await admin.put(at(id), { ...whole, quantity: 6 })).body).toMatchObject({ amount: '13.50' });
});

test('only charged damages are owed, and the balance follows each change', async () => {
  const contract = await onHire();
  expect(await owed(contract)).toMatchObject({ total: '0.00', outstanding: '0.00' });
  const first = await made(contract, { decision: 'charge' });
  const second = await made(contract, { quantity: 1 });
  expect(await owed(contract)).toMatchObject({ total: '13.50', tax: '0.00', outstanding: '13.50' });
  await admin.patch(at(second.id), { decision: 'charge' });
  expect((await owed(contract)).total).toBe('18.00');
  await admin.patch(at(first.id), { decision: 'waive' });
  expect((await owed(contract)).total).toBe('4.50');
  expect((await admin.del(at(second.id))).status).toBe(204);
  expect((await owed(contract)).total).toBe('0.00');
});

test.each([
  ['quote', 'not_on_hire'],
  ['entered', 'not_on_hire'],
  ['in_transit', 'not_on_hire'],
  ['abandoned', 'not_on_hire'],
  ['complete', 'contract_closed'],
])('refuses to add, change or remove damages at %s', async (position, code) => {
  const contract = await onHire();
  const damage = await made(contract, { decision: 'charge' });
  await placeAt(app, contract, position);
  for (const reply of [
    await post(contract),
    await admin.patch(at(damage.id), { decision: 'waive' }),
    await admin.del(at(damage.id)),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, code]);
  expect((await admin.get(at(damage.id))).body).toEqual(damage);
});

test.each(['on_hire', 'off_hire', 'collection'])('accepts damages at %s', async (position) => {
  const contract = await onHire();
  await placeAt(app, contract, position);
  await made(contract);
});

test('a damage stays on its contract and appears in its history', async () => {
  const contract = await onHire();
  const { id } = await made(contract);
  const moved = await admin.patch(at(id), { contract: await onHire() });
  expect([moved.status, Object.keys(moved.body)]).toEqual([400, ['contract']]);
  await admin.patch(at(id), { decision: 'waive' });
  await admin.del(at(id));
  const history = (await admin.get(path(contract, 'history/'))).body.results;
  const sku = (await admin.get(`/api/v1/stockitem/${world.stockitem}/`)).body.sku;
  const words = `3 × ${sku} broken`;
  expect(history.slice(0, 3)).toMatchObject([
    { action: 'damage removed', changes: [{ field: 'damage', before: words, after: null }] },
    {
      action: 'damage changed',
      changes: [{ field: `${words}: decision`, before: 'undecided', after: 'waive' }],
    },
    { action: 'damage added', changes: [{ field: 'damage', before: null, after: words }] },
  ]);
});

test('reports an unknown contract', async () => {
  const reply = await post(2_000_000_000);
  expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['contract']]);
});
