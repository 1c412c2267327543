import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, type Tx } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Runs the first in a transaction that stays open until the second waits for it or finishes. */
async function whileOpen(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) {
  const [opened, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (tx) => {
    await first(tx);
    opened.resolve();
    await done.promise;
  });
  await Promise.race([opened.promise, holding]);
  const other = db.transaction(second);
  await Promise.race([other, wait(150)]);
  done.resolve();
  await Promise.all([holding, other]);
}

/** Returns two states of a group that no record combines yet. */
async function statesOf(name: string): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    insert into state (name, colour, type_id) select ${name} || n, 'primary', (select id from state_type where context = 'contract_status')
    from generate_series(1, 2) n returning id`);
  return rows.map(({ id }) => id);
}
const renaming = (id: number | undefined) => (tx: Tx) =>
  tx.rows(sql`update state set name = 'Renamed' where id = ${id ?? 0}`);
const setting = (ids: readonly number[]) => (tx: Tx) => tx.rows(sql`select state_set_of(${ids}::int[])`);
const namesIn = async (ids: readonly number[]) => {
  const row = await db.one<{ names: string[] }>(sql`
    select array(select s ->> 'name' from jsonb_array_elements(states) s order by 1) as names from state_set where state_ids = ${ids}::int[]`);
  return row?.names;
};

test('a set created while a state is renamed has the new name', async () => {
  const ids = await statesOf('Draft ');
  await whileOpen(renaming(ids[0]), setting(ids));
  expect(await namesIn(ids)).toEqual(['Draft 2', 'Renamed']);
});

test('a state renamed while a set is created is renamed in the set', async () => {
  const ids = await statesOf('Sketch ');
  await whileOpen(setting(ids), renaming(ids[1]));
  expect(await namesIn(ids)).toEqual(['Renamed', 'Sketch 1']);
});
