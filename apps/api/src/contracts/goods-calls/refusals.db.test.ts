import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openCount } from '../../testing/counting.ts';
import { makeHire, move, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2027-03-05T09:00:00Z') });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.db.rows(sql`update deposit_rule set value = 0`);
});
afterAll(() => app.end());

test('refusals say that no units are left to move, not how many may be entered', async () => {
  const { sku } = (await admin.get(`/api/v1/stockitem/${world.stockitem}/`)).body;
  const { id, line } = await openCount(app, admin, world).out('on_hire');
  const record = (kind: string) =>
    admin.post(path(id, 'goods/'), { line, kind, quantity: 1, reason: 'Recounted' });
  const split = { quantity: 1, collection_date: '2027-03-09' };
  const left = `${sku}: all units have left already. To send more, raise the quantity first.`;
  for (const reply of [await record('out'), await admin.post(`/api/v1/contractstock/${line}/split/`, split)])
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([409, 'goods_out', left]);
  expect((await record('found')).body.detail).toBe('None of these are missing.');
  const decision = { contractstock: line, kind: 'missing', quantity: 1, decision: 'waive' };
  const decided = await admin.post(path(id, 'count_in/'), { damages: [decision] });
  expect([decided.status, decided.body.detail]).toEqual([
    409,
    'No broken or missing units of this line are undecided. Count them in first.',
  ]);
  await admin.post(path(id, 'count_in/'), { rest_good: true });
  const swap = { line, quantity: 1, reason: 'Chipped' };
  for (const reply of [await record('not_sent'), await admin.post(path(id, 'swap/'), swap)])
    expect([reply.status, reply.body.detail]).toEqual([409, 'None of these are with the customer.']);
});

test.each(['all units', 'all but a swapped one'])(
  'a quote whose delivery failed with %s can’t be deleted, and says what to do',
  async (what) => {
    const id = await makeHire(admin, world, { delivery_type: 'both', address_1: '1 Mill Lane' });
    for (const to of ['entered', 'in_transit']) expect((await move(admin, id, to)).status).toBe(200);
    const [line] = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.results;
    const swap = { line: line.id, quantity: 1, reason: 'Chipped', condition: 'good' };
    if (what !== 'all units') expect((await admin.post(path(id, 'swap/'), swap)).status).toBe(201);
    for (const to of ['entered', 'quote']) expect((await move(admin, id, to)).status).toBe(200);
    const refused = await admin.del(path(id));
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'goods_out',
      'Goods of this quote were sent before, so it can’t be deleted. Abandon it instead.',
    ]);
    const reasons = { reason: 'Nobody in' };
    expect(await move(admin, id, 'quote_abandoned', reasons)).toMatchObject({ status: 200 });
    expect((await admin.del(path(id))).body.detail).toBe(
      'Goods of this quote were sent before, so it stays here as abandoned.',
    );
  },
);
