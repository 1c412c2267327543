import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, move } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import { settleMissing } from './settle-missing.ts';

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
});
afterAll(() => app.end());

test('creates the balances of contracts from before balances existed', async () => {
  const world = await makeWorld(admin);
  await move(admin, await makeHire(admin, world), 'entered');
  const balances = () => app.db.rows(sql`select * from contract_balance order by contract_id, type`);
  const before = await balances();
  await app.db.rows(sql`delete from contract_balance`);
  await settleMissing(app.db);
  expect(await balances()).toEqual(before);
  expect(before.length).toBeGreaterThan(3);
});
