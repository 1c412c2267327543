import { expect, test } from 'vitest';
import { sql } from '../../../db/database.ts';
import type { Agent } from '../../../testing/test-app.ts';
import { heads, importStage, list, person, root } from '../../../testing/importrun.testing.ts';
import { LONG_ROWS } from './run-row.ts';

const stage = importStage();
const { uploaded, checked, applied, undone } = stage;

const told = async (agent: Agent = stage.admin) =>
  (await agent.get('/api/v1/notification/?kind=work_finished')).body.results.map(
    (one: { resource: string; object_id: number; text: string }) => [one.resource, one.object_id, one.text],
  );

test('notifies the user of a finished import or undo with a link, not of quick steps', async () => {
  const other = await stage.app.as('admin');
  const run = await uploaded('customers', list(heads, person(1), person(2)));
  await checked(run.id);
  expect(await told()).toEqual([]);
  await applied(run.id);
  expect(await told()).toEqual([['importrun', run.id, 'Imported: 2 customers new, 0 changed']]);
  await undone(run.id);
  expect((await told())[0]).toEqual(['importrun', run.id, 'Import undone: 2 customers removed, 0 restored']);
  expect(await told(other)).toEqual([]);
});

test('notifies of a long check, and of a step that failed for good', async () => {
  const run = await uploaded(
    'customers',
    list(heads, ...Array.from({ length: LONG_ROWS }, (_, n) => person(n + 1))),
  );
  await checked(run.id);
  expect((await told())[0]).toEqual(['importrun', run.id, 'Checked: 5,000 customers new, 0 changed']);
  await stage.admin.post(`${root}${run.id}/apply/`, {});
  // a mapping that no user could request
  await stage.app.db.rows(sql`update importrun set mapping = null where id = ${run.id}`);
  await stage.app.drain();
  expect((await stage.admin.get(`${root}${run.id}/`)).body).toMatchObject({ state: 'checked', step: null });
  expect((await told())[0]).toEqual(['importrun', run.id, 'The import failed. Try again.']);
}, 120_000);
