import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openCount, type Out } from '../../testing/counting.ts';
import { path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let the: ReturnType<typeof openCount>;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  the = openCount(app, admin, world);
});
afterAll(() => app.end());

const damages = async ({ id }: Out) =>
  (await admin.get(`/api/v1/damage/?contract__id=${id}&ordering=id`)).body.results.map(
    (one: Record<string, unknown>) => [one['quantity'], one['amount'], one['decision']],
  );
/** A hire of which 2 units have been missing for nine days, and 3 since today. */
async function missingOnTwoDays(): Promise<Out> {
  const hire = await the.out();
  await the.counted(hire, { missing: 2 });
  await app.db.rows(sql`update damage set counted_on = counted_on - 9 where contract_id = ${hire.id}`);
  await the.counted(hire, { missing: 5 });
  return hire;
}

test('units counted missing later have days of grace of their own', async () => {
  const hire = await missingOnTwoDays();
  expect(await damages(hire)).toEqual([
    [2, '9.00', 'undecided'],
    [3, '13.50', 'undecided'],
  ]);
  const line = await app.db.one(
    sql`select lost, written_off from goods_line where contract_line_id = ${hire.line}`,
  );
  expect(line).toEqual({ lost: 5, written_off: 2 });
});

test('a decision takes the oldest units first, and shares an agreed amount', async () => {
  const hire = await missingOnTwoDays();
  await the.decided(hire, { quantity: 4, decision: 'charge', amount: '10.01' });
  expect(await damages(hire)).toEqual([
    [2, '5.00', 'charge'],
    [1, '4.50', 'undecided'],
    [2, '5.01', 'charge'],
  ]);
  const more = await admin.post(path(hire.id, 'count_in/'), {
    damages: [{ contractstock: hire.line, quantity: 6, decision: 'charge' }],
  });
  expect([more.status, more.body.code]).toEqual([409, 'nothing_to_decide']);
});
