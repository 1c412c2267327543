import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { trialChecks } from './database.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

test('reports that a contract can be created, and why not if a function fails at run time', async () => {
  expect(await trialChecks(db)).toMatchObject([{ area: 'contracts', level: 'ok' }]);
  await db.alone(
    'create or replace function tally_contracts() returns trigger language plpgsql as $$ begin perform to_bim(1); return null; end $$',
  );
  expect(await trialChecks(db)).toMatchObject([
    { level: 'fail', text: expect.stringContaining('function to_bim(integer) does not exist') },
  ]);
});

test('warns if locked tables prevent the check', async () => {
  await db.transaction(async (tx) => {
    await tx.rows(sql`lock table contract`);
    expect(await trialChecks(db)).toMatchObject([{ area: 'contracts', level: 'warn' }]);
  });
});
