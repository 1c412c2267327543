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

async function out(position = 'off_hire'): Promise<{ id: number; line: number }> {
  const id = await makeHire(admin, world);
  await placeAt(app, id, position);
  const lines = await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`);
  return { id, line: lines.body.results[0].id };
}
const count = (id: number, body: object) => admin.post(path(id, 'count_in/'), body);
async function counted(id: number, body: object) {
  const reply = await count(id, body);
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body;
}
const lineOf = async (id: number) => (await admin.get(path(id, 'count_in/'))).body.lines[0];
const damages = async (id: number) => (await admin.get(`/api/v1/damage/?contract__id=${id}`)).body.results;
const entries = (id: number) =>
  app.db.rows(sql`select condition, quantity from count_in_entry where contract_id = ${id} order by id`);

test('figures of a line are all that is counted of it, so the same again writes nothing', async () => {
  const { id, line } = await out();
  const body = { lines: [{ contractstock: line, good: 90, dirty: 5, broken: 3, missing: 1 }] };
  expect((await counted(id, body)).lines[0]).toMatchObject({
    expected: 100,
    good: 90,
    uncounted: 1,
    over: 0,
  });
  expect(await entries(id)).toHaveLength(4);
  await counted(id, body);
  expect(await entries(id)).toHaveLength(4);
  await counted(id, { lines: [{ contractstock: line, good: 88 }] });
  expect((await entries(id)).at(-1)).toEqual({ condition: 'good', quantity: -2 });
  expect(await lineOf(id)).toMatchObject({ good: 88, dirty: 5, broken: 3, missing: 1, uncounted: 3 });
});

test('broken and missing units are proposed as damages at the replacement price', async () => {
  const { id, line } = await out();
  await counted(id, { lines: [{ contractstock: line, broken: 3, missing: 2 }] });
  expect(await damages(id)).toMatchObject([
    { kind: 'broken', quantity: 3, amount: '13.50', decision: 'undecided' },
    { kind: 'missing', quantity: 2, amount: '9.00', decision: 'undecided' },
  ]);
});
