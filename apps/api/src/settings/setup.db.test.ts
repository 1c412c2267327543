import { nextSetupStep, SETUP_EXTRAS, SETUP_GAPS } from '@hireyard/domain/settings/setup-guide';
import { SETUP_AWAY_CODE } from '@hireyard/wire/settings/setup';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';

const API = '/api/v1/';
let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
});
afterAll(() => app.end());

const state = async (who: Agent = admin) => (await who.get('/setup/')).body;
const there = async () => {
  const { facts } = await state();
  return [SETUP_GAPS.filter((one) => facts[one]), nextSetupStep(facts)];
};
const create = async (path: string, body: object): Promise<number> => {
  const reply = await admin.post(`${API}${path}/`, body);
  if (reply.status !== 201) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
  return reply.body.id;
};
const setCompany = async (value: object) => {
  const [row] = (await admin.get(`${API}meta_data/?code__in=company`)).body.results;
  const reply = await admin.patch(`${API}meta_data/${row.id}/`, { value });
  expect(reply.status).toBe(200);
};

test('a new business lacks everything', async () => {
  const { facts, extras, away, first_customer } = await state();
  expect(Object.keys(facts)).toEqual([...SETUP_GAPS]);
  expect(Object.values(facts)).toEqual(SETUP_GAPS.map(() => false));
  expect(Object.keys(extras).sort()).toEqual([...SETUP_EXTRAS].sort());
  expect([away, first_customer]).toEqual([null, null]);
  expect((await admin.get('/launchpad/')).body.new_business).toBe(true);
});

test('each fact follows its record, up to the first quote', async () => {
  await setCompany({ name: 'Fernhill' });
  expect(await there()).toEqual([['name'], 'company']);
  await setCompany({ name: 'Fernhill', address_1: '1 High Street', email: 'hire@fernhill.test' });
  expect(await there()).toEqual([['name', 'reach'], 'company']);
  await setCompany({
    name: 'Fernhill',
    address_1: '1 High Street',
    address_town: 'Reading',
    email: 'hire@fernhill.test',
  });
  expect(await there()).toEqual([['name', 'address', 'reach'], 'depot']);
  const depot = await create('depot', { code: 'RDG', name: 'Reading' });
  expect((await there())[1]).toBe('items');
  const item = await create('stockitem', {
    third_party_software_reference: 'P1',
    sku: 'P1',
    internal_title: 'Dinner plate',
    price: '0.40',
  });
  expect(await there()).toEqual([['name', 'address', 'reach', 'depot', 'item'], 'items']);
  await create('stockmovement', { stockitem: item, depot, quantity: 100, kind: 'found' });
  expect((await there())[1]).toBe('customer');
  const customer = await create('customer', {
    name: 'Ada Miller',
    telephone: '020 7946 0000',
    email: 'ada@miller.test',
  });
  expect([(await there())[1], (await state()).first_customer]).toEqual(['customer', customer]);
  const account = await create('account', {
    name: 'Ada Miller',
    code: 'MILLER',
    lead_customer: customer,
    customers: [customer],
  });
  expect((await there())[1]).toBe('quote');
  await create('contract', { lead_customer: customer, account, depot });
  expect(await there()).toEqual([[...SETUP_GAPS], undefined]);
  expect((await admin.get('/launchpad/')).body.new_business).toBe(false);
});

test('ignores retired records, and preselects no customer if there are two', async () => {
  await create('customer', { name: 'Ben Miller', telephone: '020 7946 0001', email: 'ben@miller.test' });
  expect((await state()).first_customer).toBeNull();
  await app.db.rows(sql`update depot set active = false`);
  expect((await state()).facts.depot).toBe(false);
  await app.db.rows(sql`update depot set active = true`);
});

test('is dismissed by a setting, and restored by deleting it', async () => {
  const id = await create('meta_data', { code: SETUP_AWAY_CODE, value: true });
  expect((await state()).away).toBe(id);
  expect((await admin.del(`${API}meta_data/${id}/`)).status).toBe(204);
  expect((await state()).away).toBeNull();
});

test('optional steps follow settings, users and the environment', async () => {
  expect((await state()).extras).toMatchObject({ people: false, prices: false, delivery: false });
  await app.as(['Director']);
  const [zones] = (await admin.get(`${API}meta_data/?code__in=delivery_zones`)).body.results;
  await admin.patch(`${API}meta_data/${zones.id}/`, { value: { default: { RG2: 7 }, depots: {} } });
  expect((await state()).extras).toMatchObject({ people: true, prices: false, delivery: true });
  expect((await state()).extras).toMatchObject({ mail: false, backups: false, bank: false });
  const [company] = (await admin.get(`${API}meta_data/?code__in=company`)).body.results;
  await setCompany({ ...company.value, bank_details: 'Barclays\n20-00-00 12345678' });
  await app.db.rows(sql`insert into backup_run (ok, words) values (true, '41 MB')`);
  expect((await state()).extras).toMatchObject({ mail: false, backups: true, bank: true });
  await app.db.rows(sql`insert into backup_run (ok, words) values (false, 'The disk is full')`);
  expect((await state()).extras).toMatchObject({ backups: false });
});

test('every user with a group can read it, but customer names need permission', async () => {
  const [first] = (await admin.get(`${API}customer/?ordering=-id`)).body.results;
  await admin.patch(`${API}customer/${first.id}/`, { active: false });
  const seen = async (group: string) => (await state(await app.as([group]))).first_customer;
  expect([(await seen('Account Manager')) !== null, await seen('Stock Manager')]).toEqual([true, null]);
  expect((await (await app.as([])).get('/setup/')).status).toBe(403);
  expect((await app.anonymous.get('/setup/')).status).toBe(401);
});

test('takes one statement besides the sign-in', async () => {
  app.takeQueries();
  await admin.get('/setup/');
  expect(app.takeQueries().filter((text) => text.includes('stock_movement'))).toHaveLength(1);
});
