/** What a count leaves out: goods that have not left, and figures that are outdated. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCount } from '../../testing/counting.ts';
import { addLine, path, placeAt } from '../../testing/hire.ts';
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

test('while on hire, counting the rest counts only units with the customer; once off hire, all units', async () => {
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
  expect(all.lines).toMatchObject([
    { good: 100, uncounted: 0 },
    { good: 40, uncounted: 0, to_send: 0 },
  ]);
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
