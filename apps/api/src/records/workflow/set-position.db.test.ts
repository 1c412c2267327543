import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import { addMarker } from './set-position.ts';

let app: TestApp;
let admin: Agent;
let hire: number;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  hire = await makeHire(admin, await makeWorld(admin));
});
afterAll(() => app.end());

const CONTRACT = { table: 'contract', resource: 'contract', context: 'contract_status' };
const add = (action: string) => app.db.transaction((tx) => addMarker(tx, CONTRACT, hire, action));
const actions = async (): Promise<(string | null)[]> =>
  (await admin.get(path(hire))).body.states.map((one: { system_action: string | null }) => one.system_action);
const remembered = async () =>
  (await admin.get(path(hire, 'history/'))).body.results.filter(
    (entry: { action: string }) => entry.action === 'state',
  );
const version = async () =>
  (await app.db.one<{ version: number }>(sql`select version from contract where id = ${hire}`))?.version ?? 0;

test("adds a marker to a record's states, raises its version, and names it in the history", async () => {
  const before = await version();
  const had = await actions();
  await add('summary_sent');
  expect(new Set(await actions())).toEqual(new Set([...had, 'summary_sent']));
  expect(await actions()).toHaveLength(had.length + 1);
  expect(await version()).toBe(before + 1);
  const state = await app.db.one<{ name: string }>(
    sql`select name from state where system_action = 'summary_sent'`,
  );
  const entries = await remembered();
  expect(entries).toHaveLength(1);
  expect(entries[0].changes).toMatchObject([{ field: 'states', before: null, after: state?.name }]);
});

test('changes nothing for a marker that is present or that no state has', async () => {
  await add('summary_sent');
  const [before, had, entries] = [await version(), await actions(), await remembered()];
  await add('summary_sent');
  await add('no such action');
  expect([await version(), await actions(), await remembered()]).toEqual([before, had, entries]);
});
