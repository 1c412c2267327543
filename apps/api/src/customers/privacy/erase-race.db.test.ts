import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, type Tx } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { erasePerson, prepareErase } from './erase.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let userId: number;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.drain();
  userId = (await app.db.one<{ id: number }>(sql`select min(id) as id from app_user`))?.id ?? 0;
});
afterAll(() => app.end());

/** Creates a customer with an account of their own. */
async function makeOne(code: string) {
  const customer = await admin.post('/api/v1/customer/', {
    name: `Rupert Racer ${code}`,
    telephone: '01632 960123',
    email: `${code}@racer.example`,
  });
  const account = await admin.post('/api/v1/account/', {
    code,
    name: `Racing ${code}`,
    lead_customer: customer.body.id,
    customers: [customer.body.id],
    credit_account: true,
  });
  expect([customer.status, account.status]).toEqual([201, 201]);
  return { customer: customer.body.id as number, account: account.body.id as number };
}
const hire = (given: object) => ({
  lead_customer: world.customer,
  account: world.account,
  depot: world.depot,
  delivery_type: 'none',
  delivery_date: '2027-05-05',
  collection_date: '2027-05-07',
  address_1: 'Race Street',
  ...given,
});
/** Waits until a session is blocked by a lock. */
async function waiting(): Promise<void> {
  await expect
    .poll(
      async () =>
        (await app.db.one(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )) !== undefined,
    )
    .toBe(true);
}

test.each([
  ['lead_customer', 'customer'],
  ['delivery_contact', 'customer'],
  ['account', 'account'],
] as const)('creating a contract with the %s during an erasure waits and is refused', async (field, kind) => {
  const one = await makeOne(`R${field.length}`);
  let written: Promise<{ status: number; body: unknown }> | undefined;
  const scan = await prepareErase(app.db, one.customer);
  await app.db.transaction(async (tx: Tx) => {
    await erasePerson(tx, one.customer, userId, 'Asked', scan);
    written = admin.post('/api/v1/contract/', hire({ [field]: one[kind] }));
    await waiting();
  });
  const reply = await written;
  expect([reply?.status, reply?.body]).toEqual([400, { [field]: [expect.stringContaining('was erased')] }]);
  const moved = await admin.patch(`/api/v1/contract/${world.contract}/`, { [field]: one[kind] });
  expect([moved.status, moved.body]).toEqual([400, { [field]: [expect.stringContaining('was erased')] }]);
});

test('an erasure waits for a new contract and is refused because of it', async () => {
  const one = await makeOne('SECOND');
  const scan = await prepareErase(app.db, one.customer);
  let erased: Promise<unknown> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.rows(sql`insert into contract (contract_number, position, state_set_id, lead_customer_id, account_id, depot_id)
      select 'RACE-1', position, state_set_id, ${one.customer}, ${one.account}, depot_id from contract where id = ${world.contract}`);
    erased = app.db
      .transaction((other) => erasePerson(other, one.customer, userId, 'Asked', scan))
      .catch((error) => error);
    await waiting();
  });
  expect(await erased).toMatchObject({ status: 409, body: { code: 'not_over' } });
});

test("an erased customer can't lead or join an account, and nobody can join theirs", async () => {
  const one = await makeOne('JOIN');
  const scan = await prepareErase(app.db, one.customer);
  await app.db.transaction((tx) => erasePerson(tx, one.customer, userId, 'Asked', scan));
  const lead = await admin.patch(`/api/v1/account/${world.account}/`, { lead_customer: one.customer });
  expect([lead.status, Object.keys(lead.body)]).toEqual([400, ['lead_customer']]);
  const member = await admin.patch(`/api/v1/account/${world.account}/`, {
    customers: [world.customer, one.customer],
  });
  expect([member.status, Object.keys(member.body)]).toEqual([400, ['customers']]);
  const joins = await admin.patch(`/api/v1/account/${one.account}/`, {
    customers: [one.customer, world.customer],
  });
  expect([joins.status, Object.keys(joins.body)]).toEqual([400, ['customers']]);
});
