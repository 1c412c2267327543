/** What a count leaves out: goods that have not left, and figures that are outdated. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCount } from '../../testing/counting.ts';
import { sql } from '../../db/database.ts';
import { addLine, move, path, placeAt } from '../../testing/hire.ts';
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

const linesOf = async (id: number) => (await admin.get(path(id, 'count_in/'))).body.lines;
const done = async (replying: ReturnType<typeof the.count>) => {
  const reply = await replying;
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body;
};

test('counting the rest counts only units with the customer, while on hire and after it', async () => {
  const hire = await the.out('on_hire');
  const later = await addLine(admin, hire.id, world, { quantity: 40, delivery_date: '2027-03-06' });
  expect(await linesOf(hire.id)).toMatchObject([
    { quantity: 100, to_send: 0, out: 100, delivery_date: null },
    { quantity: 40, to_send: 40, out: 0, delivery_date: '2027-03-06', collection_date: null },
  ]);
  await admin.post(path(hire.id, 'goods/'), {
    line: hire.line,
    kind: 'not_sent',
    quantity: 7,
    reason: 'On the bay',
  });
  const early = await done(the.count(hire.id, { rest_good: true }));
  expect(early.lines).toMatchObject([
    { contractstock: hire.line, good: 93, uncounted: 7, to_send: 7 },
    { contractstock: later.id, good: 0, uncounted: 40, to_send: 40 },
  ]);
  await placeAt(app, hire.id, 'off_hire');
  const all = await done(the.count(hire.id, { rest_good: true }));
  expect([all.uncounted, all.lines]).toMatchObject([
    0,
    [
      { good: 93, uncounted: 0, to_send: 0, never_sent: 7 },
      { good: 0, uncounted: 0, to_send: 0, never_sent: 40 },
    ],
  ]);
});

/** Reservations of a hire: kind and units. */
const claims = (contract: number) =>
  app.db.rows(
    sql`select kind, quantity from stock_reservation where contract_id = ${contract} order by line_id, part`,
  );

test('after off hire, units that were never sent are free and not counted in', async () => {
  const hire = await the.out('on_hire', { delivery_date: '2027-03-05', collection_date: '2027-03-07' });
  await admin.patch(`/api/v1/contractstock/${hire.line}/`, { quantity: 107 });
  expect(await claims(hire.id)).toEqual([{ kind: 'booked', quantity: 107 }]);
  expect((await move(admin, hire.id, 'off_hire')).status).toBe(200);
  expect(await claims(hire.id)).toEqual([{ kind: 'booked', quantity: 100 }]);
  const back = await done(the.count(hire.id, { rest_to_wash: true }));
  expect(back.counted_in_on).not.toBeNull();
  expect(back.lines).toMatchObject([{ dirty: 100, uncounted: 0, out: 0, never_sent: 7 }]);
  const { items } = await the.settlement(hire);
  expect(items.find(({ code }: { code: string }) => code === 'units_counted').done).toBe(true);
  const line = (await admin.get(`/api/v1/contractstock/${hire.line}/`)).body;
  expect(line).toMatchObject({ quantity: 107, went_out: 100, returned: 100, out: 0 });
  const sent = (await admin.get(path(hire.id, 'goods/'))).body.results.filter(
    ({ kind }: { kind: string }) => kind === 'out',
  );
  expect(sent.map(({ quantity }: { quantity: number }) => quantity)).toEqual([100]);
});

test('a hire whose sent goods are back is counted in once it is off hire; units that did leave can still be counted', async () => {
  const hire = await the.out('on_hire');
  await admin.patch(`/api/v1/contractstock/${hire.line}/`, { quantity: 107 });
  expect((await done(the.count(hire.id, { rest_good: true }))).counted_in_on).toBeNull();
  expect((await move(admin, hire.id, 'off_hire')).status).toBe(200);
  expect((await admin.get(path(hire.id, 'count_in/'))).body.counted_in_on).not.toBeNull();
  const more = await the.counted(hire, { good: 103 });
  expect(more.lines).toMatchObject([{ good: 103, uncounted: 0, never_sent: 4 }]);
});

test('refuses figures that were typed before someone else counted; repeated ones change nothing', async () => {
  const hire = await the.out();
  const line = { contractstock: hire.line, good: 30, counted: 0 };
  await the.counted(hire, { good: 20 });
  const stale = await the.count(hire.id, { lines: [line] });
  expect([stale.status, stale.body.code, stale.body.detail]).toEqual([
    409,
    'counted_meanwhile',
    'Someone else has counted Dinner plate meanwhile. Check the figures, then save again.',
  ]);
  expect(await linesOf(hire.id)).toMatchObject([{ good: 20 }]);
  await the.counted(hire, { good: 30, counted: 20 });
  expect((await the.counted(hire, line)).lines[0]).toMatchObject({ good: 30, uncounted: 70 });
});
