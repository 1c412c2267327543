import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { makeHire, move, path } from '../testing/hire.ts';
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

const LIST = '/api/v1/accounting/nominal/';
const idOf = async (type: string): Promise<number> =>
  (await admin.get(`${LIST}?type__in=${type}`)).body.results[0].id;
const books = (code: string) => app.db.one(sql`select name, kind from ledger_account where code = ${code}`);
const problems = async (id: number): Promise<string[]> =>
  (await admin.get(path(id))).body.problems.map((problem: { code: string }) => problem.code);

test('each type has one account; refuses a second with a message', async () => {
  const reply = await admin.post(LIST, { type: 'deposit', account_code: '2150' });
  expect([reply.status, reply.body]).toEqual([
    400,
    { type: ['This type already has an account. Change that row instead.'] },
  ]);
  expect(await books('2150')).toBeUndefined();
});

test('creates every mapped account with the kind of its type', async () => {
  const deposit = await idOf('deposit');
  await admin.patch(`${LIST}${deposit}/`, { account_code: '2110', name: 'Held for customers' });
  expect(await books('2110')).toEqual({ name: 'Held for customers', kind: 'liability' });
  await admin.patch(`${LIST}${deposit}/`, { name: '' });
  expect(await books('2110')).toEqual({ name: 'Held for customers', kind: 'liability' });
  await admin.patch(`${LIST}${await idOf('damages')}/`, { account_code: '4150', name: '' });
  expect(await books('4150')).toEqual({ name: 'Damage charges', kind: 'income' });
});

test('hire and damages can share an account; refuses one of another kind', async () => {
  const damages = `${LIST}${await idOf('damages')}/`;
  expect((await admin.patch(damages, { account_code: '4000' })).status).toBe(200);
  const reply = await admin.patch(damages, { account_code: '1200', name: 'Breakage' });
  expect([reply.status, reply.body]).toEqual([
    400,
    { account_code: ['1200 is "Bank" of kind asset; this type needs an account of kind income.'] },
  ]);
  expect(await books('1200')).toEqual({ name: 'Bank', kind: 'asset' });
  expect((await admin.get(damages)).body.account_code).toBe('4000');
});

test('an unmapped type is a problem of every open account contract until mapped again', async () => {
  const code = 'account_accounting_lookup_failed';
  const [quote, order] = [await makeHire(admin, world), await makeHire(admin, world)];
  expect((await move(admin, order, 'entered')).status).toBe(200);
  const walkIn = await makeHire(admin, world);
  await app.db.rows(sql`update contract set account_id = null where id = ${walkIn}`);
  expect(await problems(quote)).toEqual([]);
  const { type, account_code, name } = (await admin.get(`${LIST}${await idOf('damages')}/`)).body;
  expect((await admin.del(`${LIST}${await idOf('damages')}/`)).status).toBe(204);
  await app.drain();
  expect([await problems(quote), await problems(order)]).toEqual([[code], [code]]);
  expect(await problems(walkIn)).not.toContain(code);
  const entering = await move(admin, quote, 'entered');
  expect([entering.status, entering.body.code]).toEqual([409, code]);
  expect((await admin.post(LIST, { type, account_code, name })).status).toBe(201);
  await app.drain();
  expect([await problems(quote), await problems(order)]).toEqual([[], []]);
  expect((await move(admin, quote, 'entered')).status).toBe(200);
});

test('a change with all types mapped does not touch contracts', async () => {
  const before = await admin.get(path(world.contract));
  await admin.patch(`${LIST}${await idOf('contract')}/`, { account_code: '4010' });
  expect((await admin.get(path(world.contract))).headers['etag']).toBe(before.headers['etag']);
});
